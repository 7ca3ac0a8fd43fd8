/** Signals new events to a waiting poll, and ends when the poll stops waiting. */
export class FeedSignal {
  private readonly endsAt: number;
  private notified = false;
  private ended = false;
  private wake: (() => void) | undefined;

  constructor(milliseconds: number) {
    this.endsAt = performance.now() + milliseconds;
  }

  notify(): void {
    this.notified = true;
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** Waits for an event since the last call or for the timeout; returns false if it has ended. */
  async wait(milliseconds: number): Promise<boolean> {
    if (!this.notified) await this.sleep(milliseconds);
    this.notified = false;
    return this.goesOn();
  }

  /** Waits the full time even if new events arrive; returns early only if it ends. */
  async pause(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0 && this.goesOn(); left = until - performance.now()) await this.sleep(left);
  }

  private goesOn(): boolean {
    return !this.ended && performance.now() < this.endsAt;
  }

  private async sleep(milliseconds: number): Promise<void> {
    const left = Math.min(milliseconds, this.endsAt - performance.now());
    if (this.ended || left <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.ceil(left));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }
}
