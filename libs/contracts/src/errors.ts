/**
 * Every error a caller can meet. The number is `error_code` in the body and never changes; -1 is the interface's.
 * HTTP statuses are the gateway's business. All of them but two mean that nothing was changed, `unavailable` and
 * `timeout` among them: whoever may have committed answers `outcome_unknown`, and nothing is said by `internal`.
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
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

const MESSAGES: Record<ErrorCode, string> = {
  password_mismatch: 'Customer found but password does not match.',
  malformed: 'The request cannot be read.',
  unauthorized: 'invalid access_token',
  scope_missing: 'The access token lacks a scope.',
  forbidden: 'This is not allowed.',
  not_found: 'Not found.',
  method_not_allowed: 'This path does not take that method.',
  conflict: 'The request conflicts with the present state.',
  precondition_failed: 'The resource has changed since it was read.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'The body must be JSON.',
  invalid: 'Some fields are not valid.',
  rate_limited: 'Too many requests.',
  unavailable: 'The service is not available at the moment.',
  timeout: 'There was not enough time to do this; nothing was changed.',
  internal: 'Something went wrong on our side.',
  idempotency_in_flight: 'A request with this Idempotency-Key is still being processed.',
  idempotency_mismatch: 'This Idempotency-Key was used with another request.',
  tls_required: 'Use HTTPS.',
  api_inactive: 'The API is not active for this company.',
  outcome_unknown: 'No answer came: it is not known whether this was done.',
};

/** Field path → what is wrong with it: `{ 'locales.0.language': ['must be …'] }`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;
/** One fault of what was sent, while faults are collected: the path of a field, and what is wrong with it. */
export type Fault = readonly [path: string, sentence: string];

/** An error with a code, for the caller's eyes: it crosses the bus as it is. Anything else becomes `internal`. */
export class ShopError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string = MESSAGES[code],
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
  /** As `invalid`, from a list of faults in which a field may occur several times. */
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
    return new ShopError('not_found', `No ${what} ${id}.`);
  }
}

/** A stream, a bucket or a store of objects has no room for what it was given; nothing of that is stored. */
export class StoreFull extends ShopError {
  /** The reason is for the log. */
  constructor(stream: string, reason: string) {
    super('unavailable', 'There is no room for this at the moment.');
    this.cause = new Error(`${stream}: ${reason}`);
  }
}

/** Codes that tell of trouble on our side. All others answer a caller's mistake, and are the caller's affair alone. */
const TROUBLE: Partial<Record<ErrorCode, 'warn'>> = {
  unavailable: 'warn',
  timeout: 'warn',
  outcome_unknown: 'warn',
  internal: 'warn',
};

/** How loud a failure is in the log of whoever answers with it; undefined where it is not worth a line. */
export function logLevelOf(error: unknown): 'warn' | 'error' | undefined {
  if (!(error instanceof ShopError)) return 'error';
  return TROUBLE[error.code] ?? (error.cause === undefined ? undefined : 'warn');
}
