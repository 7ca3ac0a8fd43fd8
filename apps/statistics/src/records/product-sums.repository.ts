import type { Session } from '@marquee/storage';
import type { SoldDay, VersionedPart } from './sold-days.rules';

/**
 * All statements start with the parameters company, series and currency. `offset 0` makes Postgres look each part up by
 * the whole key, whatever its row estimates.
 */
const FIND = `
  select wanted.part, k.sold
  from unnest($4::text[], $5::text[]) as wanted (part, version) cross join lateral (
    select sold from product_sums where company_id = $1 and series = $2 and currency = $3
      and part = wanted.part and version = wanted.version offset 0
  ) k`;
/** The columns without the sums, which are most of the row. */
const NAMES = `
  select wanted.part
  from unnest($4::text[], $5::text[]) as wanted (part, version) cross join lateral (
    select from product_sums where company_id = $1 and series = $2 and currency = $3
      and part = wanted.part and version = wanted.version offset 0
  ) k`;
/**
 * Inserts in key order, which prevents deadlocks. If several processes compute identical sums, the first result is
 * stored.
 */
const STORE = `
  insert into product_sums (company_id, series, currency, part, version, sold)
  select $1, $2, $3, part, version, sold from unnest($4::text[], $5::text[], $6::json[]) as given (part, version, sold) order by part
  on conflict (company_id, series, currency, part) do update set version = excluded.version, sold = excluded.sold
  where product_sums.version <> excluded.version`;

/** Stored product sums of the session's company. */
export class ProductSumsRepository {
  constructor(private readonly session: Session) {}

  /** The stored sums by name; omits sums that are missing or outdated. */
  async find(series: number, currency: string, parts: readonly VersionedPart[]): Promise<Map<string, SoldDay>> {
    const values = [this.session.company, series, currency, ...listsOf(parts)];
    const rows = await this.session.query<{ part: string; sold: number[] }>(FIND, values);
    return new Map(rows.map(({ part, sold }) => [part, Float64Array.from(sold)]));
  }

  /** The names of the parts that are stored in their current version. */
  async namesOf(series: number, currency: string, parts: readonly VersionedPart[]): Promise<ReadonlySet<string>> {
    const values = [this.session.company, series, currency, ...listsOf(parts)];
    const rows = await this.session.query<{ part: string }>(NAMES, values);
    return new Set(rows.map(({ part }) => part));
  }

  async save(
    series: number,
    currency: string,
    parts: readonly (VersionedPart & { readonly sold: SoldDay })[],
  ): Promise<void> {
    const sold = parts.map((part) => JSON.stringify([...part.sold]));
    await this.session.query(STORE, [this.session.company, series, currency, ...listsOf(parts), sold]);
  }
}

function listsOf(parts: readonly VersionedPart[]): [names: string[], versions: string[]] {
  return [parts.map(({ name }) => name), parts.map(({ version }) => version)];
}
