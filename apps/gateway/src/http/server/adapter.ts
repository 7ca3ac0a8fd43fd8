import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { ACCEPTED } from '../replies/accepted';
import { answerOf, bytesOf, isRawReply, sendReply } from '../replies/answer';
import { flightOf } from '../connections/flight';
import { isPageResult, sendPage } from '../replies/page-reply';

type Reply = FastifyAdapter['reply'];

/**
 * Nest's Fastify adapter with three further results: a reply from the bus sent unchanged, a page, and deferred work.
 */
export class GatewayAdapter extends FastifyAdapter {
  /** Disables Express middleware, which the gateway does not use. */
  override async init(): Promise<void> {}

  override reply(response: Parameters<Reply>[0], body: unknown, status?: number): ReturnType<Reply> {
    return this.sent(response as FastifyReply, body, status);
  }

  /** Passes errors to the filter unchanged. */
  override mapException(error: unknown): unknown {
    return error;
  }

  private sent(reply: FastifyReply, body: unknown, status?: number): ReturnType<Reply> {
    if (isPageResult(body)) return sendPage(reply, body);
    if (body === ACCEPTED) return super.reply(reply, body, 202);
    const { answer } = reply.request.edge.route;
    if (answer === undefined || !isRawReply(body)) return super.reply(reply, body, status);
    const { method, edge } = reply.request;
    // The answer to a change is sent whatever the capacity.
    const bytes = bytesOf(body.parts);
    if (method === 'GET' || method === 'HEAD') flightOf(reply).reserveAnswer(edge.route, bytes);
    else flightOf(reply).hold(bytes);
    return sendReply(reply, body, answerOf(answer, body));
  }
}
