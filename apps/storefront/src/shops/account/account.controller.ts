import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { accounts, type Shopper } from '@marquee/contracts';
import {
  Form,
  FormBody,
  type PageResult,
  type Query as Sent,
  SeeOther,
  Serves,
  ShopSignedIn,
  type ShopVisit,
  TakesForm,
  textIn,
} from '@marquee/edge';
import { AsShopper, AtShop } from '../shop.decorators';
import { accountPage, detailsPage, passwordPage, removalPage, removedPage } from './account.page';
import { attemptAs } from './failures';
import { newPasswordIn } from './new-password';

/** The account pages of a customer. */
@Controller(['', 'shop/:shop'])
@Serves('shop.account')
export class AccountController {
  constructor(private readonly bus: Bus) {}

  @Get('account')
  @ShopSignedIn()
  async home(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @Query() query: Sent): Promise<PageResult> {
    const account = await this.bus.call(accounts.get, visit.call, { shopper });
    return accountPage(visit, account, textIn(query, 'done') ?? '');
  }

  @Get('account/details')
  @ShopSignedIn()
  async details(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper): Promise<PageResult> {
    return detailsPage(visit, await this.bus.call(accounts.get, visit.call, { shopper }));
  }

  @Post('account/details')
  @ShopSignedIn()
  @TakesForm()
  saveDetails(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @FormBody() form: Form): Promise<PageResult> {
    const [first_name, last_name, language] = ['first_name', 'last_name', 'language'].map((name) =>
      form.text(name).trim(),
    );
    const sent = { first_name: first_name ?? '', last_name: last_name ?? '', language: language ?? '' };
    return attemptAs(
      visit,
      async () => {
        await this.bus.call(accounts.update, visit.call, { shopper, ...sent });
        return new SeeOther(visit.path('/account?done=details'));
      },
      (failure) => detailsPage(visit, sent, failure),
    );
  }

  @Get('account/password')
  @ShopSignedIn()
  password(@AtShop() visit: ShopVisit): PageResult {
    return passwordPage(visit);
  }

  /** This browser gets a new session; all other sessions have ended. */
  @Post('account/password')
  @ShopSignedIn()
  @TakesForm()
  setPassword(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @FormBody() form: Form): Promise<PageResult> {
    return attemptAs(
      visit,
      async () => {
        const typed = { present: form.text('present'), password: newPasswordIn(form), address: visit.address };
        visit.signIn(await this.bus.call(accounts.set_password, visit.call, { shopper, ...typed }));
        return new SeeOther(visit.path('/account?done=password'));
      },
      (failure) => passwordPage(visit, failure),
    );
  }

  @Get('account/delete')
  @ShopSignedIn()
  removal(@AtShop() visit: ShopVisit): PageResult {
    return removalPage(visit);
  }

  @Post('account/delete')
  @ShopSignedIn()
  @TakesForm()
  remove(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @FormBody() form: Form): Promise<PageResult> {
    return attemptAs(
      visit,
      async () => {
        const typed = { password: form.text('password'), address: visit.address };
        await this.bus.call(accounts.remove, visit.call, { shopper, ...typed });
        const page = removedPage(visit);
        visit.signOut();
        return page;
      },
      (failure) => removalPage(visit, failure),
    );
  }
}
