import type { Clock } from '../src/clock';

/** A clock that records pauses and ends them at once. */
export class TestClock implements Clock {
  readonly pauses: number[] = [];
  chance = 0;
  private time = Date.parse('2026-11-16T12:00:00Z');

  now(): number {
    return this.time;
  }
  random(): number {
    return this.chance;
  }
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.pauses.push(ms);
    const until = this.time + ms;
    // Lets all callers that wait at the same moment proceed together.
    await new Promise((resolve) => setImmediate(resolve));
    this.time = Math.max(this.time, until);
  }
  pass(ms: number): void {
    this.time += ms;
  }
}
