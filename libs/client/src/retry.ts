import { ApiError, ConflictError, RateLimitedError, ServerError } from './api-errors';
import { MarqueeError, NetworkError } from './errors';

export interface RetryRules {
  /** How often a call is repeated at most; 5 unless said otherwise. */
  readonly retries: number;
  /** The longest first pause without a `Retry-After`; it doubles every time. 500 unless said otherwise. */
  readonly baseMs: number;
  /** The longest pause without a `Retry-After`; 10,000 unless said otherwise. */
  readonly capMs: number;
  /** A `Retry-After` beyond this is not waited for; 60,000 unless said otherwise. */
  readonly longestWaitMs: number;
}

export const RETRY_RULES: RetryRules = { retries: 5, baseMs: 500, capMs: 10_000, longestWaitMs: 60_000 };

/**
 * The pause before the same request is sent again; undefined where it must not be, or need not. What is certain not to have
 * been done may always be repeated; what may have been done only where a second time changes nothing.
 */
export function pauseBeforeRetry(
  error: unknown,
  attempt: number,
  isRepeatable: boolean,
  rules: RetryRules,
  random: number,
): number | undefined {
  if (attempt >= rules.retries || !isPassing(error)) return undefined;
  if (error.outcome === 'unknown' && !isRepeatable) return undefined;
  // Anything from nothing to the bound, so that clients that failed together do not come back together.
  const backoff = random * Math.min(rules.capMs, rules.baseMs * 2 ** attempt);
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked === undefined) return backoff;
  return asked > rules.longestWaitMs ? undefined : asked + Math.min(backoff, rules.baseMs);
}

/** It may be otherwise in a moment. A 4xx is not, but for too many calls, and a first request under the same key. */
function isPassing(error: unknown): error is MarqueeError {
  if (error instanceof ConflictError) return error.code === 'idempotency_in_flight';
  return error instanceof NetworkError || error instanceof RateLimitedError || error instanceof ServerError;
}
