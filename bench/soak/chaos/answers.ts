import { ERROR_CODES } from '@marquee/contracts';
import type { Outcome } from './history';

/** The result of one request: a response, or the reason why there is none. */
export type Came = { readonly status: number; readonly body: string } | { readonly error: string };

/** Errors without a connection: no gateway has read the request. */
const NOT_SENT = /ECONNREFUSED|no gateway is ready/;

/** The outcome by the interface's promise: only a lost connection, `outcome_unknown` and `internal` leave it open. */
export function judge(came: Came): Outcome {
  if ('error' in came) return NOT_SENT.test(came.error) ? 'fail' : 'unknown';
  if (came.status >= 200 && came.status <= 299) return 'ok';
  const code = errorCodeOf(came.body);
  // Another request with the same key may still succeed.
  const open: readonly (number | undefined)[] = [
    ERROR_CODES.outcome_unknown,
    ERROR_CODES.internal,
    ERROR_CODES.idempotency_in_flight,
  ];
  if (open.includes(code)) return 'unknown';
  return code === undefined && came.status >= 500 ? 'unknown' : 'fail';
}

/** Whether a client with a key, or a read, should retry: the outcome is neither refused nor certain. */
export function isWorthAnother(came: Came): boolean {
  if ('error' in came) return true;
  const code = errorCodeOf(came.body);
  return came.status >= 500 || came.status === 429 || code === ERROR_CODES.idempotency_in_flight;
}

/** Summarises a result, so that equal ones can be counted. */
export function said(came: Came): string {
  if ('error' in came) return came.error.replace(/^.*: (no answer)/, '$1');
  const code = errorCodeOf(came.body);
  const name = Object.entries(ERROR_CODES).find(([, number]) => number === code)?.[0];
  return name ? `${came.status} ${name}` : String(came.status);
}

function errorCodeOf(body: string): number | undefined {
  try {
    return (JSON.parse(body) as { error_code?: number } | null)?.error_code;
  } catch {
    return undefined;
  }
}
