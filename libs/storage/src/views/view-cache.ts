import { Printed } from '@marquee/contracts';
import { weightOf, type WeighedRow } from './heavy-rows';
import type { RenderedRow, RenderCache } from '../core';

/** When a row that is read again is known to be the same. */
export interface Remembering {
  /** When the row was last changed, by the service's own clock: `r.updated_at`. */
  readonly changedAt: string;
  /** Rows with which something of another row is printed, as a condition: those are never remembered. */
  readonly unless?: string;
}

/** A row that was found; its stamp is null where it is not to be remembered. */
export interface Stamped {
  readonly id: number;
  readonly stamp: string | null;
}

interface StampedPrint extends Stamped {
  readonly json: string;
  readonly version: number;
}

/** The same of a page: its text, or how much that would be. */
export type WeighedPrint = Stamped &
  Pick<WeighedRow, 'id' | 'bytes'> &
  Pick<StampedPrint, 'version'> & { readonly json: string | null };

/**
 * SQL of a stamp that a row has never had before it was as it is. What is printed with a row moves its version, as an `ETag` needs it as
 * well. `xmin`, the transaction that wrote the row, tells of a change that did not, made by hand or by a migration. A server
 * that takes another's place may not have its last transactions, and gives their numbers to others: but those have other times.
 */
export function stampOf({ changedAt, unless }: Remembering, untaggedWhere?: string): string {
  const never = [unless, untaggedWhere].flatMap((condition) => (condition === undefined ? [] : `(${condition})`));
  const stamp = `r.version || ' ' || r.xmin || ' ' || ${changedAt}`;
  return never.length === 0 ? stamp : `case when not (${never.join(' or ')}) then ${stamp} end`;
}

/** How a view has printed rows for a company. Rows are found by the database each time, and printed by it where they are not the same any more. */
export class ViewCache {
  constructor(
    private readonly cache: RenderCache,
    /** Of the view and the company. */
    private readonly name: string,
  ) {}

  /** The row of a key. `find` tells whether it is still the same, and is not asked where nothing is remembered. */
  async one<T extends StampedPrint>(
    key: number | string,
    find: () => Promise<Stamped | null>,
    print: () => Promise<T | null>,
    printed: (row: T) => Printed<never>,
  ): Promise<Printed<never> | null> {
    const place = this.placeOf(key);
    if (this.cache.get(place) !== undefined) {
      const found = await find();
      if (found === null) {
        this.cache.delete(place);
        return null;
      }
      const known = this.same(place, found);
      if (known !== undefined) return new Printed(known.json, { version: known.version });
    }
    const row = await print();
    if (row === null) return null;
    this.remember(place, row);
    return printed(row);
  }

  /** Rows that were found, in their order. Those that `print` does not give are left out: they are gone meanwhile. */
  async all(
    found: readonly Stamped[],
    print: (ids: readonly number[]) => Promise<WeighedPrint[]>,
  ): Promise<WeighedRow[]> {
    const known = new Map<number, WeighedRow>();
    for (const row of found) {
      const json = this.same(this.placeOf(row.id), row)?.json;
      if (json !== undefined) known.set(row.id, { id: row.id, json, bytes: weightOf(json) });
    }
    const others = found.flatMap(({ id }) => (known.has(id) ? [] : id));
    for (const row of others.length === 0 ? [] : await print(others)) {
      known.set(row.id, row);
      if (row.json !== null) this.kept([{ ...row, json: row.json }]);
    }
    return found.flatMap(({ id }) => known.get(id) ?? []);
  }

  /** Rows that were printed just now, remembered. */
  kept<T extends StampedPrint>(rows: readonly T[]): readonly T[] {
    for (const row of rows) {
      this.remember(this.placeOf(row.id), row);
    }
    return rows;
  }

  private placeOf(key: number | string): string {
    return `${this.name} ${key}`;
  }

  private same(place: string, { id, stamp }: Stamped): RenderedRow | undefined {
    const known = this.cache.get(place);
    return known?.id === id && known.stamp === stamp ? known : undefined;
  }

  private remember(place: string, { id, stamp, json, version }: StampedPrint): void {
    if (stamp === null) return;
    // Not from the pool that small ones share, all of which one of them would keep.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
    bytes.write(json);
    this.cache.set(place, { id, stamp, json: bytes, version });
  }
}
