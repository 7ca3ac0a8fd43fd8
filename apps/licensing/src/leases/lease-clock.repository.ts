import type { Session } from '@marquee/storage';

/** A longer time without a sign of life of any process counts as an outage. */
const MAX_SILENCE_MS = 15_000;

/**
 * The time of leases at the time `$now` of a process, if the row of the clock is `k`: the clock stops when an outage
 * begins, and never jumps.
 */
export function leaseTime(now: string): string {
  return `least(${now}::timestamptz, k.seen_at + interval '${MAX_SILENCE_MS} milliseconds') - k.away_ms * interval '1 millisecond'`;
}

const ADVANCE = `
  update lease_clock set seen_at = $1,
    away_ms = away_ms + greatest(0, floor(extract(epoch from $1::timestamptz - seen_at) * 1000) - ${MAX_SILENCE_MS})
  where seen_at < $1`;

export class LeaseClockRepository {
  constructor(private readonly session: Session) {}

  /** A sign of life: the time since an earlier one counts as an outage if it is long. */
  async advance(now: Date): Promise<void> {
    await this.session.query(ADVANCE, [now], 'lease_clock_advance');
  }
}
