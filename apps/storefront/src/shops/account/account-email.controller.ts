import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { accountLinks, type ShopError, type Shopper } from '@marquee/contracts';
import {
  attempt,
  Form,
  FormBody,
  type PageResult,
  type Query as Sent,
  Serves,
  ShopPage,
  ShopSignedIn,
  type ShopVisit,
  TakesForm,
  textIn,
} from '@marquee/edge';
import { AsShopper, AtShop } from '../shop.decorators';
import { confirmEmailPage, emailChangedPage, emailSentPage, newEmailPage } from './account-email.page';
import { attemptAs } from './failures';
import { unlessDead } from './unless-dead';

/** Changes the email with which a customer signs in. */
@Controller(['', 'shop/:shop'])
@Serves('shop.email')
export class AccountEmailController {
  constructor(private readonly bus: Bus) {}

  @Get('account/email')
  @ShopSignedIn()
  form(@AtShop() visit: ShopVisit): PageResult {
    return newEmailPage(visit);
  }

  @Post('account/email')
  @ShopSignedIn()
  @TakesForm()
  ask(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @FormBody() form: Form): Promise<PageResult> {
    const email = form.text('email').trim();
    return attemptAs(
      visit,
      async () => {
        const typed = { email, password: form.text('password'), address: visit.address };
        const page = visit.url('/account/email/confirm');
        await this.bus.call(accountLinks.ask_email, visit.call, { shopper, ...typed, page });
        return emailSentPage(visit);
      },
      (failure) => newEmailPage(visit, email, failure),
    );
  }

  /** Only reads the link, because mail scanners also open it. The customer may open it in another browser. */
  @Get('account/email/confirm')
  @ShopPage()
  link(@AtShop() visit: ShopVisit, @Query() query: Sent): Promise<PageResult> {
    return unlessDead(visit, '/account/email', () => this.show(visit, textIn(query, 'token') ?? ''));
  }

  @Post('account/email/confirm')
  @ShopPage()
  @TakesForm()
  confirm(@AtShop() visit: ShopVisit, @FormBody() form: Form): Promise<PageResult> {
    const given = { company_id: visit.shop.company_id, token: form.text('token') };
    const work = async (): Promise<PageResult> => {
      await this.bus.call(accountLinks.confirm_email, visit.call, given);
      return emailChangedPage(visit);
    };
    return unlessDead(visit, '/account/email', () =>
      attempt(work, (failure) => this.show(visit, given.token, failure)),
    );
  }

  private async show(visit: ShopVisit, token: string, failure?: ShopError): Promise<PageResult> {
    const given = { company_id: visit.shop.company_id, token, purpose: 'email' } as const;
    const { email } = await this.bus.call(accountLinks.get, visit.call, given);
    return confirmEmailPage(visit, token, email, failure);
  }
}
