/** Maximum webhooks of one host that a process handles concurrently. */
export const HOST_SLOTS = 16;
/** Maximum concurrent requests to one webhook, each of a different resource. */
export const PARALLEL = 8;

interface OfResource {
  readonly delivery: { readonly resource: string };
}

/**
 * Processes items concurrently up to a limit, those of one resource in sequence. Starts no further item
 * once `mayGoOn` is false or one has thrown.
 */
export class ResourceQueue<T extends OfResource> {
  /** Items waiting behind an item in progress, by resource. */
  private readonly behind = new Map<string, T[]>();
  /** Items that are first of their resource and wait for capacity. */
  private readonly ready: T[] = [];
  private running = 0;
  private thrown?: { readonly error: unknown };
  private whenIdle?: () => void;

  constructor(
    private readonly parallel: number,
    private readonly mayGoOn: () => boolean,
    private readonly work: (item: T) => Promise<void>,
  ) {}

  add(items: readonly T[]): void {
    for (const item of items) {
      const waiting = this.behind.get(item.delivery.resource);
      if (waiting) waiting.push(item);
      else {
        this.behind.set(item.delivery.resource, []);
        this.ready.push(item);
      }
    }
    this.pump();
  }

  /** The number of items that have not been started. */
  get left(): number {
    return [...this.behind.values()].reduce((sum, waiting) => sum + waiting.length, this.ready.length);
  }

  /** Resolves when no item is in progress, because all are done or the queue stopped. Throws the first error. */
  async idle(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve));
    if (this.thrown) throw this.thrown.error;
  }

  private pump(): void {
    while (this.running < this.parallel && !this.thrown && this.ready.length > 0 && this.mayGoOn()) {
      void this.run(this.ready.shift() as T);
    }
  }

  private async run(item: T): Promise<void> {
    this.running += 1;
    try {
      await this.work(item);
    } catch (error) {
      this.thrown ??= { error };
    }
    this.running -= 1;
    this.next(item.delivery.resource);
    this.pump();
    if (this.running === 0) this.whenIdle?.();
  }

  private next(resource: string): void {
    const first = this.behind.get(resource)?.shift();
    if (first) this.ready.push(first);
    else this.behind.delete(resource);
  }
}
