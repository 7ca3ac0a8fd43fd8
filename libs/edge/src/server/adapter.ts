import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { RawReply } from '@marquee/bus';
import type { Resource } from '@marquee/contracts';
import { CSV_TYPE, prefers } from '../replies/accept';
import { ACCEPTED } from '../replies/accepted';
import { answerOf, bytesOf, isRawReply, sendReply, type AnswerSpec } from '../replies/answer';
import { flightOf } from '../connections/flight';
import type { RouteSpec } from '../routing/route';
import { isPageResult, sendPage } from '../replies/page-reply';
import { sendStreamed, StreamedReply } from '../replies/streamed-reply';

type Reply = FastifyAdapter['reply'];

/** Turns the first page of a list into a download of all its rows. */
export interface Downloads {
  of(reply: FastifyReply, first: RawReply, resource: Resource): StreamedReply;
}

/**
 * Nest's Fastify adapter with further results: a reply from the bus sent unchanged, a page, deferred work, and a body
 * that is written piece by piece.
 */
export class EdgeAdapter extends FastifyAdapter {
  /** Set when the module has started; without it, every list is JSON. */
  downloads: Downloads | undefined;

  /** Disables Express middleware, which the app does not use. */
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
    if (body instanceof StreamedReply) return sendStreamed(reply, body);
    if (body === ACCEPTED) return super.reply(reply, body, 202);
    const { answer } = reply.request.edge.route;
    if (answer === undefined || !isRawReply(body)) return super.reply(reply, body, status);
    const { method, edge } = reply.request;
    // The answer to a change is sent whatever the capacity.
    const bytes = bytesOf(body.parts);
    const reads = method === 'GET' || method === 'HEAD';
    if (reads) flightOf(reply).reserveAnswer(edge.route, bytes);
    else flightOf(reply).hold(bytes);
    const shown = answerOf(answer, body);
    const download = this.download(reply, body, shown);
    if (reads && answer.kind === 'list' && !isByLicense(edge.route)) reply.header('vary', 'accept');
    return download ? sendStreamed(reply, download) : sendReply(reply, body, shown);
  }

  private download(reply: FastifyReply, body: RawReply, { kind, resource }: AnswerSpec): StreamedReply | undefined {
    if (kind !== 'list' || resource === undefined || !prefers(reply.request, CSV_TYPE)) return undefined;
    if (isByLicense(reply.request.edge.route)) return undefined;
    return this.downloads?.of(reply, body, resource);
  }
}

/** Programs with a license key get JSON only. */
function isByLicense({ access }: Partial<RouteSpec>): boolean {
  return access !== undefined && 'license' in access;
}
