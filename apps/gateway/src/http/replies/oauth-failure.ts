import type { ErrorCode, ShopError } from '@marquee/contracts';
import { failureOf, type Failure } from './failure';

/** The words of RFC 6749, 4.1.2.1 and 5.2, for what goes wrong before auth has answered. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  timeout: 'temporarily_unavailable',
  internal: 'server_error',
  outcome_unknown: 'server_error',
};
/** The token that was exchanged last may be shown again without harm; revoking twice is revoking once. */
const REPEAT =
  'Send the same request again: with the client secret a refresh token gets the same answer, `invalid_grant` means it was used.';

/** An error as the clients of an authorization server expect it. */
export function oauthFailureOf(error: ShopError): Failure {
  const { status, headers } = failureOf(error, '');
  const description = error.code === 'outcome_unknown' ? `${error.message} ${REPEAT}` : error.message;
  const body = { error: WORDS[error.code] ?? 'invalid_request', error_description: description };
  return { status, headers: { ...headers, pragma: 'no-cache' }, body };
}
