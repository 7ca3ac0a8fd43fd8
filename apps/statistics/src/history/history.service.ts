import { Injectable, Inject } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companySnapshot,
  companyId,
  MAX_LIMIT,
  productKinds,
  readGmt,
  type ImportCart,
  type OperatorContext,
  type ProductKind,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { abandonedSale } from '../carts/carts.rules';
import { FiguresRepository } from '../figures/figures.repository';
import { CARTS_SERIES, type Sale } from '../figures/figures.rules';
import { bookDevices } from '../orders/booking.tx';
import { OrderFactsRepository } from '../orders/order-facts.repository';
import { TrafficRepository } from '../traffic/traffic.repository';
import { refuseUnfit, type ShopHistory } from './history.rules';
import { ImportedCartsRepository } from './imported-carts.repository';

@Injectable()
export class HistoryStore extends storeOf({
  traffic: TrafficRepository,
  importedCarts: ImportedCartsRepository,
  facts: OrderFactsRepository,
  figures: FiguresRepository,
}) {}

/** docs/internal/adr/0038-history-import.md: figures from before a shop's migration. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly store: HistoryStore,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Idempotent: a repeated day is replaced, a cart is identified by its key, and the first device of an order wins.
   */
  async import(ctx: OperatorContext, company_id: number, history: ShopHistory) {
    // Throws unless the company exists.
    await this.bus.call(companySnapshot.get, ctx, { company_id });
    refuseUnfit(history, this.clock.now());
    const { traffic, abandoned_carts, devices } = history;
    const kinds = await this.kindsIn(ctx, company_id, abandoned_carts);
    const imported = { days: traffic.length, carts: abandoned_carts.length, devices: devices.length };
    return this.store.operate(ctx, companyId(company_id), 'shop history import', imported, async (tx) => {
      await tx.traffic.importDays(traffic.map(({ date, ...counted }) => ({ day: date, ...counted })));
      const fresh = await tx.importedCarts.save(abandoned_carts.map(({ key }) => key));
      await bookDevices(tx, new Map(devices.map(({ order_id, device }) => [order_id, device])));
      for (const cart of abandoned_carts) {
        const sale = fresh.has(cart.key) ? saleOf(cart, kinds) : null;
        if (sale) tx.figures.book(CARTS_SERIES, sale, 1);
      }
      return imported;
    });
  }

  /** Reads in pages, because a batch of carts may have more products than one catalog request may name. */
  private async kindsIn(
    ctx: OperatorContext,
    company_id: number,
    carts: readonly ImportCart[],
  ): Promise<readonly ProductKind[]> {
    const product_ids = [...new Set(carts.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)))];
    const kinds: ProductKind[] = [];
    for (let first = 0; first < product_ids.length; first += MAX_LIMIT) {
      const page = { company_id, product_ids: product_ids.slice(first, first + MAX_LIMIT) };
      kinds.push(...(await this.bus.call(productKinds.list, ctx, page)).kinds);
    }
    return kinds;
  }
}

/** The sale in the form that a shop front reports. */
function saleOf({ updated_at, currency, country, lines }: ImportCart, kinds: readonly ProductKind[]): Sale | null {
  const cart = {
    updated_at: readGmt(updated_at),
    currency: currency.toLowerCase(),
    country: country?.toUpperCase() ?? '',
    lines: lines.map(({ license_id = null, quantity = 1, ...line }) => ({ ...line, license_id, quantity })),
  };
  return abandonedSale(cart, kinds);
}
