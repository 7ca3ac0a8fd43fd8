import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { logLevelOf } from '@marquee/contracts';
import type { Logger } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReplies } from './error-replies';
import { shopErrorOf } from '../replies/failure';
import { Detour, sendPage } from '../replies/page-reply';

/** Answers every error of a route and logs server faults. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly errors: ErrorReplies,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error instanceof Detour) return void sendPage(reply, error.result);
    const shown = shopErrorOf(error);
    // The client sees an unexpected error as `internal`; the log shows it at a higher level.
    const level = logLevelOf(shown.code === 'internal' ? error : shown);
    if (level) {
      const { pattern, route, principal, company } = request.edge;
      const about = { request_id: request.id, company, app: principal?.app };
      this.log[level]({ err: error, route: pattern, operation: route.operation, ...about }, 'request failed');
    }
    if (!reply.sent) this.errors.send(reply, shown);
  }
}
