import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ShopError, type Context } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { expectedVersion } from '../replies/entity-tags';
import type { Principal } from './principal';
import { isOfPerson, isToRow } from './route';

/** The context of a call from the authenticated request: company, caller and deadline. */
export const Ctx = createParamDecorator((_: unknown, host: ExecutionContext): Context => {
  const { context } = host.switchToHttp().getRequest<FastifyRequest>().edge;
  if (context === undefined) {
    throw new Error('This route is public, so it has no caller. Add @Access(scope) to the route.');
  }
  return context;
});

export function contextOf(request: FastifyRequest, principal: Principal, deadline: number): Context {
  const { headers, method } = request;
  const key = method === 'POST' ? headers['idempotency-key'] : undefined;
  return {
    requestId: request.id,
    deadline,
    traceparent: request.edge.traceparent,
    hasLeft: () => request.raw.socket.destroyed,
    company: principal.company,
    app: principal.app,
    user: principal.user,
    email: principal.email,
    scopes: principal.scopes,
    address: request.ip,
    idempotencyKey: key === undefined ? undefined : ownKeyOf(request, principal) + keyOf(request, String(key)),
    ifMatch: ifMatchOf(request),
  };
}

/** Refuses a key that no service would store, because the caller relies on it. */
function keyOf({ edge }: FastifyRequest, header: string): string {
  if (!isOfPerson(edge.route)) return idempotencyKey(header);
  throw new ShopError('malformed', 'This path takes no Idempotency-Key. Send the request without it.');
}

/** Keeps the keys of a user who acts for an app apart from those of the app. */
function ownKeyOf({ edge: { bucket } }: FastifyRequest, { app }: Principal): string {
  return bucket === undefined || bucket.name === app ? '' : `${bucket.name}/`;
}

/** The row version that a change expects. */
export function ifMatchOf({ headers, method, edge }: FastifyRequest): number | undefined {
  const tag = method === 'GET' || method === 'HEAD' ? undefined : headers['if-match'];
  return tag === undefined ? undefined : versionFor(isToRow(edge.pattern, edge.route) && !isOfPerson(edge.route), tag);
}

/** RFC 9110, 13.1.1: a resource without versions matches no tag except `*`, which every existing one matches. */
function versionFor(hasVersions: boolean, tag: string): number | undefined {
  const version = expectedVersion(tag);
  if (version === undefined || hasVersions) return version;
  throw new ShopError(
    'precondition_failed',
    'This path returns no ETag that If-Match could name. Send the request without If-Match.',
  );
}

export function idempotencyKey(header: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw new ShopError('malformed', 'Idempotency-Key is malformed. Send 1 to 255 printable ASCII characters.');
}
