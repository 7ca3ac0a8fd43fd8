import type { Clock } from '@marquee/contracts';
import { LRUCache } from 'lru-cache';

/** Limit for one process. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Overhead beside the text: keys and map entries. */
const OVERHEAD_BYTES = 400;
/** Bounds how long a wrong entry can stay in the cache. */
const LIFE_MS = 5 * 60_000;

export interface RenderedRow {
  readonly id: number;
  /** The row version at the time of rendering, which shows whether the entry is current. */
  readonly rowVersion: string;
  /** Bytes, because every reply copies them; a string would be encoded each time. */
  readonly json: Uint8Array;
  readonly version: number;
}

/**
 * JSON of recently read rows. The caller compares the row version with the database, which also decides on access:
 * docs/internal/adr/0002-json-rendered-by-postgres.md.
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

  /** Removes expired entries, which may contain personal data. */
  private purge(): void {
    this.purging = undefined;
    this.rows.purgeStale();
    if (this.rows.size > 0) this.purging = setTimeout(() => this.purge(), LIFE_MS).unref();
  }
}
