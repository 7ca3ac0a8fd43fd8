/** Webhooks of one host that a process works on at the same time. */
export const HOST_SLOTS = 16;
/** Requests that are on their way to one webhook at the same time, each of another resource. */
export const PARALLEL = 8;

interface OfResource {
  readonly delivery: { readonly resource: string };
}

/**
 * Does the work for items that are added one by one: some at the same time, but those of one resource one after the other and
 * in their order. Begins no more once `mayGoOn` says so or one has thrown.
 */
export class Lanes<T extends OfResource> {
  /** Of each resource with something under way, what waits behind it. */
  private readonly behind = new Map<string, T[]>();
  /** First of their resources, for which there was no room yet. */
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

  /** How many have not been begun. */
  get left(): number {
    return [...this.behind.values()].reduce((sum, waiting) => sum + waiting.length, this.ready.length);
  }

  /** When nothing is under way any more, because all is done or it does not go on. Throws what was thrown first. */
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
