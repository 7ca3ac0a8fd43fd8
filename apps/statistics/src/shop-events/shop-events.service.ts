import { Injectable, Inject } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { companyId, type CloudEvent } from '@marquee/contracts';
import { CLOCK, CONFIG, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { CartsRepository } from '../carts/carts.repository';
import { cartsIn, devicesIn } from '../carts/carts.rules';
import { FiguresRepository } from '../figures/figures.repository';
import { CARTS_SERIES } from '../figures/figures.rules';
import { bookDevices } from '../orders/booking.tx';
import { OrderFactsRepository } from '../orders/order-facts.repository';
import type { StatisticsConfig } from '../statistics.config';
import { TrafficRepository } from '../traffic/traffic.repository';
import { countedBy, stepsIn } from '../traffic/traffic.rules';
import { ShopEventPositionRepository } from './shop-event-position.repository';

@Injectable()
export class ShopEventsStore extends storeOf({
  position: ShopEventPositionRepository,
  traffic: TrafficRepository,
  carts: CartsRepository,
  facts: OrderFactsRepository,
  figures: FiguresRepository,
}) {}
export type ShopEventsTx = TxOf<ShopEventsStore>;

const READ_BATCH_SIZE = 500;
const COUNT_MS = 20_000;
const DAY_MS = 24 * 3_600_000;

/** Counts shop events exactly once: the stream position advances in the same transaction. */
@Injectable()
export class ShopEventsService {
  constructor(
    private readonly store: ShopEventsStore,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: StatisticsConfig,
  ) {}

  /** True if more events are available. */
  async countNext(): Promise<boolean> {
    const from = await this.store.readPlatform().position.get();
    const { events, position, more } = await this.bus.shopEvents().after(from, READ_BATCH_SIZE);
    if (position.stream === from.stream && position.place === from.place) return false;
    await this.store.platform(ownCall(COUNT_MS), async (tx) => {
      // Another process has already counted these events.
      if (!(await tx.position.move(from, position))) return;
      for (const [company, reported] of byCompany(events)) await count(tx.as(companyId(company)), reported);
    });
    return more;
  }

  /** True if more rows may be left. */
  async forget(): Promise<boolean> {
    const [before, untouchedSince] = [this.daysAgo(this.config.visitorDays), this.daysAgo(this.config.cartDays)];
    const ctx = ownCall(COUNT_MS);
    const more = [
      await this.store.sweep(ctx, 'visitors', ({ traffic }, limit) => traffic.forgetBefore(dayOf(before), limit)),
      await this.store.sweep(ctx, 'order_facts', ({ facts }, limit) => facts.deleteUnreported(before, limit)),
      await this.store.sweep(ctx, 'carts', ({ carts }, limit) => carts.forgetBefore(untouchedSince, limit)),
    ];
    return more.includes(true);
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The events by company, in the global lock order. */
function byCompany(events: readonly CloudEvent[]): [company: number, reported: CloudEvent[]][] {
  const found = new Map<number, CloudEvent[]>();
  for (const event of events) found.set(event.companyid, [...(found.get(event.companyid) ?? []), event]);
  return [...found].toSorted(([a], [b]) => a - b);
}

async function count(tx: ShopEventsTx, events: readonly CloudEvent[]): Promise<void> {
  const steps = stepsIn(events);
  await tx.traffic.count(countedBy(steps, await tx.traffic.known(steps)));
  await bookDevices(tx, devicesIn(events));
  for (const sale of await tx.carts.follow(cartsIn(events))) tx.figures.book(CARTS_SERIES, sale, -1);
}
