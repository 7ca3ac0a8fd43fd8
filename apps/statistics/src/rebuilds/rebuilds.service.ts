import { Injectable, Inject } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companySnapshot,
  companyId,
  orderSnapshots,
  type OperatorContext,
  type OrderSnapshot,
  type RebuildStatus,
  type CallContext,
} from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf, type Leased } from '@marquee/storage';
import { FiguresRepository } from '../figures/figures.repository';
import { bookChanges, namesIn, type BookingTx, type Change } from '../orders/booking.tx';
import { OrderFactsRepository } from '../orders/order-facts.repository';
import { deviceIn, factAfter, snapshotFact } from '../orders/order-facts.rules';
import { Rebuilds, type Rebuild } from './rebuilds.queue';
import { RebuildsRepository } from './rebuilds.repository';

@Injectable()
export class RebuildsStore extends storeOf({
  rebuilds: RebuildsRepository,
  facts: OrderFactsRepository,
  figures: FiguresRepository,
}) {}

const PAGE_SIZE = 200;
const PAGE_MS = 15_000;
/** Retention of a retired series: longer than any transaction that read its number. */
const RETENTION_MS = 60_000;
const DELETE_BATCH_SIZE = 1_000;

/**
 * Recounts the orders of a company into an invisible series, while events update both series. Each order ends at its
 * highest version, whether commerce or an event reports it first.
 */
@Injectable()
export class RebuildsService {
  constructor(
    private readonly store: RebuildsStore,
    private readonly queue: Rebuilds,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts the rebuild of one company, or of all companies with orders; returns how many. */
  async start(ctx: OperatorContext, company?: number): Promise<number> {
    if (company !== undefined) {
      // Throws unless the company exists.
      await this.bus.call(companySnapshot.get, ctx, { company_id: company });
      await this.startOne(ctx, company);
      return 1;
    }
    let [after, started] = [0, 0];
    for (;;) {
      const { company_ids } = await this.bus.call(orderSnapshots.companies, ctx, { after, limit: PAGE_SIZE });
      for (const one of company_ids) await this.startOne(ctx, one);
      started += company_ids.length;
      if (company_ids.length < PAGE_SIZE) return started;
      after = company_ids.at(-1) ?? after;
    }
  }

  status(ctx: CallContext, company?: number): Promise<RebuildStatus> {
    return this.store.readPlatform(ctx).rebuilds.status(company ?? null);
  }

  /** Continues until all orders are counted or another process has taken over. */
  async goOn(rebuild: Leased<Rebuild>): Promise<void> {
    let last: number | null = rebuild.last_order;
    do {
      last = await this.countPage({ ...rebuild, last_order: last });
    } while (last !== null && (await this.queue.renew(rebuild)));
  }

  /** True if more may be left. */
  removeRetired(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - RETENTION_MS);
    return this.store.platform(ownCall(PAGE_MS), (tx) => tx.rebuilds.removeRetired(before, DELETE_BATCH_SIZE));
  }

  private startOne(ctx: OperatorContext, company: number): Promise<void> {
    return this.store.operate(ctx, companyId(company), 'statistics rebuild', {}, (tx) => tx.rebuilds.start());
  }

  /** The last order of the page; null if the rebuild ended here. */
  private async countPage(rebuild: Leased<Rebuild>): Promise<number | null> {
    const ctx = ownCall(PAGE_MS);
    const { company_id, last_order } = rebuild;
    const { orders } = await this.bus.call(orderSnapshots.list, ctx, {
      company_id,
      after: last_order,
      limit: PAGE_SIZE,
    });
    const last = orders.at(-1)?.state.id ?? null;
    return this.store.write({ ...ctx, company: company_id }, async (tx) => {
      if (last === null) {
        await tx.rebuilds.finish(rebuild);
        return null;
      }
      if (!(await tx.rebuilds.advance(rebuild, last, orders.length))) return null;
      await this.count(tx, rebuild.series, orders);
      return last;
    });
  }

  private async count(tx: BookingTx, series: number, orders: readonly OrderSnapshot[]): Promise<void> {
    const known = new Map(orders.map((order) => [order.state.id, order]));
    const held = await tx.facts.hold([...known.keys()]);
    const shown = new Map(held.flatMap((one) => (one.series === series ? [] : [[one.order_id, one]])));
    const changes = held.flatMap((before): Change[] => {
      const order = known.get(before.order_id);
      if (before.series !== series || !order) return [];
      const device = deviceIn([shown.get(before.order_id) ?? before, before]);
      return [{ before, after: { ...factAfter(before, snapshotFact(order)), device } }];
    });
    await bookChanges(tx, changes);
    const counted = orders.filter(({ state }) => !state.test);
    tx.figures.nameProducts(counted.flatMap(({ state, lines }) => namesIn(state.id, lines)));
  }
}
