/** How the deliveries of a webhook go. */
export interface Course {
  /** Failures in a row. */
  readonly failures: number;
  /** When the first of these was; null where the last attempt went well. */
  readonly failing_since: Date | null;
  /** When the developer was told of them. */
  readonly warned_at: Date | null;
}

export const GOING_WELL: Course = { failures: 0, failing_since: null, warned_at: null };

export interface AfterFailure {
  readonly course: Course;
  /** When the next attempt is; null where this was the last one. */
  readonly retryAt: Date | null;
  /** Whether the developer is told now that it may end soon: once, when half of the time is over. */
  readonly warns: boolean;
}

/** What follows a failed attempt, by the pauses that are set. */
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
