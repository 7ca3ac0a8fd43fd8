import { Injectable, Inject } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import { ShopError, type CallContext, type CompanyId } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf, type Leased } from '@marquee/storage';
import { ProductSumsRepository } from '../records/product-sums.repository';
import type { Counted } from '../records/product-sums.service';
import { SoldDaysRepository } from '../records/sold-days.repository';
import { addedUp, daysIn, versioned, wholeMonth, type SoldDay, type VersionedPart } from '../records/sold-days.rules';
import type { DueMonth } from './due-months.queue';
import { DueMonthsRepository, SETTLED_MINUTES } from './due-months.repository';

@Injectable()
export class SumsStore extends storeOf({
  dueMonths: DueMonthsRepository,
  productSums: ProductSumsRepository,
  soldDays: SoldDaysRepository,
}) {}

/** Time limit of a month, which takes seconds for a large shop. */
const MONTH_TIMEOUT_MS = 45_000;
/** Days per statement: keeps statements short, and stores partial progress in case the process dies. */
const DAYS_PER_STATEMENT = 4;

/**
 * Precomputes product sums where readers find them (docs/internal/adr/0036-statistics.md). Readers check versions, so incomplete work never
 * causes a wrong response.
 */
@Injectable()
export class SumsAhead {
  constructor(
    private readonly store: SumsStore,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sums the past days of a month that are not stored in their current version. */
  async compute(due: Leased<DueMonth>): Promise<void> {
    const ctx = ownCall(MONTH_TIMEOUT_MS);
    const { company_id: company, series, month } = due;
    const call = { ...ctx, company };
    // A day counts as over once all of its bookings have committed, because a late one would change its version.
    const today = new Date(this.clock.now().getTime() - SETTLED_MINUTES * 60_000).toISOString().slice(0, 10);
    if (!(await this.store.read(company).dueMonths.isOfUse(series))) {
      return this.store.write(call, (tx) => tx.dueMonths.remove(due));
    }
    const currency = await this.currencyOf(ctx, company);
    const isStored = currency === null || (await this.storeMonth(ctx, { company, series, currency }, { month, today }));
    if (isStored) await this.store.write(call, (tx) => tx.dueMonths.end(due, today));
  }

  /** Makes some months due whose rates were corrected; true if more may be left. */
  raiseCorrected(): Promise<boolean> {
    return this.store.platform(ownCall(MONTH_TIMEOUT_MS), (tx) => tx.dueMonths.raiseCorrected());
  }

  /** The currency of the company; null if the company does not exist. */
  private async currencyOf(ctx: CallContext, company: CompanyId): Promise<string | null> {
    try {
      return (await this.companies.snapshot(ctx, company)).currency.toLowerCase();
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** False if a day changed during the computation; the month is then due again. */
  private async storeMonth(
    ctx: CallContext,
    of: Counted,
    { month, today }: { readonly month: string; readonly today: string },
  ): Promise<boolean> {
    const { productSums, soldDays } = this.store.read(of.company);
    const whole = wholeMonth(month, today);
    const parts = [...daysIn(whole, today), whole].filter(({ lasting }) => lasting);
    const all = versioned(parts, (await soldDays.versions(parts, of.series)).versions);
    const known = await productSums.namesOf(of.series, of.currency, all);
    const days = all.filter(({ name }) => name !== whole.name);
    await this.storeDays(
      ctx,
      of,
      days.filter(({ name }) => !known.has(name)),
    );
    const missing = all.filter(({ name }) => name === whole.name && !known.has(name));
    if (missing.length === 0) return true;
    const sums = await productSums.find(of.series, of.currency, days);
    if (sums.size < days.length) return false;
    await this.write(ctx, of, missing, new Map([[whole.name, addedUp([...sums.values()])]]));
    return true;
  }

  private async storeDays(ctx: CallContext, of: Counted, days: readonly VersionedPart[]): Promise<void> {
    const { soldDays } = this.store.read(of.company);
    for (let first = 0; first < days.length; first += DAYS_PER_STATEMENT) {
      const some = days.slice(first, first + DAYS_PER_STATEMENT);
      const names = some.map(({ name }) => name);
      await this.write(ctx, of, some, await soldDays.sold(of.series, names, of.currency));
    }
  }

  private async write(
    ctx: CallContext,
    { company, series, currency }: Counted,
    parts: readonly VersionedPart[],
    sums: ReadonlyMap<string, SoldDay>,
  ): Promise<void> {
    const stored = parts.flatMap((part) => {
      const sold = sums.get(part.name);
      return sold ? [{ ...part, sold }] : [];
    });
    await this.store.write({ ...ctx, company }, (tx) => tx.productSums.save(series, currency, stored));
  }
}
