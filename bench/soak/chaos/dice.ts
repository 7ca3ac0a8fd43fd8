/** Random numbers that depend only on a seed, so that a run can be repeated. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  among<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T;
  }

  weighted<T>(list: readonly (readonly [weight: number, of: T])[]): T {
    const all = list.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.next() * all;
    for (const [weight, of] of list) {
      left -= weight;
      if (left < 0) return of;
    }
    return (list.at(-1) as readonly [number, T])[1];
  }

  chance(of: number): boolean {
    return this.next() < of;
  }
}

/** A client and its dice. */
export interface Who {
  readonly client: number;
  readonly dice: Dice;
}
