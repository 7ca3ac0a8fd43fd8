/** Seconds after each failed attempt; together a little more than a day. */
export const RETRY_SECONDS = [30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 21600, 36000] as const;

/** What becomes of a mail whose attempt has failed, by the number of attempts so far. */
export function afterFailure(attempts: number, now: Date): { retryAt: Date } | 'exhausted' {
  const seconds = RETRY_SECONDS[attempts - 1];
  return seconds === undefined ? 'exhausted' : { retryAt: new Date(now.getTime() + seconds * 1000) };
}
