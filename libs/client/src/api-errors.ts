import { MarqueeError, type Failure, type Outcome } from './errors';
import { ERROR_CODES } from './generated/operations';
import type { ErrorCode } from './generated/resources';

/** An API response other than a success. */
export interface FailedAnswer extends Failure {
  readonly status: number;
  readonly message: string;
  readonly code: ErrorCode | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | undefined;
  /** The delay that `Retry-After` requests. */
  readonly retryAfterMs: number | undefined;
  readonly body: unknown;
}

/** The API responded with an error. */
export class ApiError extends MarqueeError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** The `code` of the error; undefined if a proxy answered instead of the service. */
  readonly code: ErrorCode | undefined;
  /** The messages by field or parameter. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Include it in support requests about a call. */
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The received body: parsed JSON, or text. */
  readonly body: unknown;

  constructor(answer: FailedAnswer) {
    super(answer.message, answer);
    this.status = answer.status;
    this.code = answer.code;
    this.errors = answer.errors;
    this.requestId = answer.requestId;
    this.retryAfterMs = answer.retryAfterMs;
    this.body = answer.body;
  }
}

/** 304: the row still has the version of `ifNoneMatch`. */
export class NotModifiedError extends ApiError {
  override readonly name: string = 'NotModifiedError';
}
/** 400: the service could not parse a parameter or the body. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
}
/** 401: the access token was rejected, and so was a new one, or the client could not obtain one. */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError';
}
/** 403: `code` says whether a scope is missing, the API is closed for the company, or another rule forbids the call. */
export class ForbiddenError extends ApiError {
  override readonly name: string = 'ForbiddenError';
}
/** 404: this company has no such row. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}
/** 409: the call conflicts with the current state, or the first request with the same key is still in progress. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}
/** 412: the row has changed since the version of `ifMatch`. */
export class PreconditionFailedError extends ApiError {
  override readonly name: string = 'PreconditionFailedError';
}
/** 413: the body is too large. */
export class TooLargeError extends ApiError {
  override readonly name: string = 'TooLargeError';
}
/** 422: `errors` names the invalid fields. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError';
}
/** 429: too many calls; the client has already waited and retried. */
export class RateLimitedError extends ApiError {
  override readonly name: string = 'RateLimitedError';
}
/** 5xx without information about the outcome of the call. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
}
/** 503, or 504 if the service did not respond in time: nothing was changed. */
export class UnavailableError extends ServerError {
  override readonly name: string = 'UnavailableError';
}
/** 504: the change may have been applied. */
export class OutcomeUnknownError extends ServerError {
  override readonly name: string = 'OutcomeUnknownError';
}

const CODES = Object.values(ERROR_CODES);

type ErrorClass = new (answer: FailedAnswer) => ApiError;
const CLASS_OF_STATUS: Readonly<Record<number, ErrorClass>> = {
  304: NotModifiedError,
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: TooLargeError,
  422: ValidationError,
  429: RateLimitedError,
};
/** Codes that are more specific than their status. */
const CLASS_OF_CODE: Partial<Record<ErrorCode, ErrorClass>> = {
  unavailable: UnavailableError,
  timeout: UnavailableError,
  outcome_unknown: OutcomeUnknownError,
};

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The unread body of a success, if the call asked for a stream. */
  readonly stream?: ReadableStream<Uint8Array>;
}

/** The facts about a call that the response does not contain. */
export interface CallFacts {
  readonly isRead: boolean;
  readonly idempotencyKey?: string;
  /** Whether an earlier attempt of the same call may have been applied. */
  readonly isDoubtful: boolean;
}

export function apiErrorOf(received: ReceivedResponse, facts: CallFacts, retryAfterMs: number | undefined): ApiError {
  const { status, headers, text } = received;
  const body = parsed(text);
  const content = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  const code = codeOf(content);
  const known = (code && CLASS_OF_CODE[code]) ?? CLASS_OF_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
  return new known({
    status,
    code,
    message: typeof content.error === 'string' ? content.error : `The server responded with status ${status}.`,
    errors: (content.errors ?? {}) as ApiError['errors'],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs,
    body,
    outcome: outcomeOf(status, code, facts),
    idempotencyKey: facts.idempotencyKey,
  });
}

/** Releases without `code` send only the number. */
function codeOf({ code, error_code }: Partial<Record<string, unknown>>): ErrorCode | undefined {
  return CODES.find((name) => name === code) ?? ERROR_CODES[String(error_code)];
}

/** The service has changed nothing if it returns one of these codes. Without a code a proxy may have responded. */
const NOTHING_CHANGED: ReadonlySet<ErrorCode | undefined> = new Set(['unavailable', 'timeout']);
/** Returned before the service checks the key, so they say nothing about an earlier attempt. */
const BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 429, 503, 504]);

function outcomeOf(status: number, code: ErrorCode | undefined, { isRead, isDoubtful }: CallFacts): Outcome {
  if (isRead) return 'not_done';
  if (code === 'idempotency_in_flight' || (isDoubtful && BEFORE_THE_KEY.has(status))) return 'unknown';
  const refused = status >= 300 && status < 500;
  return refused || NOTHING_CHANGED.has(code) ? 'not_done' : 'unknown';
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
