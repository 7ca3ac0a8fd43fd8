import { Injectable } from '@nestjs/common';
import {
  ShopError,
  type Context,
  type Count,
  type CountIssuedLicenses,
  type IssuedLicense,
  type ListIssuedLicenses,
  type ListLicensesOfCustomer,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { IssuedLicensesRepository } from './issued-licenses.repository';
import { LicenseKeys } from './license-keys.adapter';

@Injectable()
export class IssuedLicensesStore extends storeOf({
  customers: CustomersRepository,
  issuedLicenses: IssuedLicensesRepository,
}) {}
export type IssuedLicensesTx = TxOf<IssuedLicensesStore>;

@Injectable()
export class IssuedLicensesService {
  constructor(
    private readonly store: IssuedLicensesStore,
    private readonly keys: LicenseKeys,
  ) {}

  list(ctx: Context, input: ListIssuedLicenses): Promise<RenderedJson<Page<IssuedLicense>>> {
    return this.keys.filled(ctx.company, this.store.read(ctx).issuedLicenses.list(input));
  }

  async count(ctx: Context, input: CountIssuedLicenses): Promise<Count> {
    return { count: await this.store.read(ctx).issuedLicenses.count(input) };
  }

  get(ctx: Context, id: number, fields?: readonly string[]): Promise<RenderedJson<IssuedLicense>> {
    return this.keys.filled(ctx.company, this.store.read(ctx).issuedLicenses.get(id, fields));
  }

  /** Lists all licenses, including revoked and expired licenses. */
  async listOfCustomer(ctx: Context, input: ListLicensesOfCustomer): Promise<RenderedJson<Page<IssuedLicense>>> {
    const { customer_token, ...page } = input;
    const { customers, issuedLicenses } = this.store.read(ctx);
    const customer = await customers.row(customer_token);
    if (!customer) throw ShopError.notFound('customer', customer_token);
    return this.keys.filled(ctx.company, issuedLicenses.listOf(customer.id, page));
  }
}
