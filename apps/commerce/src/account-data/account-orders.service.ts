import { Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  ShopError,
  type accountOrders,
  type CallContext,
  type InputOf,
  type Invoice,
} from '@marquee/contracts';
import { ShopSessionsService } from '../shop-sessions/shop-sessions.service';
import { AccountDataStore } from './account-data.store';
import { invoiceOf } from './invoice.rules';

const PAGE_SIZE = 20;
/** Keeps the offset a safe integer. */
const MAX_PAGES = 1_000_000;

@Injectable()
export class AccountOrdersService {
  constructor(
    private readonly store: AccountDataStore,
    private readonly sessions: ShopSessionsService,
    private readonly companies: CompaniesService,
  ) {}

  async list(ctx: CallContext, { shopper, page }: InputOf<typeof accountOrders.list>) {
    const { id } = await this.sessions.customerOf(ctx, shopper);
    const { accountOrders: theirs } = this.store.read(companyId(shopper.company_id), ctx);
    const before = Math.min(Math.max(page, 1), MAX_PAGES) - 1;
    const orders = await theirs.page(id, PAGE_SIZE + 1, before * PAGE_SIZE);
    return { orders: orders.slice(0, PAGE_SIZE), more: orders.length > PAGE_SIZE };
  }

  async get(ctx: CallContext, { shopper, id }: InputOf<typeof accountOrders.get>): Promise<Invoice> {
    const customer = await this.sessions.customerOf(ctx, shopper);
    const company = companyId(shopper.company_id);
    const order = await this.store.read(company, ctx).accountOrders.find(customer.id, id);
    if (order === null) throw ShopError.notFound('order', id);
    return invoiceOf(order, customer, await this.companies.snapshot(ctx, company));
  }
}
