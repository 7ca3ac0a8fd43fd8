/** The current time. It is passed in wherever a rule depends on it, so that tests can move it instead of waiting. */
export interface Clock {
  now(): Date;
}

/** Smaller differences are tolerated: hosts with time synchronization have them, and a clock jump would do more harm. */
const TOLERATED_MS = 1_000;

/** Milliseconds to add to this host's clock, for the whole process. */
let correctionMs = 0;

/**
 * The current time in epoch milliseconds, by the clock that `followClock` last read. Deadlines are compared with it.
 */
export function epochMs(): number {
  return Date.now() + correctionMs;
}

export const systemClock: Clock = { now: () => new Date(epochMs()) };

/**
 * Compares the process time with a clock read within the last `tookMs`, and follows that clock if the difference is too
 * large. Returns the correction of the process time: docs/internal/adr/0063-commit-order-and-clock.md.
 */
export function followClock(shownMs: number, tookMs: number): number {
  const difference = shownMs - epochMs();
  if (difference <= TOLERATED_MS && difference >= -TOLERATED_MS - tookMs) return 0;
  const before = correctionMs;
  const wanted = Math.round(correctionMs + difference + tookMs / 2);
  correctionMs = Math.abs(wanted) <= TOLERATED_MS ? 0 : wanted;
  return correctionMs - before;
}

/** Milliseconds by which this host's clock is behind the clock that the process follows; negative if it is ahead. */
export function clockCorrection(): number {
  return correctionMs;
}
