import type { ErrorCode, OAuthError, ShopError } from '@marquee/contracts';
import { failureOf, type Failure } from './failure';

/** Error codes of RFC 6749, 4.1.2.1 and 5.2, for failures before auth responds. */
const RFC_CODES: Partial<Record<ErrorCode, string>> = {
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  timeout: 'temporarily_unavailable',
  internal: 'server_error',
  outcome_unknown: 'server_error',
};
/** An exchange and a revocation are idempotent, so a client may repeat them after an unknown outcome. */
const REPEAT =
  'Repeat the same request. With the client secret it returns the same tokens; `invalid_grant` means that the token was used.';

/** The code for each RFC 6749 error of auth. */
const CODE_OF_REFUSAL: Readonly<Record<OAuthError['error'], ErrorCode>> = {
  invalid_request: 'malformed',
  invalid_client: 'unauthorized',
  invalid_grant: 'invalid',
  unauthorized_client: 'api_inactive',
  unsupported_grant_type: 'invalid',
};

/** A refusal of auth, with the code that every error of the app carries. */
export function withCode(refusal: OAuthError): OAuthError & { readonly code: ErrorCode } {
  return { ...refusal, code: CODE_OF_REFUSAL[refusal.error] };
}

/** An error in the shape of RFC 6749, 5.2. */
export function oauthFailureOf(error: ShopError): Failure {
  const { status, headers } = failureOf(error, '');
  const description = error.code === 'outcome_unknown' ? `${error.message} ${REPEAT}` : error.message;
  const body = { error: RFC_CODES[error.code] ?? 'invalid_request', error_description: description, code: error.code };
  return { status, headers: { ...headers, pragma: 'no-cache' }, body };
}
