import type { Attempt } from './delivery.entity';

/** The log entry of an attempt that is not made. */
export function notMade(reason: string, at: Date): Attempt {
  return { at: at.toISOString(), duration_ms: 0, status: null, reason, answer: '' };
}
