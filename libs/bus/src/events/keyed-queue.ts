export type Verdict = 'done' | { readonly againIn: number };

/** The order of the items of one key. */
export interface QueueOrder<T> {
  /** Lower values go first; equal ones keep their order of arrival. */
  order(item: T): number;
  /** Whether it may be processed in one run with its neighbours. */
  joins(item: T): boolean;
}

interface KeyItems<T> {
  readonly key: string;
  /** The waiting items in order, without the items in progress. */
  readonly waiting: T[];
}

/** Maximum items of one key per run. */
const MAX_RUN_SIZE = 32;

/**
 * A keyed queue: processes runs of items of one key in order, and up to `width` runs of different keys concurrently. A
 * resting item frees its slot and blocks only its own key.
 */
export class KeyedQueue<T> {
  private readonly keys = new Map<string, KeyItems<T>>();
  private readonly ready: KeyItems<T>[] = [];
  private readonly resting = new Set<NodeJS.Timeout>();
  private running = 0;
  private stopped: (() => void) | undefined;

  constructor(
    private readonly width: number,
    private readonly lining: QueueOrder<T>,
    /** Returns a verdict for each item in order. Never rejects. */
    private readonly work: (run: readonly T[]) => Promise<readonly Verdict[]>,
  ) {}

  add(key: string, item: T): void {
    const items = this.keys.get(key);
    if (items) {
      this.lineUp(items.waiting, item);
    } else {
      const made = { key, waiting: [item] };
      this.keys.set(key, made);
      this.start(made);
    }
  }

  /** Starts no further items and waits for those in progress. */
  stop(): Promise<void> {
    this.resting.forEach(clearTimeout);
    return new Promise((resolve) => {
      this.stopped = resolve;
      if (this.running === 0) resolve();
    });
  }

  /** Most items arrive in order, so the search starts at the end. */
  private lineUp(waiting: T[], item: T): void {
    const order = this.lining.order(item);
    const before = waiting.findLastIndex((one) => this.lining.order(one) <= order);
    waiting.splice(before + 1, 0, item);
  }

  private start(items: KeyItems<T>): void {
    this.ready.push(items);
    this.pump();
  }

  private pump(): void {
    while (!this.stopped && this.running < this.width) {
      const items = this.ready.shift();
      if (!items) return;
      void this.step(items);
    }
  }

  private async step(items: KeyItems<T>): Promise<void> {
    this.running++;
    const run = this.nextRun(items);
    const verdicts = await this.work(run);
    this.running--;
    items.waiting.unshift(...run.filter((_, index) => verdicts[index] !== 'done'));
    const rests = verdicts.flatMap((verdict) => (verdict === 'done' ? [] : [verdict.againIn]));
    if (rests.length > 0) this.rest(items, Math.max(...rests));
    else if (items.waiting.length > 0) this.ready.push(items);
    else this.keys.delete(items.key);
    this.pump();
    if (this.running === 0) this.stopped?.();
  }

  private nextRun({ waiting }: KeyItems<T>): T[] {
    const alone = waiting.slice(0, MAX_RUN_SIZE).findIndex((item) => !this.lining.joins(item));
    return waiting.splice(0, alone < 0 ? MAX_RUN_SIZE : Math.max(alone, 1));
  }

  private rest(items: KeyItems<T>, ms: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.resting.delete(timer);
      this.start(items);
    }, ms);
    this.resting.add(timer);
  }
}
