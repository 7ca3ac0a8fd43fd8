import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ShopError, type Scope } from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { passOver } from '../http/bodies/body';
import { contextOf } from '../http/routing/context';
import type { Principal } from '../http/routing/principal';
import { takesBody } from '../http/routing/route';
import { RateLimiter } from '../limits/rate-limiter';

/** Checks the rate limit and the scope of the caller that `Callers` authenticated, for every route. */
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
    const { access } = request.edge.route;
    if (access === undefined) {
      throw new Error(`${request.edge.pattern} has no access rule. Add @Access(scope) or another access decorator.`);
    }
    if (!('scope' in access)) return true;
    const { principal } = request.edge;
    if (principal === undefined) throw new Error(`${request.edge.pattern} was called without a verified access token.`);
    this.limit(http.getResponse<FastifyReply>(), principal);
    requireScope(principal, [access.scope].flat());
    request.edge.context = contextOf(request, principal, this.clock.now().getTime() + this.config.deadlineMs);
    if (!takesBody(request.edge.route)) passOver(request.body);
    return true;
  }

  private limit(reply: FastifyReply, { app, company }: Principal): void {
    const poured = this.limiter.take(app, company);
    if (poured === null) return;
    reply.header('x-api-call-limit', `${poured.used}/${this.limiter.size?.burst}`);
    if (!poured.allowed) {
      throw new ShopError('rate_limited', undefined, undefined, { retry_after: poured.retryAfter });
    }
  }
}

function requireScope({ scopes }: Principal, allowed: readonly Scope[]): void {
  if (allowed.some((scope) => scopes.includes(scope))) return;
  const [lacking, that] =
    allowed.length === 1
      ? [`the scope ${allowed[0]}`, 'that scope']
      : [`all of the scopes ${allowed.join(', ')}`, 'one of them'];
  throw new ShopError('scope_missing', `The access token lacks ${lacking}. Authorize the app again with ${that}.`);
}
