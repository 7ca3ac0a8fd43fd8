export type Verdict = 'done' | { readonly againIn: number };

/** The order of the items of one key. */
export interface Lining<T> {
  /** Lower values go first; equal ones keep their order of arrival. */
  order(item: T): number;
  /** Whether it may be processed in one run with its neighbours. */
  joins(item: T): boolean;
}

interface Lane<T> {
  readonly key: string;
  /** In order, without the items in progress. */
  readonly waiting: T[];
}

/** Maximum items of one key per run. */
const RUN = 32;

/**
 * A keyed queue: processes runs of items of one key in order, and up to `width` runs of different keys concurrently. A
 * resting item frees its slot and blocks only its own key.
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
    /** Returns a verdict for each item in order. Never rejects. */
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
