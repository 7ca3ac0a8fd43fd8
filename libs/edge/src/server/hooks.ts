import { ShopError } from '@marquee/contracts';
import { inSpan, type Logger, type Metrics } from '@marquee/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import type { BoundedMemory } from '../connections/bounded-memory';
import { hostIn, HostNames } from '../routing/host';
import { EdgeState } from '../connections/edge-state';
import { FORM_TYPE } from '../bodies/form';
import { BEACON_TYPE, otherTypeWanted } from '../bodies/media-types';
import type { PathMethods } from '../routing/methods';
import { securityHeaders } from './security-headers';

const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

export interface EdgeParts {
  readonly config: EdgeConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly methods: PathMethods;
  readonly memory: BoundedMemory;
  /** Adds to the server before its routes. */
  prepare?(server: FastifyInstance): void;
  /** The URL at which another app answers the request; null if this one does. */
  elsewhere?(request: FastifyRequest): string | null;
}

export function addHooks(server: FastifyInstance, parts: EdgeParts): void {
  server.addHook('onRoute', (route) => {
    const { url, method, config, constraints } = route;
    if (config?.access === undefined) {
      throw new Error(
        `${String(method)} ${url} has no access rule. Add @Access(scope), @ForUsers(), @ForManagers(permission), @ForOperators(), @Public(reason), @Page(), @SignedIn(), @ShopPage() or @ShopSignedIn()`,
      );
    }
    if (method !== 'GET') route.preParsing = [refuseUnread, parts.memory.reserveBody];
    if (config.maxBody !== undefined) route.bodyLimit = config.maxBody;
    parts.methods.note({ url, method, constraints });
  });
  parts.prepare?.(server);
  server.decorateRequest('edge');
  server.addHook('onRequest', openRequest(parts));
  if (parts.config.otlpEndpoint !== undefined) server.addHook('onRequest', traceRequest);
  server.addHook('preHandler', parts.memory.admitRead);
  server.addHook('onResponse', closeRequest(parts));
}

/** Routes without forms refuse forms and beacons before they are read. */
function refuseUnread(request: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: Done): void {
  const { route } = request.edge;
  if (request.mediaType === FORM_TYPE && route.form === undefined) done(new ShopError('unsupported_media_type'));
  else if (request.mediaType === BEACON_TYPE && route.beacon !== true && hasBody(request)) done(otherTypeWanted(route));
  else done();
}

/** Some clients send a type without a body. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

type Done = (error?: Error) => void;
type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

function openRequest({ config, memory: { inFlight }, elsewhere }: EdgeParts): Hook {
  const headers = securityHeaders(config);
  const names = new HostNames(config);
  return (request, reply, done) => {
    request.edge = new EdgeState(request, inFlight, config.publicUrl);
    request.edge.traceparent = traceparentIn(request);
    reply.headers(headers(request)).header('x-request-id', request.id);
    const address = elsewhere?.(request) ?? null;
    // Keeps the method and the body; browsers do not cache it.
    if (address !== null) void reply.redirect(address, 308);
    else if (isWithoutHost(request)) {
      done(new ShopError('malformed', 'The Host header is missing. Send it with every request.'));
    } else if (config.mode !== 'local' && request.protocol !== 'https') done(new ShopError('tls_required'));
    else if (isAtWrongHost(request, names)) done(new ShopError('not_found'));
    else if (hasEmptySegment(request)) done(new ShopError('not_found'));
    // No route would read this body.
    else if (request.is404 && hasBody(request)) done(new ShopError('not_found'));
    else done();
  };
}

/** A shop host serves only the shop, because other parties may control its scripts. */
function isAtWrongHost(request: FastifyRequest, names: HostNames): boolean {
  return request.edge.route.atShops !== true && names.isForShops(hostIn(request));
}

/** An empty path segment, as from scripts with an unset variable, matches no route for any method or caller. */
function hasEmptySegment({ params }: FastifyRequest): boolean {
  return Object.entries((params ?? {}) as Record<string, string>).some(([name, value]) => name !== '*' && value === '');
}

/** RFC 9112, 3.2: from HTTP/1.1 on every request must have a Host header. */
function isWithoutHost({ raw }: FastifyRequest): boolean {
  return raw.headers.host === undefined && raw.httpVersion !== '1.0';
}

/** One span per request until its last byte; the services continue its trace. */
function traceRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { edge, method, id } = request;
  void inSpan('http', `${method} ${edge.pattern}`, edge.traceparent, { 'request.id': id }, (traceparent) => {
    edge.traceparent = traceparent;
    const closed = new Promise<void>((resolve) => reply.raw.once('close', resolve));
    done();
    return closed;
  });
}

function traceparentIn({ headers }: FastifyRequest): string | undefined {
  const sent = headers['traceparent'];
  return typeof sent === 'string' && TRACEPARENT.test(sent) ? sent : undefined;
}

/** One log line and one measurement per request, without the query string. */
function closeRequest({ log, metrics }: EdgeParts): Hook {
  return (request, reply, done) => {
    const { edge, method } = request;
    const ms = performance.now() - edge.startedAt;
    metrics.observeHttp(method, edge.pattern, reply.statusCode, ms / 1000);
    log.info(
      {
        method,
        route: edge.pattern,
        status: reply.statusCode,
        ms: Math.round(ms * 100) / 100,
        request_id: request.id,
        company: edge.company,
        app: edge.principal?.app,
        operation: edge.route.operation,
        error: edge.failure?.code,
        fields: edge.failure?.errors && Object.keys(edge.failure.errors),
      },
      'request',
    );
    done();
  };
}
