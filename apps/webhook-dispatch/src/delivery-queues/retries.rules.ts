/** The failure state of a webhook's queue. */
export interface Course {
  /** Consecutive failures. */
  readonly failures: number;
  /** When the first of these failures occurred; null after a success. */
  readonly failing_since: Date | null;
  /** When the developer was warned. */
  readonly warned_at: Date | null;
}

export const GOING_WELL: Course = { failures: 0, failing_since: null, warned_at: null };

export interface AfterFailure {
  readonly course: Course;
  /** When the next attempt is due; null after the last one. */
  readonly retryAt: Date | null;
  /** Whether to warn the developer now: once, after half of the retry time. */
  readonly warns: boolean;
}

/** The state after a failed attempt, by the configured pauses. */
export function afterFailure(course: Course, now: Date, pauses: readonly number[]): AfterFailure {
  const failing_since = course.failing_since ?? now;
  const pause = pauses[course.failures];
  const half = pauses.reduce((sum, seconds) => sum + seconds, 0) / 2;
  const isHalfOver = now.getTime() - failing_since.getTime() >= half * 1000;
  const warns = course.warned_at === null && course.failures > 0 && isHalfOver && pause !== undefined;
  return {
    course: { failures: course.failures + 1, failing_since, warned_at: warns ? now : course.warned_at },
    retryAt: pause === undefined ? null : new Date(now.getTime() + pause * 1000),
    warns,
  };
}
