import type { Leased } from './leased-rows';

/** Limits how many rows with equal values in a column a process works on. */
export interface Share {
  readonly column: string;
  readonly slots: number;
}

/** Tolerated lead of other machines' clocks. */
const MARGIN_MS = 1_000;

/**
 * Rows that this process works on and the ends of their leases, by a monotonic clock. A process that was frozen
 * beyond its leases detects it.
 */
export class HeldLeases<T extends object> {
  private readonly until = new Map<Leased<T>, number>();

  constructor(
    private readonly slots: number,
    private readonly shares: readonly Share[] = [],
  ) {}

  get size(): number {
    return this.until.size;
  }

  get rows(): readonly Leased<T>[] {
    return [...this.until.keys()];
  }

  /** The lease lasts this long from a moment of `performance.now()`. */
  add(row: Leased<T>, from: number, lastsMs: number): void {
    this.until.set(row, from + lastsMs - MARGIN_MS);
  }

  /** Like `add`, if this process still holds the row. */
  prolong(row: Leased<T>, from: number, lastsMs: number): void {
    if (this.until.has(row)) this.add(row, from, lastsMs);
  }

  remove(row: Leased<T>): void {
    this.until.delete(row);
  }

  /** Whether no other process can have claimed the row yet. */
  has(row: Leased<T>): boolean {
    return performance.now() < (this.until.get(row) ?? 0);
  }

  /** Another process has claimed the row before its lease ended. */
  lose(row: Leased<T>): void {
    if (this.until.has(row)) this.until.set(row, 0);
  }

  /** Whether a slot is free for a row like this one, as far as this process knows. */
  hasFreeSlotFor(row: object): boolean {
    const known = this.shares.filter(({ column }) => column in row);
    return (
      this.size < this.slots && known.every(({ column, slots }) => this.countOf(column, valueOf(row, column)) < slots)
    );
  }

  /** How many rows may be claimed at once, and for each column the values whose share is used up. */
  freeSlots(): { limit: number; taken: { column: string; values: unknown[] }[] } {
    const taken = this.shares.map((share) => this.taken(share));
    // At most the smallest remaining share, because all claimed rows may have the same value.
    const limit = Math.min(this.slots - this.size, ...taken.map(({ left }) => left));
    return { limit, taken };
  }

  private taken({ column, slots }: Share): { column: string; values: unknown[]; left: number } {
    const counts = new Map<unknown, number>();
    for (const row of this.until.keys()) counts.set(valueOf(row, column), (counts.get(valueOf(row, column)) ?? 0) + 1);
    const values = [...counts].flatMap(([value, count]) => (count >= slots ? [value] : []));
    return { column, values, left: slots - Math.max(0, ...[...counts.values()].filter((count) => count < slots)) };
  }

  private countOf(column: string, value: unknown): number {
    return this.rows.filter((row) => valueOf(row, column) === value).length;
  }
}

function valueOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column];
}
