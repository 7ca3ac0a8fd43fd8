/** The current time. It is passed in wherever a rule depends on it, so that tests can move it instead of waiting. */
export interface Clock {
  now(): Date;
}

/** Differences up to this are left alone: hosts that keep their time have them, and time that jumps does harm as well. */
const TOLERATED_MS = 1_000;

/** What has to be added to this host's clock. Of the whole process, as the clock is. */
let correctionMs = 0;

/** The current time in epoch milliseconds, by the clock that `followClock` was shown last. Deadlines are compared with it. */
export function epochMs(): number {
  return Date.now() + correctionMs;
}

export const systemClock: Clock = { now: () => new Date(epochMs()) };

/**
 * Compares this process' time with a clock that was read at some moment of the last `tookMs`, and follows that clock from now on if the
 * difference is too large. Returns the milliseconds by which this process' time has moved. docs/internal/adr/0063-commit-order-and-clock.md
 */
export function followClock(shownMs: number, tookMs: number): number {
  const difference = shownMs - epochMs();
  if (difference <= TOLERATED_MS && difference >= -TOLERATED_MS - tookMs) return 0;
  const before = correctionMs;
  const wanted = Math.round(correctionMs + difference + tookMs / 2);
  correctionMs = Math.abs(wanted) <= TOLERATED_MS ? 0 : wanted;
  return correctionMs - before;
}

/** By how many milliseconds this host's clock is behind the one that the process follows; negative if it is ahead. */
export function clockCorrection(): number {
  return correctionMs;
}
