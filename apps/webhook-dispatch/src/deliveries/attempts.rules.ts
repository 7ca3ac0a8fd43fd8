import type { Attempt } from './delivery.entity';

/** In place of an attempt that is not made any more. */
export function notMade(reason: string, at: Date): Attempt {
  return { at: at.toISOString(), duration_ms: 0, status: null, reason, answer: '' };
}
