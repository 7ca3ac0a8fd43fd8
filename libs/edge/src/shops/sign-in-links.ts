import { Injectable } from '@nestjs/common';
import { ShopError, type ErrorCode } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage, type PageResult } from '../replies/page-reply';
import { Calls } from '../routing/calls';
import { loginFailedPage } from './login-failed.page';
import { ShopVisit } from './shop-visit';
import { Shops } from './shops';

/** Errors of the link itself share one page. Other errors, also `rate_limited`, have separate pages and statuses. */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'not_found', 'invalid', 'conflict']);

/** What the links that sign a browser in have in common. */
@Injectable()
export class SignInLinks {
  constructor(
    private readonly calls: Calls,
    private readonly shops: Shops,
  ) {}

  async visitOf(request: FastifyRequest, id: string | undefined): Promise<ShopVisit> {
    const place = await this.shops.placeOf(request, id);
    if (place === null) throw new ShopError('not_found');
    const visit = new ShopVisit(request, place, this.calls.of(request, place.shop.company_id));
    request.edge.visit = visit;
    return visit;
  }

  /** Link checkers send HEAD, which must not use up the link. */
  async answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<PageResult>): Promise<void> {
    if (request.method === 'HEAD') return void reply.code(200).send();
    sendPage(reply, await work().catch((error: unknown) => failed(request, error)));
  }
}

function failed(request: FastifyRequest, error: unknown): PageResult {
  if (!(error instanceof ShopError) || !FAILURES.has(error.code)) throw error;
  // A browser with an invalid link keeps its session.
  request.edge.visit = undefined;
  return loginFailedPage(request.headers['accept-language']);
}
