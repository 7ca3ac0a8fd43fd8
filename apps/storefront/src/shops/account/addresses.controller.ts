import { Controller, Get, Param, Post } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { accountAddresses, accounts, ShopError, type CreateCustomerAddress, type Shopper } from '@marquee/contracts';
import {
  Form,
  FormBody,
  idOf,
  type PageResult,
  SeeOther,
  Serves,
  ShopSignedIn,
  type ShopVisit,
  TakesForm,
} from '@marquee/edge';
import { AsShopper, AtShop } from '../shop.decorators';
import { ADDRESS_FIELDS, addressesPage, addressPage } from './addresses.page';
import { attemptAs } from './failures';

type Names = keyof typeof ADDRESS_FIELDS;

/** The addresses of a customer. */
@Controller(['', 'shop/:shop'])
@Serves('shop.addresses')
export class AddressesController {
  constructor(private readonly bus: Bus) {}

  @Get('account/addresses')
  @ShopSignedIn()
  async list(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper): Promise<PageResult> {
    return addressesPage(visit, (await this.bus.call(accounts.get, visit.call, { shopper })).addresses);
  }

  @Get('account/addresses/new')
  @ShopSignedIn()
  async blank(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper): Promise<PageResult> {
    const { first_name, last_name } = await this.bus.call(accounts.get, visit.call, { shopper });
    return addressPage(visit, { id: null, address: { first_name, last_name } });
  }

  @Post('account/addresses/new')
  @ShopSignedIn()
  @TakesForm()
  add(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @FormBody() form: Form): Promise<PageResult> {
    const address = { ...addressIn(form), default: form.ticked('default') };
    return attemptAs(
      visit,
      () => this.done(visit, this.bus.call(accountAddresses.create, visit.call, { shopper, address })),
      (failure) => addressPage(visit, { id: null, address, failure }),
    );
  }

  @Get('account/addresses/:address')
  @ShopSignedIn()
  async one(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param('address') path: string,
  ): Promise<PageResult> {
    const id = idOf(path);
    const { addresses } = await this.bus.call(accounts.get, visit.call, { shopper });
    const address = addresses.find((each) => each.id === id);
    if (address === undefined) throw new ShopError('not_found');
    return addressPage(visit, { id, address });
  }

  @Post('account/addresses/:address')
  @ShopSignedIn()
  @TakesForm()
  change(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param('address') path: string,
    @FormBody() form: Form,
  ): Promise<PageResult> {
    const id = idOf(path);
    const address = addressIn(form);
    return attemptAs(
      visit,
      () => this.done(visit, this.bus.call(accountAddresses.update, visit.call, { shopper, id, address })),
      (failure) => addressPage(visit, { id, address, failure }),
    );
  }

  @Post('account/addresses/:address/remove')
  @ShopSignedIn()
  @TakesForm()
  remove(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @Param('address') id: string): Promise<PageResult> {
    return this.done(visit, this.bus.call(accountAddresses.remove, visit.call, { shopper, id: idOf(id) }));
  }

  @Post('account/addresses/:address/default')
  @ShopSignedIn()
  @TakesForm()
  prefer(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @Param('address') id: string): Promise<PageResult> {
    return this.done(visit, this.bus.call(accountAddresses.make_default, visit.call, { shopper, id: idOf(id) }));
  }

  private async done(visit: ShopVisit, work: Promise<unknown>): Promise<PageResult> {
    await work;
    return new SeeOther(visit.path('/account/addresses'));
  }
}

function addressIn(form: Form): CreateCustomerAddress {
  const names = Object.keys(ADDRESS_FIELDS) as Names[];
  const country_code = form.text('country_code') || null;
  return { ...Object.fromEntries(names.map((name) => [name, form.text(name).trim()])), country_code };
}
