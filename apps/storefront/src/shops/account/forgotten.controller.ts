import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { accountLinks, type ShopError } from '@marquee/contracts';
import {
  attempt,
  Form,
  FormBody,
  type PageResult,
  type Query as Sent,
  Serves,
  ShopPage,
  type ShopVisit,
  TakesForm,
  textIn,
} from '@marquee/edge';
import { AtShop } from '../shop.decorators';
import { forgotPage, linkSentPage, passwordSetPage, resetPage } from './forgotten.page';
import { newPasswordIn } from './new-password';
import { unlessDead } from './unless-dead';

/** The pages for customers who have forgotten their password. */
@Controller(['', 'shop/:shop'])
@Serves('shop.forgotten')
export class ForgottenController {
  constructor(private readonly bus: Bus) {}

  @Get('account/forgot')
  @ShopPage()
  form(@AtShop() visit: ShopVisit): PageResult {
    return forgotPage(visit);
  }

  @Post('account/forgot')
  @ShopPage()
  @TakesForm()
  send(@AtShop() visit: ShopVisit, @FormBody() form: Form): Promise<PageResult> {
    const email = form.text('email').trim();
    const { company_id, theme_setting_id } = visit.shop;
    return attempt(
      async () => {
        const given = {
          company_id,
          theme_setting_id,
          email,
          address: visit.address,
          page: visit.url('/account/reset'),
        };
        await this.bus.call(accountLinks.forgot, visit.call, given);
        return linkSentPage(visit);
      },
      (failure) => forgotPage(visit, email, failure),
    );
  }

  /** Only reads the link, because mail scanners also open it. */
  @Get('account/reset')
  @ShopPage()
  choose(@AtShop() visit: ShopVisit, @Query() query: Sent): Promise<PageResult> {
    return unlessDead(visit, '/account/forgot', () => this.show(visit, textIn(query, 'token') ?? ''));
  }

  @Post('account/reset')
  @ShopPage()
  @TakesForm()
  set(@AtShop() visit: ShopVisit, @FormBody() form: Form): Promise<PageResult> {
    const token = form.text('token');
    const { company_id } = visit.shop;
    const work = async (): Promise<PageResult> => {
      const given = { company_id, token, password: newPasswordIn(form) };
      await this.bus.call(accountLinks.set_password, visit.call, given);
      // Every session of this customer has ended.
      visit.signOut();
      return passwordSetPage(visit);
    };
    return unlessDead(visit, '/account/forgot', () => attempt(work, (failure) => this.show(visit, token, failure)));
  }

  private async show(visit: ShopVisit, token: string, failure?: ShopError): Promise<PageResult> {
    const given = { company_id: visit.shop.company_id, token, purpose: 'password' } as const;
    const { email } = await this.bus.call(accountLinks.get, visit.call, given);
    return resetPage(visit, token, email, failure);
  }
}
