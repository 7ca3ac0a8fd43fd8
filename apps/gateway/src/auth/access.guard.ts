import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ShopError, type Scope } from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { contextOf } from '../http/context';
import type { Principal } from '../http/principal';
import { RateLimiter } from '../limits/rate-limiter';
import { unauthorized } from './access-tokens';

/** In front of every route: who calls, how often, and whether this is granted to them. */
@Injectable()
export class AccessGuard extends AuthGuard('bearer') {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  override async canActivate(host: ExecutionContext): Promise<boolean> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { access } = request.edge.route;
    if (access === undefined) throw new Error(`${request.edge.pattern} does not say who may call it`);
    if (!('scope' in access)) return true;
    await super.canActivate(host);
    const principal = request.edge.principal as Principal;
    this.limit(http.getResponse<FastifyReply>(), principal);
    requireScope(principal, access.scope);
    request.edge.context = contextOf(request, principal, this.clock.now().getTime() + this.config.deadlineMs);
    return true;
  }

  /** Passport sees the two places where the interface allows a token, and leaves its own marks there. */
  override getRequest(host: ExecutionContext): object {
    const { headers, query } = host.switchToHttp().getRequest<FastifyRequest>();
    return { headers: { authorization: headers.authorization }, query };
  }

  override handleRequest<P>(error: unknown, found: P, _info: unknown, host: ExecutionContext, status?: unknown): P {
    if (error instanceof Error) throw error;
    // The strategy reports 400 for a header it cannot read, and for a token in both places.
    if (!found) throw unauthorized(status === 400 ? 'invalid access_token' : 'access_token required');
    host.switchToHttp().getRequest<FastifyRequest>().edge.principal = found as unknown as Principal;
    return found;
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

function requireScope({ scopes }: Principal, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ShopError('scope_missing', `The access token lacks the scope ${scope}.`);
}
