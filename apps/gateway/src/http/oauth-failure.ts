import type { ErrorCode, ShopError } from '@marquee/contracts';
import { failureOf, type Failure } from './failure';

/** The words of RFC 6749, 4.1.2.1 and 5.2, for what goes wrong before auth has answered. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  timeout: 'temporarily_unavailable',
  internal: 'server_error',
};

/** An error as the clients of an authorization server expect it. */
export function oauthFailureOf(error: ShopError): Failure {
  const { status, headers } = failureOf(error, '');
  const body = { error: WORDS[error.code] ?? 'invalid_request', error_description: error.message };
  return { status, headers: { ...headers, pragma: 'no-cache' }, body };
}
