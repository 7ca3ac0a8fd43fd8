import { HttpException } from '@nestjs/common';
import { ERROR_CODES, ShopError, type ErrorCode } from '@marquee/contracts';

/** The only place where an error code has an HTTP status. */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  password_mismatch: 422,
  malformed: 400,
  unauthorized: 401,
  scope_missing: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
  timeout: 504,
  internal: 500,
  idempotency_in_flight: 409,
  idempotency_mismatch: 422,
  tls_required: 403,
  api_inactive: 403,
  outcome_unknown: 504,
  license_key_invalid: 401,
  company_disabled: 403,
  checksum_mismatch: 460,
};

/** Framework errors (no route, no parser, a body too large) by the status they carry. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};

const RETRY_SECONDS = 1;
/** The service changed nothing, so a client may retry after `Retry-After`. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'unavailable', 'idempotency_in_flight']);

/** Whether a read may be repeated without a change of the request. */
export function mayReadAgain(error: unknown): boolean {
  return error instanceof ShopError && (error.code === 'timeout' || RETRYABLE.has(error.code));
}

export interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Converts any thrown value to an error that the caller may see. */
export function shopErrorOf(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const status = statusIn(error);
  const known = status === undefined ? undefined : CODE_OF_STATUS[status];
  if (known !== undefined) return new ShopError(known);
  // Any other 4xx of the framework means a malformed request.
  if (status !== undefined && status < 500) return new ShopError('malformed');
  return new ShopError('internal');
}

function statusIn(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

const KEYED =
  'With the same Idempotency-Key you can retry at once: the request is applied once, and the first answer is repeated.';
const KEYLESS = 'Read the resource or its list before you retry. Send an Idempotency-Key with future POST requests.';

/** Adds to an unknown outcome what the client can do next, with or without an idempotency key. */
export function withNextStep(error: ShopError, idempotencyKey: string | undefined): ShopError {
  if (error.code !== 'outcome_unknown') return error;
  return new ShopError(error.code, `${error.message} ${idempotencyKey === undefined ? KEYLESS : KEYED}`);
}

export function failureOf(error: ShopError, requestId: string, scheme: 'Bearer' | 'Cookie' = 'Bearer'): Failure {
  const { retry_after, ...extra } = error.extra ?? {};
  const headers: Record<string, string> = {};
  if (error.code === 'unauthorized') {
    headers['www-authenticate'] = scheme === 'Bearer' ? challenge(error.message) : COOKIE_CHALLENGE;
  }
  if (error.code === 'license_key_invalid') headers['www-authenticate'] = LICENSE_CHALLENGE;
  if (RETRYABLE.has(error.code)) {
    headers['retry-after'] = String(typeof retry_after === 'number' ? retry_after : RETRY_SECONDS);
  }
  const body = {
    error: error.message,
    error_code: ERROR_CODES[error.code],
    code: error.code,
    request_id: requestId,
    ...(error.errors === undefined ? {} : { errors: error.errors }),
    ...extra,
  };
  return { status: STATUS[error.code], headers, body };
}

/** RFC 9110, 11.6.1: a 401 names a scheme. Browsers ignore one that they do not know, so they show no prompt. */
const COOKIE_CHALLENGE = 'Cookie realm="marquee"';

const LICENSE_CHALLENGE = 'License realm="marquee"';

/** RFC 6750, section 3: a request without a token gets no error code. */
function challenge(fault: string): string {
  const realm = 'Bearer realm="marquee"';
  return fault === 'access_token required'
    ? realm
    : `${realm}, error="invalid_token", error_description="${fault.replace(/["\\]/g, '')}"`;
}
