import { ApiError, ConflictError, RateLimitedError, ServerError } from '../api-errors';
import { MarqueeError, NetworkError } from '../errors';

export interface RetryRules {
  /** The maximum number of retries; 5 by default. */
  readonly retries: number;
  /** The maximum first pause in milliseconds without a `Retry-After`; doubles every time. 500 by default. */
  readonly baseMs: number;
  /** The maximum pause in milliseconds without a `Retry-After`; 10,000 by default. */
  readonly capMs: number;
  /** The maximum `Retry-After` in milliseconds that the client waits for; 60,000 by default. */
  readonly longestWaitMs: number;
}

export const RETRY_RULES: RetryRules = { retries: 5, baseMs: 500, capMs: 10_000, longestWaitMs: 60_000 };

/**
 * The pause before a retry; undefined if the request must not or need not be retried. A request with unknown outcome is retried only if it
 * is idempotent.
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
  // Full jitter, so that clients that failed together do not retry together.
  const backoff = random * Math.min(rules.capMs, rules.baseMs * 2 ** attempt);
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked === undefined) return backoff;
  return asked > rules.longestWaitMs ? undefined : asked + Math.min(backoff, rules.baseMs);
}

/** Whether a retry may succeed. A 4xx may not, except for the rate limit and a first request in progress. */
function isPassing(error: unknown): error is MarqueeError {
  if (error instanceof ConflictError) return error.code === 'idempotency_in_flight';
  return error instanceof NetworkError || error instanceof RateLimitedError || error instanceof ServerError;
}
