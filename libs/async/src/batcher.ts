/** When a batch begins and what it does. */
export interface BatchPolicy<I, O> {
  /**
   * Processes all items and returns a result for each, in order. A result may be a promise; if `run` rejects, every
   * item rejects.
   */
  readonly run: (items: readonly I[]) => Promise<readonly (O | PromiseLike<O>)[] | void>;
  /** Batches that run at a time; any number by default. */
  readonly concurrency?: number;
  /** Number of waiting items in the next batch; all by default. */
  readonly maxSize?: number | ((waiting: readonly I[]) => number);
  /**
   * Minimum time between the starts of two batches, unless `isFull`. Without it, items added in one turn of the event
   * loop form a batch.
   */
  readonly spacingMs?: number | ((waiting: readonly I[], running: number) => number);
  /** Whether to start a batch before `spacingMs` has passed; by default if `maxSize` items wait. */
  readonly isFull?: (waiting: readonly I[]) => boolean;
}

interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (result: O | PromiseLike<O>) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects items for a moment and does their work together. An item that is added after a pause longer than the spacing does not wait. */
export class Batcher<I, O = void> {
  private waiting: Waiting<I, O>[] = [];
  private running = 0;
  private begunAt = -Infinity;
  private immediate: NodeJS.Immediate | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly policy: BatchPolicy<I, O>) {}

  /** Items that are in no batch yet. */
  get size(): number {
    return this.waiting.length;
  }

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  /** Settles with the result of this item. */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  /** Decides at the end of this turn of the event loop, when all items of the turn have been added. */
  private schedule(): void {
    if (this.waiting.length > 0) this.immediate ??= setImmediate(() => this.beginOrWait());
  }

  private beginOrWait(): void {
    this.immediate = undefined;
    if (!this.mayBegin()) return;
    const delayMs = this.delayMs();
    if (delayMs > 0) this.timer ??= setTimeout(() => this.endWait(), delayMs);
    else this.begin();
  }

  private endWait(): void {
    this.timer = undefined;
    if (this.mayBegin()) this.begin();
  }

  private mayBegin(): boolean {
    return this.waiting.length > 0 && this.running < (this.policy.concurrency ?? Infinity);
  }

  private delayMs(): number {
    const { spacingMs = 0 } = this.policy;
    if (spacingMs === 0 || this.isFull()) return 0;
    const ms = typeof spacingMs === 'number' ? spacingMs : spacingMs(this.items(), this.running);
    return this.begunAt + ms - performance.now();
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.waiting.splice(0, this.batchSize());
    this.running += 1;
    this.begunAt = performance.now();
    void this.run(batch);
    this.schedule();
  }

  private async run(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await this.policy.run(batch.map(({ item }) => item));
      this.end();
      for (const [place, { resolve }] of batch.entries()) resolve(results?.[place] as O);
    } catch (error) {
      this.end();
      for (const { reject } of batch) reject(error);
    }
  }

  private end(): void {
    this.running -= 1;
    this.schedule();
  }

  private batchSize(): number {
    const { maxSize = Infinity } = this.policy;
    return typeof maxSize === 'number' ? maxSize : maxSize(this.items());
  }

  private isFull(): boolean {
    const { isFull, maxSize = Infinity } = this.policy;
    if (isFull !== undefined) return isFull(this.items());
    return typeof maxSize === 'number' && this.waiting.length >= maxSize;
  }

  private items(): I[] {
    return this.waiting.map(({ item }) => item);
  }
}

/** A batcher for each key, for as long as there are items of it. */
export class KeyedBatcher<K, I, O = void> {
  private readonly batchers = new Map<K, Batcher<I, O>>();

  constructor(private readonly policyOf: (key: K) => BatchPolicy<I, O>) {}

  /** Items that are in no batch yet. */
  get size(): number {
    let size = 0;
    for (const batcher of this.batchers.values()) size += batcher.size;
    return size;
  }

  get isIdle(): boolean {
    return this.batchers.size === 0;
  }

  async add(key: K, item: I): Promise<O> {
    const batcher = this.batchers.get(key) ?? new Batcher(this.policyOf(key));
    this.batchers.set(key, batcher);
    try {
      return await batcher.add(item);
    } finally {
      if (batcher.isIdle && this.batchers.get(key) === batcher) this.batchers.delete(key);
    }
  }
}
