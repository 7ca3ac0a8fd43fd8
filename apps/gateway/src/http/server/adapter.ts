import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { ACCEPTED } from '../replies/accepted';
import { answerOf, bytesOf, isRawReply, sendReply } from '../replies/answer';
import { flightOf } from '../connections/flight';
import { isPageResult, sendPage } from '../replies/page-reply';

type Reply = FastifyAdapter['reply'];

/**
 * Nest's Fastify adapter, with three more kinds of result: a reply from the bus, whose bytes go out as they are, a page, and
 * what is done later.
 */
export class GatewayAdapter extends FastifyAdapter {
  /** The gateway has no Express middleware, and pays for none. */
  override async init(): Promise<void> {}

  override reply(response: Parameters<Reply>[0], body: unknown, status?: number): ReturnType<Reply> {
    return this.sent(response as FastifyReply, body, status);
  }

  /** Errors reach the filter as they are thrown. */
  override mapException(error: unknown): unknown {
    return error;
  }

  private sent(reply: FastifyReply, body: unknown, status?: number): ReturnType<Reply> {
    if (isPageResult(body)) return sendPage(reply, body);
    if (body === ACCEPTED) return super.reply(reply, body, 202);
    const { answer } = reply.request.edge.route;
    if (answer === undefined || !isRawReply(body)) return super.reply(reply, body, status);
    const { method, edge } = reply.request;
    // What was changed is told whatever room there is.
    const bytes = bytesOf(body.parts);
    if (method === 'GET' || method === 'HEAD') flightOf(reply).reserveAnswer(edge.route, bytes);
    else flightOf(reply).hold(bytes);
    return sendReply(reply, body, answerOf(answer, body));
  }
}
