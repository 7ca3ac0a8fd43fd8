import type { Session } from '@marquee/storage';
import type { SoldDay, VersionedPart } from './sold-days.rules';

/**
 * The values of all statements begin with the company, the series and the currency. `offset 0` makes Postgres look up each part by the
 * whole key, however few or many it takes the company to have.
 */
const FIND = `
  select wanted.part, k.sold
  from unnest($4::text[], $5::text[]) as wanted (part, version) cross join lateral (
    select sold from product_sums where company_id = $1 and series = $2 and currency = $3
      and part = wanted.part and version = wanted.version offset 0
  ) k`;
/** The same without what was sold, which is most of it. */
const NAMES = `
  select wanted.part
  from unnest($4::text[], $5::text[]) as wanted (part, version) cross join lateral (
    select from product_sums where company_id = $1 and series = $2 and currency = $3
      and part = wanted.part and version = wanted.version offset 0
  ) k`;
/** In the order of the key, so that no two who keep the same wait crosswise. Of those who have read the same, the first writes it. */
const KEEP = `
  insert into product_sums (company_id, series, currency, part, version, sold)
  select $1, $2, $3, part, version, sold from unnest($4::text[], $5::text[], $6::json[]) as told (part, version, sold) order by part
  on conflict (company_id, series, currency, part) do update set version = excluded.version, sold = excluded.sold
  where product_sums.version <> excluded.version`;

/** Sums of products of the session's company that somebody has read before. */
export class ProductSumsRepository {
  constructor(private readonly session: Session) {}

  /** By name; without those that are not there, or are of another version. */
  async find(series: number, currency: string, parts: readonly VersionedPart[]): Promise<Map<string, SoldDay>> {
    const values = [this.session.company, series, currency, ...listsOf(parts)];
    const rows = await this.session.query<{ part: string; sold: number[] }>(FIND, values);
    return new Map(rows.map(({ part, sold }) => [part, Float64Array.from(sold)]));
  }

  /** The names of those that are there as they are now. */
  async namesOf(series: number, currency: string, parts: readonly VersionedPart[]): Promise<ReadonlySet<string>> {
    const values = [this.session.company, series, currency, ...listsOf(parts)];
    const rows = await this.session.query<{ part: string }>(NAMES, values);
    return new Set(rows.map(({ part }) => part));
  }

  async keep(
    series: number,
    currency: string,
    parts: readonly (VersionedPart & { readonly sold: SoldDay })[],
  ): Promise<void> {
    const sold = parts.map((part) => JSON.stringify([...part.sold]));
    await this.session.query(KEEP, [this.session.company, series, currency, ...listsOf(parts), sold]);
  }
}

function listsOf(parts: readonly VersionedPart[]): [names: string[], versions: string[]] {
  return [parts.map(({ name }) => name), parts.map(({ version }) => version)];
}
