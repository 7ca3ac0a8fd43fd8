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
import { KeptDays } from './kept-days';
import type { Days } from './period.rules';
import { RecordsStore } from './records.store';
import { bestOf, type SoldDay } from './sold-days.rules';

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

  private async soldOn(company: CompanyId, days: Days, currency: string): Promise<SoldDay[]> {
    const { soldDays } = this.store.read(company);
    const { series, versions } = await soldDays.versions(days);
    const keyOf = (day: string): string => `${company} ${series} ${currency} ${day}`;
    const found: SoldDay[] = [];
    const missing: string[] = [];
    for (const [day, version] of versions) {
      const sold = this.kept.get(keyOf(day), version);
      if (sold) found.push(sold);
      else missing.push(day);
    }
    if (missing.length === 0) return found;
    for (const [day, sold] of await soldDays.sold(series, missing, currency)) {
      this.kept.keep(keyOf(day), versions.get(day) ?? '', sold);
      found.push(sold);
    }
    return found;
  }
}

function offsetOf({ page = 1, page_info, limit }: ListInput): number {
  return page_info === undefined ? (page - 1) * limit : readCursor(page_info);
}

function chosen(row: OrderProductsStatistic, fields?: readonly string[]): Partial<OrderProductsStatistic> {
  const wanted = FIELDS.filter((field) => !fields || fields.includes(field));
  return Object.fromEntries(wanted.map((field) => [field, row[field]]));
}
