import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ERROR_CODES, REQUEST_METHODS } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AccessTokens } from '../auth/access-tokens';
import { loggedMessage, loggedPath, wordsOf } from './logged-path';
import { RequestLog } from './request-log';
import type { Details } from './request-samples';

const METHODS: ReadonlySet<string> = new Set(REQUEST_METHODS);

/** Adds each completed request of a known caller to the request log. */
@Injectable()
export class RequestObserver implements OnModuleInit {
  /** The words in the paths of all routes. */
  private readonly words = new Set<string>();

  constructor(
    private readonly log: RequestLog,
    private readonly http: HttpAdapterHost,
    private readonly tokens: AccessTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Runs before any route is registered, because hooks apply only to later routes. */
  onModuleInit(): void {
    const server = this.http.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRoute', ({ url }) => {
      for (const word of wordsOf(url)) this.words.add(word);
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.note(request, reply);
      done();
    });
  }

  private note(request: FastifyRequest, { statusCode: status }: FastifyReply): void {
    const { method } = request;
    const caller = this.callerOf(request, status);
    if (caller === undefined || !METHODS.has(method)) return;
    const at = this.clock.now().getTime();
    this.log.samples.add({ ...caller, at, method, status }, () => detailsOf(request, this.words));
  }

  /** Logs only calls of apps: a signed-in user's call is in no app's log, even below the app's path. */
  private callerOf(
    { edge, headers }: FastifyRequest,
    status: number,
  ): { readonly company_id: number; readonly app: string } | undefined {
    const { person, principal } = edge;
    if (person !== undefined) return undefined;
    // The gateway authenticates no caller for an unknown path or method, so this looks up the token.
    const known = principal ?? (status >= 400 ? this.tokens.holderOf(headers.authorization) : undefined);
    return known && { company_id: known.company, app: known.app };
  }
}

function detailsOf(request: FastifyRequest, words: ReadonlySet<string>): Details {
  const { failure, startedAt } = request.edge;
  return {
    path: loggedPath(request, words),
    duration_ms: Math.round(performance.now() - startedAt),
    request_id: request.id,
    error_code: failure === undefined ? null : ERROR_CODES[failure.code],
    code: failure?.code ?? null,
    message: failure === undefined ? null : loggedMessage(request, failure.message),
  };
}
