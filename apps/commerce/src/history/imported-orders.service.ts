import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  quotes,
  readGmt,
  ShopError,
  type CompanySnapshot,
  type CompanyId,
  type Fault,
  type ImportedOrder,
  type ImportOrder,
  type OperatorContext,
  type PastQuote,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { CustomerEntity } from '../customers/customer.entity';
import { buyerNamedBy, countryOf, quoteFor } from '../order-rows/order-input.rules';
import { idsFor } from '../orders/placed-order.tx';
import { refuseUnfitOrders, refuseUnfitSales } from './history.rules';
import { HistoryStore, type HistoryTx } from './history.store';
import { importOrder } from './imported-order.tx';

/** An order to import, before catalog has priced it. */
interface Coming {
  /** The index in the request. */
  readonly place: number;
  readonly sent: ImportOrder;
  readonly buyer: CustomerEntity;
  readonly country: string | null;
}
type Priced = Coming & { readonly quote: PastQuote };

/**
 * docs/internal/adr/0038-history-import.md: imports a company's earlier orders at their own times, by the rules of
 * every order.
 */
@Injectable()
export class ImportedOrdersService {
  constructor(
    private readonly store: HistoryStore,
    private readonly companies: CompaniesService,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async importAll(ctx: OperatorContext, company_id: number, sent: readonly ImportOrder[]): Promise<ImportedOrder[]> {
    const company = companyId(company_id);
    const snapshot = await this.companies.snapshot(ctx, company);
    refuseUnfitOrders(sent, snapshot, this.clock.now());
    const known = await this.store.read(company, ctx).history.known(sent.map(({ key }) => key));
    const ids = new Map(known.map(({ key, id }) => [key, id]));
    const coming = await this.coming(ctx, company, sent, ids);
    const imported =
      coming.length === 0 ? [] : await this.write(ctx, snapshot, await this.priced(ctx, company, coming));
    for (const { key, id } of imported) ids.set(key, id);
    const fresh = new Set(imported.map(({ key }) => key));
    return sent.map(({ key }) => ({ key, id: ids.get(key) ?? 0, imported: fresh.has(key) }));
  }

  /** The orders that are not imported yet, with their customers. */
  private async coming(
    ctx: OperatorContext,
    company: CompanyId,
    sent: readonly ImportOrder[],
    known: ReadonlyMap<string, number>,
  ): Promise<Coming[]> {
    const fresh = [...sent.entries()].filter(([, { key }]) => !known.has(key));
    const tokens = new Set(fresh.map(([, one]) => tokenOf(one)));
    const buyers = await this.store.read(company, ctx).history.buyers([...tokens]);
    const byToken = new Map(buyers.map((buyer) => [buyer.token, buyer]));
    const strangers = fresh.filter(([, one]) => !byToken.has(tokenOf(one)));
    if (strangers.length > 0) {
      throw ShopError.invalidAll(
        strangers.map(([place]) => [
          `orders.${place}.order.customer_token`,
          'does not belong to a customer of this company; send the token of an existing customer',
        ]),
      );
    }
    return fresh.map(([place, one]) => {
      const buyer = byToken.get(tokenOf(one)) as CustomerEntity;
      return { place, sent: one, buyer, country: countryOf(one.order, buyer.addresses) };
    });
  }

  private async priced(ctx: OperatorContext, company_id: CompanyId, coming: readonly Coming[]): Promise<Priced[]> {
    const sales = coming.map(({ sent, country }) => {
      const { company_id: _all, ...sale } = quoteFor(company_id, sent.order, country);
      return { ...sale, at: sent.placed_at };
    });
    try {
      const { quotes: found } = await this.bus.call(quotes.price_past, ctx, { company_id, sales });
      return coming.map((one, index) => ({ ...one, quote: found[index] as PastQuote }));
    } catch (error) {
      throw withOrderNames(error, coming);
    }
  }

  /** Imports all in one transaction. Locks customers before the company's counter, as every order does. */
  private write(
    ctx: OperatorContext,
    snapshot: CompanySnapshot,
    orders: readonly Priced[],
  ): Promise<{ key: string; id: number }[]> {
    const company = companyId(snapshot.company_id);
    refuseUnfitSales(orders);
    return this.store.operate(ctx, company, 'orders import', { orders: orders.length }, async (tx) => {
      const customers = [...new Set(orders.map(({ buyer }) => buyer.id))];
      await tx.history.holdCustomers(customers);
      const imported = await this.writeAll(tx, snapshot, orders);
      if (!(await tx.history.save(imported))) {
        throw new ShopError(
          'conflict',
          'Another import added some of these orders at the same time. Run this import again.',
        );
      }
      await tx.history.touch(
        imported.map(({ id }) => id),
        customers,
        this.clock.now(),
      );
      return imported;
    });
  }

  private async writeAll(tx: HistoryTx, snapshot: CompanySnapshot, orders: readonly Priced[]) {
    const counts = orders.map(({ sent }) => idsFor(sent.order));
    const [ids, checkouts] = await Promise.all([
      tx.orders.drawItemIds(counts.reduce((sum, count) => sum + count, 0)),
      tx.history.drawCheckoutIds(orders.length),
    ]);
    const imported: { key: string; id: number }[] = [];
    for (const [index, { place, sent, buyer, country, quote }] of orders.entries()) {
      const sale = {
        input: sent.order,
        snapshot,
        quote: { ...quote, key: randomUUID() },
        country,
        ids: ids.splice(0, counts[index]),
        checkout_id: checkouts[index] ?? 0,
        now: readGmt(sent.placed_at),
      };
      imported.push({ key: sent.key, id: await importOrder(tx, `orders.${place}`, sent, sale, buyer) });
    }
    return imported;
  }
}

function tokenOf({ order }: ImportOrder): string {
  const named = buyerNamedBy(order);
  return named.by === 'token' ? named.token : '';
}

/** The errors of catalog number the sales that it received, which exclude orders that are imported already. */
function withOrderNames(error: unknown, coming: readonly Coming[]): unknown {
  if (!(error instanceof ShopError) || error.errors === undefined) return error;
  const named = Object.entries(error.errors).flatMap(([name, said]) => {
    const [, index, rest = ''] = /^sales\.(\d+)\.(.*)$/.exec(name) ?? [];
    const order = coming[Number(index)];
    return said.map((one): Fault => [order ? `orders.${order.place}.order.${rest}` : name, one]);
  });
  return ShopError.invalidAll(named);
}
