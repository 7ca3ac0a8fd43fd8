import { RenderedJson } from '@marquee/contracts';
import { weightOf, type WeighedRow } from './heavy-rows';
import type { RenderedRow, RenderCache } from '../core';

/** How to detect that a row is unchanged. */
export interface RowVersion {
  /** SQL of the row's last change by the service's clock: `r.updated_at`. */
  readonly changedAt: string;
  /** A condition for rows rendered with data of other rows, which are never cached. */
  readonly unless?: string;
}

/** A row with its row version, which is null if the row must not be cached. */
export interface VersionedRow {
  readonly id: number;
  readonly row_version: string | null;
}

interface VersionedJson extends VersionedRow {
  readonly json: string;
  readonly version: number;
}

/** A row of a page: its text, or the size of an omitted text. */
export type WeighedJson = VersionedRow &
  Pick<WeighedRow, 'id' | 'bytes'> &
  Pick<VersionedJson, 'version'> & { readonly json: string | null };

/**
 * SQL of a row version that never repeats. `xmin` detects manual changes, and the time distinguishes transaction
 * numbers that a failover server reuses.
 */
export function rowVersionOf({ changedAt, unless }: RowVersion, withoutEtagWhere?: string): string {
  const never = [unless, withoutEtagWhere].flatMap((condition) => (condition === undefined ? [] : `(${condition})`));
  const rowVersion = `r.version || ' ' || r.xmin || ' ' || ${changedAt}`;
  return never.length === 0 ? rowVersion : `case when not (${never.join(' or ')}) then ${rowVersion} end`;
}

/**
 * The render cache of a view for one company. The database finds the rows on every read and renders those that
 * changed.
 */
export class ViewCache {
  constructor(
    private readonly cache: RenderCache,
    private readonly name: string,
  ) {}

  /** The row of a key. `find` reads its current row version, and runs only if an entry exists. */
  async one<T extends VersionedJson>(
    key: number | string,
    find: () => Promise<VersionedRow | null>,
    render: () => Promise<T | null>,
    rendered: (row: T) => RenderedJson<never>,
  ): Promise<RenderedJson<never> | null> {
    const place = this.placeOf(key);
    if (this.cache.get(place) !== undefined) {
      const found = await find();
      if (found === null) {
        this.cache.delete(place);
        return null;
      }
      const known = this.same(place, found);
      if (known !== undefined) return new RenderedJson(known.json, { version: known.version });
    }
    const row = await render();
    if (row === null) return null;
    this.add(place, row);
    return rendered(row);
  }

  /**
   * Renders the rows that are not cached, in their order. Rows that `render` does not return were removed since the
   * version read and are left out.
   */
  async all(
    found: readonly VersionedRow[],
    render: (ids: readonly number[]) => Promise<WeighedJson[]>,
  ): Promise<WeighedRow[]> {
    const known = new Map<number, WeighedRow>();
    for (const row of found) {
      const json = this.same(this.placeOf(row.id), row)?.json;
      if (json !== undefined) known.set(row.id, { id: row.id, json, bytes: weightOf(json) });
    }
    const others = found.flatMap(({ id }) => (known.has(id) ? [] : id));
    for (const row of others.length === 0 ? [] : await render(others)) {
      known.set(row.id, row);
      if (row.json !== null) this.addAll([{ ...row, json: row.json }]);
    }
    return found.flatMap(({ id }) => known.get(id) ?? []);
  }

  /** Caches rows that were just rendered. */
  addAll<T extends VersionedJson>(rows: readonly T[]): readonly T[] {
    for (const row of rows) {
      this.add(this.placeOf(row.id), row);
    }
    return rows;
  }

  private placeOf(key: number | string): string {
    return `${this.name} ${key}`;
  }

  private same(place: string, { id, row_version }: VersionedRow): RenderedRow | undefined {
    const known = this.cache.get(place);
    return known?.id === id && known.rowVersion === row_version ? known : undefined;
  }

  private add(place: string, { id, row_version, json, version }: VersionedJson): void {
    if (row_version === null) return;
    // Allocates outside of the shared pool, because one cached slice would keep the whole pool in memory.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
    bytes.write(json);
    this.cache.set(place, { id, rowVersion: row_version, json: bytes, version });
  }
}
