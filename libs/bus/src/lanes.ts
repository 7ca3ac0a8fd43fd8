export type Verdict = 'done' | { readonly againIn: number };

/**
 * Items with a key: those of one key are worked on strictly in order and one at a time, those of different keys side
 * by side, at most `width` at once. An item that must be tried again rests without taking up any of the width, and
 * only its own key waits for it.
 */
export class Lanes<T> {
  private readonly lanes = new Map<string, T[]>();
  private readonly ready: string[] = [];
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
      lane.push(item);
    } else {
      this.lanes.set(key, [item]);
      this.start(key);
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

  private start(key: string): void {
    this.ready.push(key);
    this.pump();
  }

  private pump(): void {
    while (!this.stopped && this.running < this.width && this.ready.length > 0) void this.step(this.ready.shift()!);
  }

  private async step(key: string): Promise<void> {
    const lane = this.lanes.get(key)!;
    this.running++;
    const verdict = await this.work(lane[0]!);
    this.running--;
    if (verdict !== 'done') this.rest(key, verdict.againIn);
    else if (lane.length > 1) this.next(key, lane);
    else this.lanes.delete(key);
    this.pump();
    if (this.running === 0) this.stopped?.();
  }

  private next(key: string, lane: T[]): void {
    lane.shift();
    this.ready.push(key);
  }

  private rest(key: string, ms: number): void {
    const timer = setTimeout(() => {
      this.resting.delete(timer);
      this.start(key);
    }, ms);
    this.resting.add(timer);
    if (this.stopped) clearTimeout(timer);
  }
}
