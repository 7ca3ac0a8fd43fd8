interface Marked<T> {
  readonly item: T;
  resolve(): void;
  reject(error: unknown): void;
}

/** Items that are ready at nearly the same time, and are written down together. */
export class GroupedMarks<T> {
  private ready: Marked<T>[] = [];
  private timer?: NodeJS.Timeout;

  constructor(private readonly waitMs: number) {}

  /** Settles when `write` has written it, with all that are ready by then; at once when `most` of them are. */
  add(item: T, most: number, write: (items: readonly T[]) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.ready.push({ item, resolve, reject });
      if (this.ready.length >= most) this.flush(write);
      else this.timer ??= setTimeout(() => this.flush(write), this.waitMs);
    });
  }

  private flush(write: (items: readonly T[]) => Promise<void>): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const all = this.ready;
    this.ready = [];
    write(all.map(({ item }) => item)).then(
      () => all.forEach(({ resolve }) => resolve()),
      (error: unknown) => all.forEach(({ reject }) => reject(error)),
    );
  }
}
