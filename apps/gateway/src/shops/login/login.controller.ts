import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopLogins, type CallContext, type OutputOf, type Shopper } from '@marquee/contracts';
import {
  Answers,
  AtShops,
  BrowserSessions,
  ErrorsOnPage,
  hostIn,
  messagesOf,
  offlinePage,
  Public,
  redirect,
  SeeOther,
  Serves,
  SignInLinks,
  type PageResult,
  type ShopVisit,
} from '@marquee/edge';
import { CONFIG } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../gateway.config';
import { LoginLimits } from '../../limits/login-limits';
import { returnTo } from './return-to';

/** Interface, "Pre-authenticated login": a link from the shop's website signs a customer in. */
@Controller()
@Serves('login')
export class LoginController {
  constructor(
    private readonly bus: Bus,
    private readonly limits: LoginLimits,
    private readonly links: SignInLinks,
    private readonly sessions: BrowserSessions,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Sets the cookie of the shop's session, which the storefront reads under the same host. */
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
    await this.links.answer(request, reply, () => this.login(request, themesettings_id, login_token));
  }

  private async login(request: FastifyRequest, id: string, token: string): Promise<PageResult> {
    const visit = await this.links.visitOf(request, id);
    const { shop, call } = visit;
    if (shop.shop_offline) return offlinePage(messagesOf(shop, visit.wantedLanguages));
    const { company_id, theme_setting_id } = shop;
    const { return_to, ...opened } = await this.opened(visit, token);
    await this.sessions.begin(visit, opened);
    const wanted = returnTo(return_to, shop, this.config.mode);
    if (wanted?.hostname === hostIn(request)) return new SeeOther(wanted.href);
    const way = wanted && (await this.wayTo(wanted, call, { company_id, theme_setting_id, session: opened.session }));
    return new SeeOther(way ?? visit.path('/player'));
  }

  private opened({ shop, call, address }: ShopVisit, token: string): Promise<OutputOf<typeof shopLogins.open>> {
    const { company_id, theme_setting_id, login_tokens_need_time: needs_time } = shop;
    this.limits.take(address, company_id);
    return this.bus.call(shopLogins.open, call, { company_id, theme_setting_id, token, address, needs_time });
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
}
