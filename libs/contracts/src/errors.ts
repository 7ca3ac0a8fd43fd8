/**
 * Every error that a client can receive: the name is `code` in the body and the number is `error_code`; neither ever changes.
 * Only `outcome_unknown` and `internal` leave open whether the request was applied.
 */
export const ERROR_CODES = {
  password_mismatch: -1,
  malformed: -2,
  unauthorized: -3,
  scope_missing: -4,
  forbidden: -5,
  not_found: -6,
  method_not_allowed: -7,
  conflict: -8,
  precondition_failed: -9,
  too_large: -10,
  unsupported_media_type: -11,
  invalid: -12,
  rate_limited: -13,
  unavailable: -14,
  timeout: -15,
  internal: -16,
  idempotency_in_flight: -17,
  idempotency_mismatch: -18,
  tls_required: -19,
  api_inactive: -20,
  outcome_unknown: -21,
  license_key_invalid: -22,
  company_disabled: -23,
  checksum_mismatch: -24,
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** The problem and the next step. Clients decide by the code, so the wording may change. */
export const DEFAULT_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  password_mismatch: 'Customer found but password does not match.',
  malformed: 'The request is malformed. Compare its path, query and body with the API reference.',
  unauthorized: 'invalid access_token',
  scope_missing: 'The access token lacks a scope. Authorize the app again with the scope that this request needs.',
  forbidden: 'You do not have permission to do this. Ask an administrator of the company.',
  not_found: 'The resource was not found. Check the path and the id.',
  method_not_allowed: 'This path does not support the method. Use one of the methods in the Allow header.',
  conflict: 'The request conflicts with the current state of the resource. Read the resource again before you retry.',
  precondition_failed: 'The resource has changed since you read it. Read it again and retry with its new ETag.',
  too_large: 'The request is too large. Send a smaller body or file.',
  unsupported_media_type: 'The Content-Type of the body is not supported. Send application/json.',
  invalid: 'Some fields are invalid. Correct them and retry.',
  rate_limited: 'Too many requests. Retry after the number of seconds in Retry-After.',
  unavailable: 'The service is unavailable and nothing was changed. Retry later.',
  timeout: 'The service did not respond in time and nothing was changed. Retry later.',
  internal: 'An internal error occurred. Check whether the request was applied before you retry.',
  idempotency_in_flight: 'A request with this Idempotency-Key is still being processed. Retry later with the same key.',
  idempotency_mismatch: 'This Idempotency-Key was used with a different request. Use a new key for a new request.',
  tls_required: 'HTTPS is required. Send the request to the https address.',
  api_inactive: 'The API is not active for this company. Ask the company to activate it.',
  outcome_unknown: 'The service did not respond in time. The request may have been applied; check before you retry.',
  license_key_invalid: 'The license key is invalid. Ask the shop for the present key of the license.',
  company_disabled: 'The company of this license is disabled. Ask the shop.',
  checksum_mismatch: 'The bytes do not match the checksum and were not stored. Send them again.',
};

/** Field path → what is wrong with it: `{ 'locales.0.language': ['must be …'] }`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;
/** One invalid field: its path, and what is wrong with the value. */
export type Fault = readonly [path: string, sentence: string];

/** An error that the client may see: it crosses the bus unchanged. Every other error becomes `internal`. */
export class ShopError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string = DEFAULT_MESSAGES[code],
    readonly errors?: FieldErrors,
    /** Further keys of the error body, e.g. `companies` of a password mismatch. */
    readonly extra?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'ShopError';
  }

  /** An error that names each wrong field and what it must be; the gateway answers it with 422. */
  static invalid(errors: FieldErrors): ShopError {
    return new ShopError('invalid', undefined, errors);
  }
  /** Like `invalid`, from a list of faults in which a field may occur several times. */
  static invalidAll(faults: readonly Fault[]): ShopError {
    const errors: Record<string, string[]> = {};
    for (const [path, sentence] of faults) (errors[path] ??= []).push(sentence);
    return ShopError.invalid(errors);
  }
  /** An error that names a wrong query parameter; the gateway answers it with 400. */
  static badQuery(parameter: string, expected: string): ShopError {
    const sentence = `must be ${expected}`;
    return new ShopError('malformed', `Query parameter ${parameter} ${sentence}.`, { [parameter]: [sentence] });
  }
  static notFound(what: string, id: number | string): ShopError {
    return new ShopError('not_found', `No ${what} ${id} was found. Check the id.`);
  }
}

/** A stream, a bucket or an object store is full, and nothing was stored. */
export class StoreFull extends ShopError {
  /** The reason appears only in the log. */
  constructor(stream: string, reason: string) {
    super('unavailable', 'The storage is full and nothing was stored. Retry later.');
    this.cause = new Error(`${stream}: ${reason}`);
  }
}

/**
 * Codes that report a fault of the server. All other codes report a mistake of the client, which needs no log line.
 */
const SERVER_FAULTS: Partial<Record<ErrorCode, 'warn'>> = {
  unavailable: 'warn',
  timeout: 'warn',
  outcome_unknown: 'warn',
  internal: 'warn',
};

/** The log level of a failure; undefined if it is not logged. */
export function logLevelOf(error: unknown): 'warn' | 'error' | undefined {
  if (!(error instanceof ShopError)) return 'error';
  return SERVER_FAULTS[error.code] ?? (error.cause === undefined ? undefined : 'warn');
}
