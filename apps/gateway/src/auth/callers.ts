import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Principal } from '@marquee/edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { AccessTokens, BEARER, unauthorized } from './access-tokens';

const NO_TOKEN = 'access_token required';
/** The strategy reads the headers and the query of a request, and with a callback writes no response. */
type PassportMiddleware = (request: object, response: object, next: (error?: Error) => void) => void;

/**
 * Authenticates in a Fastify hook, because Nest's guards run only after the body is read. So it calls Passport's
 * strategy directly.
 */
@Injectable()
export class Callers implements OnModuleInit {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly http: HttpAdapterHost,
  ) {}

  /** Runs after the hooks of all requests are added and before any route is registered. */
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
    if (known === undefined) return authenticate(request, reply, done);
    request.edge.principal = known;
    done();
  }

  /** The cached caller of a bearer header, if the request has no other token. */
  private knownCaller({ headers, query }: FastifyRequest): Principal | undefined {
    const { authorization } = headers;
    if ('access_token' in (query as object)) return undefined;
    // A client without a token must cost little, because it can send any number of requests.
    if (authorization === undefined) throw unauthorized(NO_TOKEN);
    const token = BEARER.exec(authorization)?.[1];
    return token === undefined ? undefined : this.tokens.known(token);
  }
}

/** Gives Passport a copy of the request with the two permitted token places. */
function authenticate(
  { headers, query, edge }: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const credentials = { headers: { authorization: headers.authorization }, query };
  const finish: passport.AuthenticateCallback = (error, principal, _info, status) => {
    if (error) return done(error as Error);
    // The strategy reports 400 for a header it cannot read, and for a token in both places.
    if (!principal) return done(unauthorized(status === 400 ? 'invalid access_token' : NO_TOKEN));
    edge.principal = principal as unknown as Principal;
    done();
  };
  const run = passport.authenticate('bearer', { session: false }, finish) as PassportMiddleware;
  run(credentials, reply, done);
}
