import { Injectable } from '@nestjs/common';
import {
  ShopError,
  type Context,
  type IssuedLicense,
  type ListIssuedLicenses,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { IssuedLicensesRepository } from './issued-licenses.repository';

@Injectable()
export class IssuedLicensesStore extends storeOf({
  customers: CustomersRepository,
  issuedLicenses: IssuedLicensesRepository,
}) {}

@Injectable()
export class IssuedLicensesService {
  constructor(private readonly store: IssuedLicensesStore) {}

  /** Lists all licenses, including revoked and expired licenses. */
  async list(ctx: Context, input: ListIssuedLicenses): Promise<RenderedJson<Page<IssuedLicense>>> {
    const { customer_token, ...page } = input;
    const { customers, issuedLicenses } = this.store.read(ctx);
    const customer = await customers.row(customer_token);
    if (!customer) throw ShopError.notFound('customer', customer_token);
    return issuedLicenses.listOf(customer.id, page);
  }
}
