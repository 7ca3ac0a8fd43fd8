import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ShopError, type CallContext, type ErrorCode, type Shopper } from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../gateway.config';
import { redirect } from '../../http/replies/answer';
import { Calls } from '../../http/routing/calls';
import { hostIn } from '../../http/routing/host';
import { SeeOther, sendPage, type PageResult } from '../../http/replies/page-reply';
import { textIn, type Query as Sent } from '../../http/routing/query';
import { Answers, AtShops, ErrorsOnPage, Public, Serves } from '../../http/routing/route';
import { offlinePage } from '../../storefront-page/storefront-page.page';
import { messagesOf } from '../../storefront-page/messages';
import { BrowserSessions } from '../browser-sessions';
import { shopPath } from '../shop-path';
import { ShopVisit } from '../shop-visit';
import { Shops } from '../shops';
import { LoginLinks } from './login-links';
import { loginFailedPage } from './login.page';
import { returnTo } from './return-to';

/** Errors of the link itself share one page. Other errors, also `rate_limited`, have separate pages and statuses. */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'not_found', 'invalid', 'conflict']);

/** Interface, "Pre-authenticated login": a link from the shop's website signs a customer in. */
@Controller()
@Serves('login')
export class LoginController {
  constructor(
    private readonly links: LoginLinks,
    private readonly calls: Calls,
    private readonly shops: Shops,
    private readonly sessions: BrowserSessions,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Link checkers send HEAD, which must not use up the token. */
  @Get('api/customers/login/:themesettings_id/:login_token')
  @Public('the login token authenticates the customer')
  @ErrorsOnPage()
  @AtShops()
  @Answers(redirect())
  async open(
    @Param() { themesettings_id, login_token }: { themesettings_id: string; login_token: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return void reply.code(200).send();
    await this.answer(request, reply, () => this.login(request, themesettings_id, login_token));
  }

  /** The last step of a login that started under another host of the shop, whose cookie is not visible here. */
  @Get('session')
  @Public('the code identifies the session')
  @ErrorsOnPage()
  @AtShops()
  async takeOver(@Query() query: Sent, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (request.method === 'HEAD') return void reply.code(200).send();
    await this.answer(request, reply, async () => {
      const visit = await this.visitOf(request, undefined);
      await this.sessions.begin(visit, await this.links.takeOver(visit, textIn(query, 'code') ?? ''));
      return new SeeOther(shopPath(visit, textIn(query, 'next')));
    });
  }

  private async login(request: FastifyRequest, id: string, token: string): Promise<PageResult> {
    const visit = await this.visitOf(request, id);
    const { shop, call } = visit;
    if (shop.shop_offline) return offlinePage(messagesOf(shop, visit.wantedLanguages));
    const { company_id, theme_setting_id } = shop;
    const { return_to, ...opened } = await this.links.open(visit, token);
    await this.sessions.begin(visit, opened);
    const wanted = returnTo(return_to, shop, this.config.mode);
    if (wanted?.hostname === hostIn(request)) return new SeeOther(wanted.href);
    const way = wanted && (await this.wayTo(wanted, call, { company_id, theme_setting_id, session: opened.session }));
    return new SeeOther(way ?? visit.path('/player'));
  }

  private async visitOf(request: FastifyRequest, id: string | undefined): Promise<ShopVisit> {
    const place = await this.shops.placeOf(request, id);
    if (place === null) throw new ShopError('not_found');
    const visit = new ShopVisit(request, place, this.calls.of(request, place.shop.company_id));
    request.edge.visit = visit;
    return visit;
  }

  /** The address that transfers the session to that host; null if none is available, and the token is used up. */
  private async wayTo(url: URL, call: CallContext, shopper: Shopper): Promise<string | null> {
    const code = await this.sessions.handOver(call, shopper);
    if (code === null) return null;
    const way = new URL('/session', url);
    way.searchParams.set('code', code);
    way.searchParams.set('next', `${url.pathname}${url.search}`);
    return way.href;
  }

  private async answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<PageResult>): Promise<void> {
    sendPage(reply, await work().catch((error: unknown) => this.failed(request, error)));
  }

  private failed(request: FastifyRequest, error: unknown): PageResult {
    if (!(error instanceof ShopError) || !FAILURES.has(error.code)) throw error;
    // A browser with an invalid link keeps its session.
    request.edge.visit = undefined;
    return loginFailedPage(request.headers['accept-language']);
  }
}
