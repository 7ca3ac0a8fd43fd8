import type { Clock } from '@marquee/contracts';
import { LRUCache } from 'lru-cache';

/** Of one process. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Beside the text: its keys, and its places in the maps. */
const OVERHEAD_BYTES = 400;
/** Bounds how long an entry is used that is wrong for a reason we have not thought of. */
const LIFE_MS = 5 * 60_000;

/** How a row was rendered once. */
export interface RenderedRow {
  readonly id: number;
  /** Of the row as it was then: it tells whether the row is still the same. */
  readonly stamp: string;
  /** As bytes, which every answer copies; as characters they would be encoded each time. */
  readonly json: Uint8Array;
  readonly version: number;
}

/**
 * JSON of rows that were read lately. No entry is an answer by itself: the caller compares its stamp with that of the row in the database, which also
 * decides whether the row may be read. See docs/internal/adr/0002-json-rendered-by-postgres.md.
 */
export class RenderCache {
  private readonly rows: LRUCache<string, RenderedRow>;
  private purging: NodeJS.Timeout | undefined;

  constructor(clock: Clock, maxBytes = MAX_BYTES) {
    this.rows = new LRUCache<string, RenderedRow>({
      maxSize: maxBytes,
      sizeCalculation: ({ json }) => json.length + OVERHEAD_BYTES,
      ttl: LIFE_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
  }

  get(key: string): RenderedRow | undefined {
    return this.rows.get(key);
  }

  set(key: string, row: RenderedRow): void {
    this.rows.set(key, row);
    this.purging ??= setTimeout(() => this.purge(), LIFE_MS).unref();
  }

  delete(key: string): void {
    this.rows.delete(key);
  }

  /** Removes what is too old to be used: it may be personal data. */
  private purge(): void {
    this.purging = undefined;
    this.rows.purgeStale();
    if (this.rows.size > 0) this.purging = setTimeout(() => this.purge(), LIFE_MS).unref();
  }
}
