import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopLogins, shopSessions } from '@marquee/contracts';
import {
  attempt,
  BrowserSessions,
  Form,
  FormBody,
  type PageResult,
  type Query as Sent,
  SeeOther,
  Serves,
  ShopPage,
  shopPath,
  type ShopVisit,
  TakesForm,
  textIn,
} from '@marquee/edge';
import { AtShop } from '../shop.decorators';
import { shopSignInPage } from './shop-sign-in.page';

/** Signs customers in to a shop with email and password, and out. */
@Controller(['', 'shop/:shop'])
@Serves('shop.signIn')
export class ShopSignInController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
  ) {}

  @Get('account/sign-in')
  @ShopPage()
  form(@AtShop() visit: ShopVisit, @Query() query: Sent): PageResult {
    const next = shopPath(visit, textIn(query, 'next'));
    return visit.customer === null ? shopSignInPage(visit, { next }) : new SeeOther(next);
  }

  @Post('account/sign-in')
  @ShopPage()
  @TakesForm()
  signIn(@AtShop() visit: ShopVisit, @FormBody() form: Form): Promise<PageResult> {
    const next = shopPath(visit, form.sent('next'));
    const email = form.text('email').trim();
    const { company_id, theme_setting_id } = visit.shop;
    return attempt(
      async () => {
        const given = { company_id, theme_setting_id, email, password: form.text('password'), address: visit.address };
        const opened = await this.bus.call(shopLogins.sign_in, visit.call, given);
        await this.sessions.begin(visit, opened);
        return new SeeOther(next);
      },
      (failure) => shopSignInPage(visit, { next, email, failure }),
    );
  }

  @Post('account/sign-out')
  @ShopPage()
  @TakesForm()
  async signOut(@AtShop() visit: ShopVisit): Promise<PageResult> {
    const { shopper, call } = visit;
    if (shopper !== null) await this.bus.call(shopSessions.close, call, { shopper });
    visit.signOut();
    return new SeeOther(visit.path('/account/sign-in'));
  }
}
