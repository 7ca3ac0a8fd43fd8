import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { accountSignUps, type ShopError } from '@marquee/contracts';
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
  type ShopVisit,
  TakesForm,
  textIn,
} from '@marquee/edge';
import { newPasswordIn } from '../account/new-password';
import { unlessDead } from '../account/unless-dead';
import { AtShop } from '../shop.decorators';
import { newAccountPage, shopSignUpPage, signUpSentPage, type NewAccountForm } from './shop-sign-up.page';

const PAGE = '/account/sign-up';

/** Visitors of a shop become its customers by a mailed link. */
@Controller(['', 'shop/:shop'])
@Serves('shop.signUp')
export class ShopSignUpController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
  ) {}

  @Get('account/sign-up')
  @ShopPage()
  form(@AtShop() visit: ShopVisit): PageResult {
    return visit.customer === null ? shopSignUpPage(visit) : new SeeOther(visit.path('/player'));
  }

  @Post('account/sign-up')
  @ShopPage()
  @TakesForm()
  send(@AtShop() visit: ShopVisit, @FormBody() form: Form): Promise<PageResult> {
    const email = form.text('email').trim();
    const { company_id, theme_setting_id } = visit.shop;
    const { address, language } = visit;
    return attempt(
      async () => {
        const pages = { page: visit.url(`${PAGE}/confirm`), reset_page: visit.url('/account/reset') };
        const given = { company_id, theme_setting_id, email, language, address, ...pages };
        await this.bus.call(accountSignUps.ask, visit.call, given);
        return signUpSentPage(visit, email);
      },
      (failure) => shopSignUpPage(visit, email, failure),
    );
  }

  /** Only reads the link, because mail scanners also open it. */
  @Get('account/sign-up/confirm')
  @ShopPage()
  choose(@AtShop() visit: ShopVisit, @Query() query: Sent): Promise<PageResult> {
    return unlessDead(visit, PAGE, () => this.show(visit, { token: textIn(query, 'token') ?? '' }));
  }

  @Post('account/sign-up/confirm')
  @ShopPage()
  @TakesForm()
  create(@AtShop() visit: ShopVisit, @FormBody() form: Form): Promise<PageResult> {
    const { company_id, theme_setting_id } = visit.shop;
    const names = { first_name: form.text('first_name').trim(), last_name: form.text('last_name').trim() };
    const token = form.text('token');
    const work = async (): Promise<PageResult> => {
      const given = { company_id, theme_setting_id, token, ...names, language: visit.language };
      const opened = await this.bus.call(accountSignUps.create, visit.call, {
        ...given,
        password: newPasswordIn(form),
      });
      await this.sessions.begin(visit, opened);
      return new SeeOther(visit.path('/player'));
    };
    return unlessDead(visit, PAGE, () => attempt(work, (failure) => this.show(visit, { token, ...names }, failure)));
  }

  private async show(visit: ShopVisit, form: NewAccountForm, failure?: ShopError): Promise<PageResult> {
    const given = { company_id: visit.shop.company_id, token: form.token };
    const { email } = await this.bus.call(accountSignUps.get, visit.call, given);
    return newAccountPage(visit, form, email, failure);
  }
}
