/** Pseudo-random numbers that depend only on the seed, so that every demo is the same. */
export class Random {
  private state: number;

  constructor(seed: string) {
    // FNV-1a: neighbouring seeds give unrelated numbers.
    this.state = 0x811c9dc5;
    for (const char of seed) this.state = Math.imul(this.state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below this one. */
  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  /** A whole number between both bounds, inclusive. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Picks one by weight. */
  weighted<T>(list: readonly T[], weightOf: (one: T) => number): T {
    const whole = list.reduce((sum, one) => sum + weightOf(one), 0);
    let left = this.next() * whole;
    return list.find((one) => (left -= weightOf(one)) < 0) ?? (list.at(-1) as T);
  }
}
