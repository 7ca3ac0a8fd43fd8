import { LRUCache } from 'lru-cache';
import type { SoldDay } from './sold-days.rules';

/** About 32 MB: two thousand days of a shop that sells 700 products a day. */
const MAX_CACHED_NUMBERS = 4_000_000;
/** Overhead of an entry, counted in numbers. */
const OVERHEAD = 40;

interface Kept {
  readonly version: string;
  readonly sold: SoldDay;
}

/**
 * An LRU cache of converted daily product sums in this process. A lookup with another version misses, and a lost entry
 * is read again.
 */
export class KeptDays {
  private readonly days: LRUCache<string, Kept>;

  constructor(maxNumbers: number = MAX_CACHED_NUMBERS) {
    this.days = new LRUCache<string, Kept>({ maxSize: maxNumbers, sizeCalculation: (kept, key) => sizeOf(key, kept) });
  }

  get(key: string, version: string): SoldDay | undefined {
    const kept = this.days.get(key);
    return kept?.version === version ? kept.sold : undefined;
  }

  keep(key: string, version: string, sold: SoldDay): void {
    this.days.set(key, { version, sold });
  }
}

/** The size in 8-byte numbers, including strings, map and object overhead. */
function sizeOf(key: string, { version, sold }: Kept): number {
  return sold.length + Math.ceil((key.length + version.length) / 8) + OVERHEAD;
}
