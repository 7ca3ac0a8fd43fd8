import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { permissionsFor, ShopError, type Scope } from '@marquee/contracts';
import { contextOf, ifMatchOf, passOver, type Principal, type RouteAccess, takesBody } from '@marquee/edge';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { RateLimiter } from '../limits/rate-limiter';

/** Checks the rate limit of apps and the scope of the caller, for every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  canActivate(host: ExecutionContext): boolean {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { edge } = request;
    const { access } = edge.route;
    if (access === undefined) {
      throw new Error(`${edge.pattern} has no access rule. Add @Access(scope) or another access decorator.`);
    }
    const scopes = scopesOf(access);
    if (scopes === undefined) return true;
    const { principal, spender } = edge;
    if (spender === undefined) throw new Error(`${edge.pattern} was called without a verified token or session.`);
    // The calls of users were counted before their session was checked.
    if (edge.bucket === undefined) this.limiter.admit(http.getResponse<FastifyReply>(), spender);
    if (principal === undefined) ifMatchOf(request);
    else {
      if (scopes !== null) requireScope(principal, scopes);
      edge.context = contextOf(request, principal, this.clock.now().getTime() + this.config.deadlineMs);
    }
    if (!takesBody(edge.route)) passOver(request.body);
    return true;
  }
}

/** The scopes of which the route needs one: null for every signed-in user, undefined for routes of other callers. */
function scopesOf(access: RouteAccess): readonly Scope[] | null | undefined {
  if ('scope' in access) return [access.scope].flat();
  if (!('session' in access)) return undefined;
  return access.session && [access.session].flat();
}

function requireScope({ scopes, email }: Principal, allowed: readonly Scope[]): void {
  if (allowed.some((scope) => scopes.includes(scope))) return;
  throw email === undefined
    ? new ShopError('scope_missing', `The access token lacks ${lackingOf(allowed)}.`)
    : new ShopError(
        'forbidden',
        `This request needs the permission ${[...new Set(allowed.flatMap(permissionsFor))].join(' or ')}. Ask a user who manages the users of your company for this permission.`,
      );
}

function lackingOf([first, ...others]: readonly Scope[]): string {
  return others.length === 0
    ? `the scope ${first}. Authorize the app again with that scope`
    : `all of the scopes ${[first, ...others].join(', ')}. Authorize the app again with one of them`;
}
