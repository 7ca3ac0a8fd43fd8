import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { logLevelOf } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorPage } from '../pages/error.page';
import { Detour, sendPage } from '../pages/page-reply';
import { failureOf, shopErrorOf } from './failure';
import { oauthFailureOf } from './oauth-failure';

/** The one way an error leaves the gateway: a code and a sentence, never a stack. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error instanceof Detour) return void sendPage(reply, error.result);
    const shown = shopErrorOf(error);
    // What nobody foresaw is shown as `internal`, and louder than what a service answers with.
    const level = logLevelOf(shown.code === 'internal' ? error : shown);
    if (level) {
      const { pattern, route, principal, company } = request.edge;
      const about = { request_id: request.id, company, app: principal?.app };
      this.log[level]({ err: error, route: pattern, operation: route.operation, ...about }, 'request failed');
    }
    if (!reply.sent) fail(reply, shown);
  }
}

/** Also for requests that never reach a route. */
export function fail(reply: FastifyReply, error: unknown): void {
  const { request } = reply;
  const shown = shopErrorOf(error);
  if (isForPeople(request)) return void sendPage(reply, errorPage(shown, request.id));
  if (request.edge !== undefined) request.edge.failure = shown;
  const failure = request.edge?.route.oauth ? oauthFailureOf(shown) : failureOf(shown, request.id);
  reply.code(failure.status).headers(failure.headers);
  reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(failure.body));
}

/** On a page, or where a browser has lost its way: no route, or one that takes another method. */
function isForPeople({ edge, headers }: FastifyRequest): boolean {
  const access = edge?.route.access;
  if (access !== undefined && 'page' in access) return true;
  return edge?.route.operation === undefined && headers.accept?.includes('text/html') === true;
}
