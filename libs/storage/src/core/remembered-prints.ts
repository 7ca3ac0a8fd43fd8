import type { Clock } from '@marquee/contracts';

/** In bytes, of all that a process remembers. */
const MOST = 64 * 1024 * 1024;
/** Beside the text: its keys, and its places in the maps. */
const OVERHEAD = 400;
/** Whatever is remembered wrongly, for a reason that nobody has thought of, is right again after that. */
const LIFE_MS = 5 * 60_000;

/** How a row was printed once. */
export interface RememberedPrint {
  readonly id: number;
  /** Of the row as it was then: it tells whether the row is still the same. */
  readonly stamp: string;
  /** As bytes, which every answer copies; as characters they would be made of them each time. */
  readonly json: Uint8Array;
  readonly version: number;
}

interface Kept extends RememberedPrint {
  readonly bytes: number;
  readonly until: number;
}

/**
 * How rows of a database were printed lately. Nothing in here is an answer by itself: whoever takes it has asked the database for the
 * stamp of the row, and by that whether it may be read at all. See docs/adr/0053-prints-are-remembered.md.
 */
export class RememberedPrints {
  /** What was wanted since the two have last changed places; the others are forgotten with the next change. */
  private recent = new Map<string, Kept>();
  private former = new Map<string, Kept>();
  private bytes = 0;
  private aging: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly most = MOST,
  ) {}

  get(key: string): RememberedPrint | undefined {
    const recent = this.recent.get(key);
    const kept = recent ?? this.former.get(key);
    if (kept === undefined || kept.until <= this.now()) return undefined;
    if (recent === undefined) this.keep(key, kept);
    return kept;
  }

  set(key: string, print: RememberedPrint): void {
    this.keep(key, { ...print, bytes: print.json.length + OVERHEAD, until: this.now() + LIFE_MS });
  }

  forget(key: string): void {
    this.bytes -= this.recent.get(key)?.bytes ?? 0;
    this.recent.delete(key);
    this.former.delete(key);
  }

  private keep(key: string, kept: Kept): void {
    this.bytes += kept.bytes - (this.recent.get(key)?.bytes ?? 0);
    this.recent.set(key, kept);
    this.aging ??= setTimeout(() => this.growOld(), LIFE_MS).unref();
    if (this.bytes * 2 > this.most) this.change();
  }

  private change(): void {
    this.former = this.recent;
    this.recent = new Map();
    this.bytes = 0;
  }

  /** What nobody wants is gone after two lives, however little else is read: it may tell of people. */
  private growOld(): void {
    this.aging = undefined;
    this.change();
    if (this.former.size > 0) this.aging = setTimeout(() => this.growOld(), LIFE_MS).unref();
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
