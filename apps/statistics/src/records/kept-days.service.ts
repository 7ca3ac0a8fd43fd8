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
  private readonly days = new Map<string, Kept>();
  private numbers = 0;

  constructor(private readonly most: number = MAX_CACHED_NUMBERS) {}

  get(key: string, version: string): SoldDay | undefined {
    const kept = this.days.get(key);
    if (kept?.version !== version) return undefined;
    this.days.delete(key);
    this.days.set(key, kept);
    return kept.sold;
  }

  keep(key: string, version: string, sold: SoldDay): void {
    this.drop(key);
    this.days.set(key, { version, sold });
    this.numbers += sizeOf(key, { version, sold });
    for (const oldest of this.days.keys()) {
      if (this.numbers <= this.most) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const kept = this.days.get(key);
    if (!kept) return;
    this.days.delete(key);
    this.numbers -= sizeOf(key, kept);
  }
}

/** The size in 8-byte numbers, including strings, map and object overhead. */
function sizeOf(key: string, { version, sold }: Kept): number {
  return sold.length + Math.ceil((key.length + version.length) / 8) + OVERHEAD;
}
