import type { CompanySnapshot, OrderChange, OrderPlaced } from '@marquee/contracts';
import { aLine, anOrder, changeOf, type StatisticsFixture } from './statistics.fixture';

/** Exchange rates of one euro whose quotients are exact. */
export const RATES: Readonly<Record<string, number>> = { EUR: 1, USD: 1.25, GBP: 0.8 };
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
export const FIRST_DAY = '2026-03-01';
export const LAST_DAY = '2026-03-04';

interface Traded {
  readonly placed: OrderPlaced;
  readonly version: number;
  readonly change: OrderChange;
}
/** A deterministic random generator: mulberry32. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A company's orders, refunds and cancellations in three currencies, which it publishes like commerce. */
export class Trade {
  readonly orders = new Map<number, Traded>();
  private readonly random: () => number;

  constructor(
    private readonly fixture: StatisticsFixture,
    private readonly company: CompanySnapshot,
    seed: number,
  ) {
    this.random = numbers(seed);
  }

  /** Executes this many random steps. */
  async goOn(times: number): Promise<void> {
    for (let time = 0; time < times; time++) await this.happen();
  }

  private async happen(): Promise<void> {
    const dice = this.random();
    const order = this.pick([...this.orders.values()]);
    if (dice < 0.6 || !order || order.change.cancelled) return this.place();
    if (dice < 0.85) return this.refund(order);
    return this.report(order, { cancelled: true });
  }

  private async place(): Promise<void> {
    const id = this.orders.size + 1;
    const lines = Array.from({ length: 1 + this.below(3) }, (_, index) =>
      aLine(id * 10 + index, {
        product_number: 1 + this.below(6),
        product_type: this.pick([1, 6, 9]) ?? 1,
        rental: this.pick([true, false, null]) ?? null,
        quantity: 1 + this.below(4),
        amount: this.below(5000),
      }),
    );
    const total_price = lines.reduce((sum, { amount }) => sum + amount, this.below(500));
    const placed = anOrder(id, {
      lines,
      total_price,
      created_at: `${this.pick(DAYS)}T12:00:00`,
      currency: this.pick(Object.keys(RATES)) ?? 'EUR',
      country_code: this.pick(['DE', 'FR', null]) ?? null,
      test: this.random() < 0.05,
    });
    this.save({ placed, version: 1, change: changeOf(placed, {}) });
    await this.fixture.place(this.company, id, placed);
  }

  /** Refunds more of each line and of shipping. */
  private async refund(order: Traded): Promise<void> {
    const before = new Map(order.change.refunded_lines.map(({ id, amount }) => [id, amount]));
    const refunded_lines = order.placed.lines.map(({ id, amount }) => {
      const given = before.get(id) ?? 0;
      return { id, quantity: 1, amount: given + this.below(amount - given + 1) };
    });
    const ofLines = refunded_lines.reduce((sum, { amount }) => sum + amount, 0);
    await this.report(order, { refunded_lines, refunded: ofLines });
  }

  private async report(order: Traded, change: Partial<OrderChange>): Promise<void> {
    const { placed } = order;
    const version = order.version + 1;
    const after = { ...order.change, ...change };
    this.save({ placed, version, change: after });
    await this.fixture.change(this.company, placed, version, after);
  }

  private save(order: Traded): void {
    const { placed, version, change } = order;
    const { id } = placed;
    this.orders.set(id, order);
    const { orders } = this.fixture.neighbours;
    const own = orders.get(this.company.company_id) ?? new Map<number, never>();
    const { changed: _changed, ...state } = change;
    orders.set(this.company.company_id, new Map([...own, [id, { version, state, lines: placed.lines }]]));
  }

  private below(most: number): number {
    return Math.floor(this.random() * most);
  }

  private pick<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }
}
