import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ShopError, type Scope } from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { passOver } from '../http/body';
import { contextOf } from '../http/context';
import type { Principal } from '../http/principal';
import { takesBody } from '../http/route';
import { RateLimiter } from '../limits/rate-limiter';
import { AccessTokens, unauthorized } from './access-tokens';

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** In front of every route: who calls, how often, and whether this is granted to them. */
@Injectable()
export class AccessGuard extends AuthGuard('bearer') {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  /** Without a promise for whoever is known already: that is nearly every request. */
  override canActivate(host: ExecutionContext): boolean | Promise<boolean> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const { access } = request.edge.route;
    if (access === undefined) throw new Error(`${request.edge.pattern} does not say who may call it`);
    if (!('scope' in access)) return true;
    const known = this.knownCaller(request);
    if (known === undefined) return this.askPassport(host, access.scope);
    request.edge.principal = known;
    return this.admit(host, known, access.scope);
  }

  /** A bearer header that was good before, and no token anywhere else: all that passport would find. */
  private knownCaller({ headers, query }: FastifyRequest): Principal | undefined {
    const { authorization } = headers;
    if (authorization === undefined || 'access_token' in (query as object)) return undefined;
    const token = BEARER.exec(authorization)?.[1];
    return token === undefined ? undefined : this.tokens.known(token);
  }

  private async askPassport(host: ExecutionContext, scope: Scope): Promise<boolean> {
    await super.canActivate(host);
    const { principal } = host.switchToHttp().getRequest<FastifyRequest>().edge;
    return this.admit(host, principal as Principal, scope);
  }

  private admit(host: ExecutionContext, principal: Principal, scope: Scope): boolean {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    this.limit(http.getResponse<FastifyReply>(), principal);
    requireScope(principal, scope);
    request.edge.context = contextOf(request, principal, this.clock.now().getTime() + this.config.deadlineMs);
    if (!takesBody(request.edge.route)) passOver(request.body);
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
