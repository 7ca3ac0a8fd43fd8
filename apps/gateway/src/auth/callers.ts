import { Injectable, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../http/routing/principal';
import { AccessTokens, unauthorized } from './access-tokens';

const NO_TOKEN = 'access_token required';
const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** Finds out who calls when a request has nothing but its head: of a stranger no body is read, and none is kept. */
@Injectable()
export class Callers extends AuthGuard('bearer') implements OnModuleInit {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly http: HttpAdapterHost,
  ) {
    super();
  }

  /** After the hooks that all requests have, and before any route is known to the router. */
  onModuleInit(): void {
    const server = this.http.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', (request, reply, done) => this.identify(request, reply, done));
  }

  /** Returns no promise for a cached caller, which is nearly every request. */
  private identify(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { access } = request.edge.route;
    if (access === undefined || !('scope' in access)) return done();
    let known: Principal | undefined;
    try {
      known = this.knownCaller(request);
    } catch (error) {
      return done(error as Error);
    }
    if (known === undefined) {
      void this.askPassport(request, reply).then(done);
      return;
    }
    request.edge.principal = known;
    done();
  }

  /** Gives what is wrong with the token; nothing where all is well. */
  private async askPassport(request: FastifyRequest, reply: FastifyReply): Promise<Error | undefined> {
    try {
      await this.canActivate(new ExecutionContextHost([request, reply]));
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }

  /** A bearer header that was good before, and no token anywhere else: all that passport would find. */
  private knownCaller({ headers, query }: FastifyRequest): Principal | undefined {
    const { authorization } = headers;
    if ('access_token' in (query as object)) return undefined;
    // A client without a token must cost little, because it can send any number of requests.
    if (authorization === undefined) throw unauthorized(NO_TOKEN);
    const token = BEARER.exec(authorization)?.[1];
    return token === undefined ? undefined : this.tokens.known(token);
  }

  /** Passport sees the two places where the interface allows a token, and leaves its own marks there. */
  override getRequest(host: ExecutionContext): object {
    const { headers, query } = host.switchToHttp().getRequest<FastifyRequest>();
    return { headers: { authorization: headers.authorization }, query };
  }

  override handleRequest<P>(error: unknown, found: P, _info: unknown, host: ExecutionContext, status?: unknown): P {
    if (error instanceof Error) throw error;
    // The strategy reports 400 for a header it cannot read, and for a token in both places.
    if (!found) throw unauthorized(status === 400 ? 'invalid access_token' : NO_TOKEN);
    host.switchToHttp().getRequest<FastifyRequest>().edge.principal = found as unknown as Principal;
    return found;
  }
}
