import type { Clock } from './clock';

/** How long a full bucket is left alone before one call looks how full it is by now. */
const LOOK_AGAIN_MS = 1000;

export interface CallLimitState {
  readonly used: number;
  readonly size: number;
}

/**
 * Keeps the calls of a client within the rate limit that `X-Api-Call-Limit: used/size` shows: no more are under way than
 * there is room for, and after a 429 nobody calls before the time that it names. Before the first answer nothing is held.
 */
export class CallLimit {
  private room = Infinity;
  private underWay = 0;
  private heldUntil = 0;

  constructor(private readonly clock: Clock) {}

  /** Waits for its turn. Every caller that has entered must leave. */
  async enter(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const pause = this.heldUntil - this.clock.now();
      if (pause <= 0) break;
      await this.clock.sleep(pause, signal);
    }
    // One call looks how full the bucket is by now, and the others wait meanwhile.
    if (this.room <= 0) this.holdFor(LOOK_AGAIN_MS);
    this.room -= 1;
    this.underWay += 1;
  }

  /** With what the answer said; nothing where there was none. */
  leave(limit: CallLimitState | undefined): void {
    this.underWay -= 1;
    if (!limit) return;
    this.room = limit.size - limit.used - this.underWay;
    if (this.room <= 0) this.holdFor(LOOK_AGAIN_MS);
  }

  /** Blocks all callers for the time that a 429 has named. */
  holdFor(ms: number): void {
    this.heldUntil = Math.max(this.heldUntil, this.clock.now() + ms);
  }
}

/** `used/size` of the header; undefined where it is not there. */
export function callLimitOf(headers: Headers): CallLimitState | undefined {
  const [, used, size] = /^(\d+)\/(\d+)$/.exec(headers.get('x-api-call-limit') ?? '') ?? [];
  return used === undefined || size === undefined ? undefined : { used: Number(used), size: Number(size) };
}
