import { Injectable } from '@nestjs/common';
import {
  orderProductsStatistics,
  Printed,
  type CompanyId,
  type ListInput,
  type OrderProductsStatistic,
  type Page,
} from '@marquee/contracts';
import { cursorAfter, readCursor } from '@marquee/storage';
import { KeptDays } from './kept-days.service';
import type { Days } from './period.rules';
import { RecordsStore } from './records.store';
import type { DayVersions } from './sold-days.repository';
import { addedUp, bestOf, monthsOf, type SoldDay } from './sold-days.rules';

const FIELDS = Object.keys(orderProductsStatistics.fields) as (keyof OrderProductsStatistic)[];

/** Products by revenue. A year of them is many rows, of which few change: days that are as they were are not read again. */
@Injectable()
export class BestProductsService {
  constructor(
    private readonly store: RecordsStore,
    private readonly kept: KeptDays,
  ) {}

  /** A page is known by how many come before it: a cursor tells no more. */
  async list(
    company: CompanyId,
    days: Days,
    currency: string,
    input: ListInput,
  ): Promise<Printed<Page<OrderProductsStatistic>>> {
    const { limit, since_id = 0 } = input;
    const before = offsetOf(input);
    const best = bestOf(await this.soldOn(company, days, currency), since_id);
    const page = best.slice(before, before + limit);
    const names = await this.store.read(company).soldDays.names(page.map(({ product }) => product));
    const shown = page.flatMap(({ product, count, amount }) => {
      const named = names.get(product);
      if (!named) return [];
      const { name, product_id } = named;
      return chosen({ count, id: product, name, product_id, amount, currency }, input.fields);
    });
    const next = best.length > before + limit ? { next: cursorAfter(before + limit) } : {};
    return new Printed<Page<OrderProductsStatistic>>(JSON.stringify(shown), next);
  }

  /** Added up month by month, as far as the days are of one. */
  private async soldOn(company: CompanyId, period: Days, currency: string): Promise<SoldDay[]> {
    const { series, versions } = await this.store.read(company).soldDays.versions(period);
    const shown: Shown = { company, series, currency, versions };
    const months = monthsOf(versions).map((month) => ({
      ...month,
      kept: this.kept.get(keyOf(shown, month.name), month.version),
    }));
    const days = await this.daysOf(
      shown,
      months.flatMap((month) => (month.kept ? [] : month.days)),
    );
    return months.map((month) => {
      if (month.kept) return month.kept;
      const sold = addedUp(month.days.flatMap((day) => days.get(day) ?? []));
      this.kept.keep(keyOf(shown, month.name), month.version, sold);
      return sold;
    });
  }

  /** Those that are kept as they are now, and others as they are read. */
  private async daysOf(shown: Shown, wanted: readonly string[]): Promise<Map<string, SoldDay>> {
    const days = new Map<string, SoldDay>();
    const versionOf = (day: string): string => shown.versions.get(day) ?? '';
    for (const day of wanted) {
      const kept = this.kept.get(keyOf(shown, day), versionOf(day));
      if (kept) days.set(day, kept);
    }
    const missing = wanted.filter((day) => !days.has(day));
    if (missing.length === 0) return days;
    const { soldDays } = this.store.read(shown.company);
    for (const [day, sold] of await soldDays.sold(shown.series, missing, shown.currency)) {
      days.set(day, sold);
      this.kept.keep(keyOf(shown, day), versionOf(day), sold);
    }
    return days;
  }
}

/** Whose days they are, and in which currency; with their versions. */
interface Shown extends DayVersions {
  readonly company: CompanyId;
  readonly currency: string;
}

function keyOf({ company, series, currency }: Shown, part: string): string {
  return `${company} ${series} ${currency} ${part}`;
}

function offsetOf({ page = 1, page_info, limit }: ListInput): number {
  return page_info === undefined ? (page - 1) * limit : readCursor(page_info);
}

function chosen(row: OrderProductsStatistic, fields?: readonly string[]): Partial<OrderProductsStatistic> {
  const wanted = FIELDS.filter((field) => !fields || fields.includes(field));
  return Object.fromEntries(wanted.map((field) => [field, row[field]]));
}
