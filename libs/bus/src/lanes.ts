export type Verdict = 'done' | { readonly againIn: number };

interface Lane<T> {
  readonly key: string;
  /** The one that is worked on. */
  item: T;
  readonly waiting: T[];
}

/**
 * Items with a key: those of one key are worked on strictly in order and one at a time, those of different keys side
 * by side, at most `width` at once. An item that must be tried again rests without taking up any of the width, and
 * only its own key waits for it.
 */
export class Lanes<T extends object | string> {
  private readonly lanes = new Map<string, Lane<T>>();
  private readonly ready: Lane<T>[] = [];
  private readonly resting = new Set<NodeJS.Timeout>();
  private running = 0;
  private stopped: (() => void) | undefined;

  constructor(
    private readonly width: number,
    /** Never rejects. */
    private readonly work: (item: T) => Promise<Verdict>,
  ) {}

  add(key: string, item: T): void {
    const lane = this.lanes.get(key);
    if (lane) {
      lane.waiting.push(item);
    } else {
      const made = { key, item, waiting: [] };
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
    const verdict = await this.work(lane.item);
    this.running--;
    if (verdict === 'done') this.advance(lane);
    else this.rest(lane, verdict.againIn);
    this.pump();
    if (this.running === 0) this.stopped?.();
  }

  private advance(lane: Lane<T>): void {
    const next = lane.waiting.shift();
    if (next === undefined) {
      this.lanes.delete(lane.key);
    } else {
      lane.item = next;
      this.ready.push(lane);
    }
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
