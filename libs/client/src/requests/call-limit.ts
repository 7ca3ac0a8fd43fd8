import type { Clock } from '../clock';

/** How long calls pause at a full bucket before one call reads the current level. */
const LOOK_AGAIN_MS = 1000;

export interface CallLimitState {
  readonly used: number;
  readonly size: number;
}

/**
 * Keeps the calls of a client within the rate limit of `X-Api-Call-Limit: used/size`. After a 429 all calls wait for the time that it
 * names.
 */
export class CallLimit {
  private remaining = Infinity;
  private underWay = 0;
  private heldUntil = 0;

  constructor(private readonly clock: Clock) {}

  /** Waits for a free place. Every caller that has entered must leave. */
  async enter(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const pause = this.heldUntil - this.clock.now();
      if (pause <= 0) break;
      await this.clock.sleep(pause, signal);
    }
    // One call reads the current level of the bucket while other calls wait.
    if (this.remaining <= 0) this.holdFor(LOOK_AGAIN_MS);
    this.remaining -= 1;
    this.underWay += 1;
  }

  /** Releases the place, with the limit from the response if there is one. */
  leave(limit: CallLimitState | undefined): void {
    this.underWay -= 1;
    if (!limit) return;
    this.remaining = limit.size - limit.used - this.underWay;
    if (this.remaining <= 0) this.holdFor(LOOK_AGAIN_MS);
  }

  /** Blocks all callers for the delay of a 429. */
  holdFor(ms: number): void {
    this.heldUntil = Math.max(this.heldUntil, this.clock.now() + ms);
  }
}

/** Parses `used/size`; undefined without the header. */
export function callLimitOf(headers: Headers): CallLimitState | undefined {
  const [, used, size] = /^(\d+)\/(\d+)$/.exec(headers.get('x-api-call-limit') ?? '') ?? [];
  return used === undefined || size === undefined ? undefined : { used: Number(used), size: Number(size) };
}
