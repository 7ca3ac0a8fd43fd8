import { Inject, Injectable } from '@nestjs/common';
import {
  orderProductsStatistics,
  RenderedJson,
  type CompanyId,
  type ListInput,
  type ListOrder,
  type OrderProductsStatistic,
  type Page,
  type CallContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { cursorAfter, readCursor } from '@marquee/storage';
import type { Days } from './period.rules';
import { ProductSums, type Counted } from './product-sums.service';
import { RecordsStore } from './records.store';
import { addedUp, bestOf, daysIn, monthsOf, versioned, type SoldDay, type VersionedPart } from './sold-days.rules';

const FIELDS = Object.keys(orderProductsStatistics.fields) as (keyof OrderProductsStatistic)[];

/** The product ranking by revenue. Sums of days are cached by version, because few of a year's days change. */
@Injectable()
export class BestProductsService {
  constructor(
    private readonly store: RecordsStore,
    private readonly sums: ProductSums,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The cursor is the number of preceding rows. */
  async list(
    call: Pick<CallContext, 'deadline'>,
    company: CompanyId,
    days: Days,
    currency: string,
    input: ListInput,
  ): Promise<RenderedJson<Page<OrderProductsStatistic>>> {
    const { limit, since_id = 0, order } = input;
    const before = offsetOf(input);
    const best = ordered(bestOf(await this.soldOn(call, company, days, currency), since_id), order);
    const page = best.slice(before, before + limit);
    const names = await this.store.read(company, call).soldDays.names(page.map(({ product }) => product));
    const shown = page.flatMap(({ product, count, amount }) => {
      const named = names.get(product);
      if (!named) return [];
      const { name, product_id } = named;
      return chosen({ count, id: product, name, product_id, amount, currency }, input.fields);
    });
    const next = best.length > before + limit ? { next: cursorAfter(before + limit) } : {};
    return new RenderedJson<Page<OrderProductsStatistic>>(JSON.stringify(shown), next);
  }

  /** Sums month by month if the period allows it. */
  private async soldOn(
    call: Pick<CallContext, 'deadline'>,
    company: CompanyId,
    period: Days,
    currency: string,
  ): Promise<SoldDay[]> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const parts = monthsOf(period, today);
    const { series, versions } = await this.store.read(company, call).soldDays.versions(parts);
    const of: Counted = { company, series, currency, call };
    const months = versioned(parts, versions);
    const known = await this.sums.find(of, months);
    const missing = months.filter(({ name }) => !known.has(name));
    if (missing.length === 0) return [...known.values()];
    return [...known.values(), ...(await this.made(of, missing, today)).values()];
  }

  /** Sums months from cached and newly read days, and caches the results. */
  private async made(of: Counted, months: readonly VersionedPart[], today: string): Promise<Map<string, SoldDay>> {
    const { soldDays } = this.store.read(of.company, of.call);
    const parts = months.flatMap((month) => daysIn(month, today));
    const days = versioned(parts, (await soldDays.versions(parts, of.series)).versions);
    const known = await this.sums.find(of, days);
    const missing = days.filter(({ name }) => !known.has(name));
    const read = await soldDays.sold(
      of.series,
      missing.map(({ name }) => name),
      of.currency,
    );
    const all = new Map([...known, ...read]);
    const made = new Map(months.map((month) => [month.name, sumOf(month, all)]));
    await this.sums.save(of, [...missing, ...months], new Map([...read, ...made]));
    return made;
  }
}

/** Sorts by revenue, unless the client requests the order of ids. */
function ordered<T extends { readonly product: number }>(best: readonly T[], order?: ListOrder): readonly T[] {
  if (order === undefined) return best;
  const sign = order === 'id desc' ? -1 : 1;
  return best.toSorted((one, other) => sign * (one.product - other.product));
}

function sumOf({ first, last }: Days, days: ReadonlyMap<string, SoldDay>): SoldDay {
  return addedUp([...days].flatMap(([day, sold]) => (first <= day && day <= last ? [sold] : [])));
}

function offsetOf({ page = 1, page_info, limit }: ListInput): number {
  return page_info === undefined ? (page - 1) * limit : readCursor(page_info);
}

function chosen(row: OrderProductsStatistic, fields?: readonly string[]): Partial<OrderProductsStatistic> {
  const wanted = FIELDS.filter((field) => !fields || fields.includes(field));
  return Object.fromEntries(wanted.map((field) => [field, row[field]]));
}
