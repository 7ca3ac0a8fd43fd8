import { LRUCache } from 'lru-cache';
import type { SoldDay } from './sold-days.rules';

/** About 32 MB: two thousand days of a shop that sells 700 products a day. */
const MAX_CACHED_NUMBERS = 4_000_000;
/** Overhead of an entry, counted in numbers. */
const OVERHEAD = 40;

interface CachedDay {
  readonly version: string;
  readonly sold: SoldDay;
}

/**
 * An LRU cache of converted daily product sums in this process. A lookup with another version misses, and a lost entry
 * is read again.
 */
export class SoldDayCache {
  private readonly days: LRUCache<string, CachedDay>;

  constructor(maxNumbers: number = MAX_CACHED_NUMBERS) {
    this.days = new LRUCache<string, CachedDay>({
      maxSize: maxNumbers,
      sizeCalculation: (cached, key) => sizeOf(key, cached),
    });
  }

  get(key: string, version: string): SoldDay | undefined {
    const cached = this.days.get(key);
    return cached?.version === version ? cached.sold : undefined;
  }

  set(key: string, version: string, sold: SoldDay): void {
    this.days.set(key, { version, sold });
  }
}

/** The size in 8-byte numbers, including strings, map and object overhead. */
function sizeOf(key: string, { version, sold }: CachedDay): number {
  return sold.length + Math.ceil((key.length + version.length) / 8) + OVERHEAD;
}
