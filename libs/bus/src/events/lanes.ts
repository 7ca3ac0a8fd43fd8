export type Verdict = 'done' | { readonly againIn: number };

/** How the items of one key follow one another. */
export interface Lining<T> {
  /** The lower goes first; equal ones go as they came. */
  order(item: T): number;
  /** Whether it may be worked on together with those beside it. */
  joins(item: T): boolean;
}

interface Lane<T> {
  readonly key: string;
  /** In order; those that are worked on are not among them. */
  readonly waiting: T[];
}

/** Items of one key that are worked on together. */
const RUN = 32;

/**
 * Items with a key: those of one key are worked on in order, a run of them at a time, those of different keys side by
 * side, at most `width` runs at once. Items that must be tried again rest without taking up any of the width, and only
 * their own key waits for them.
 */
export class Lanes<T> {
  private readonly lanes = new Map<string, Lane<T>>();
  private readonly ready: Lane<T>[] = [];
  private readonly resting = new Set<NodeJS.Timeout>();
  private running = 0;
  private stopped: (() => void) | undefined;

  constructor(
    private readonly width: number,
    private readonly lining: Lining<T>,
    /** Gives a verdict on each, in the same order. Never rejects. */
    private readonly work: (run: readonly T[]) => Promise<readonly Verdict[]>,
  ) {}

  add(key: string, item: T): void {
    const lane = this.lanes.get(key);
    if (lane) {
      this.lineUp(lane.waiting, item);
    } else {
      const made = { key, waiting: [item] };
      this.lanes.set(key, made);
      this.start(made);
    }
  }

  /** Starts nothing more and lets finish what runs. */
  stop(): Promise<void> {
    this.resting.forEach(clearTimeout);
    return new Promise((resolve) => {
      this.stopped = resolve;
      if (this.running === 0) resolve();
    });
  }

  /** Most come in order: the place is found from behind. */
  private lineUp(waiting: T[], item: T): void {
    const order = this.lining.order(item);
    const before = waiting.findLastIndex((one) => this.lining.order(one) <= order);
    waiting.splice(before + 1, 0, item);
  }

  private start(lane: Lane<T>): void {
    this.ready.push(lane);
    this.pump();
  }

  private pump(): void {
    while (!this.stopped && this.running < this.width) {
      const lane = this.ready.shift();
      if (!lane) return;
      void this.step(lane);
    }
  }

  private async step(lane: Lane<T>): Promise<void> {
    this.running++;
    const run = this.nextRun(lane);
    const verdicts = await this.work(run);
    this.running--;
    lane.waiting.unshift(...run.filter((_, index) => verdicts[index] !== 'done'));
    const rests = verdicts.flatMap((verdict) => (verdict === 'done' ? [] : [verdict.againIn]));
    if (rests.length > 0) this.rest(lane, Math.max(...rests));
    else if (lane.waiting.length > 0) this.ready.push(lane);
    else this.lanes.delete(lane.key);
    this.pump();
    if (this.running === 0) this.stopped?.();
  }

  private nextRun({ waiting }: Lane<T>): T[] {
    const alone = waiting.slice(0, RUN).findIndex((item) => !this.lining.joins(item));
    return waiting.splice(0, alone < 0 ? RUN : Math.max(alone, 1));
  }

  private rest(lane: Lane<T>, ms: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.resting.delete(timer);
      this.start(lane);
    }, ms);
    this.resting.add(timer);
  }
}
