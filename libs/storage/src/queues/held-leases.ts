import type { Leased } from './leased-rows';

/** How many rows that are the same in a column a process works on at most. */
export interface Share {
  readonly column: string;
  readonly slots: number;
}

/** Other machines' clocks may be so much ahead of this one's. */
const MARGIN_MS = 1_000;

/**
 * The rows that a process works on at present, and until when each is its own. That is measured by a clock that nobody sets: a
 * process that stood still for longer than its leases knows so when it goes on.
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

  /** The lease lasts so long from a moment of `performance.now()` on. */
  add(row: Leased<T>, from: number, lastsMs: number): void {
    this.until.set(row, from + lastsMs - MARGIN_MS);
  }

  /** As `add`, for one that is still worked on. */
  prolong(row: Leased<T>, from: number, lastsMs: number): void {
    if (this.until.has(row)) this.add(row, from, lastsMs);
  }

  remove(row: Leased<T>): void {
    this.until.delete(row);
  }

  /** Whether nobody else can have it yet. */
  has(row: Leased<T>): boolean {
    return performance.now() < (this.until.get(row) ?? 0);
  }

  /** It is another's, though its time is not over. */
  lose(row: Leased<T>): void {
    if (this.until.has(row)) this.until.set(row, 0);
  }

  /** Whether there is a slot for a row like this, as far as it is known. */
  hasRoomFor(row: object): boolean {
    const known = this.shares.filter(({ column }) => column in row);
    return (
      this.size < this.slots && known.every(({ column, slots }) => this.countOf(column, valueOf(row, column)) < slots)
    );
  }

  /** How many rows may be claimed at once, whoever's they are, and for each column those who have their share already. */
  room(): { limit: number; taken: { column: string; values: unknown[] }[] } {
    const taken = this.shares.map((share) => this.taken(share));
    // No more than fit in the smallest share that is left, since all of them may turn out to be the same one's.
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
