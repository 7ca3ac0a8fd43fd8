import { MarqueeError, type Failure, type Outcome } from './errors';
import { ERROR_CODES } from './generated/operations';
import type { ErrorCode } from './generated/resources';

/** An answer of the API that is not a success. */
export interface FailedAnswer extends Failure {
  readonly status: number;
  readonly message: string;
  readonly code: ErrorCode | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | undefined;
  /** What `Retry-After` asks for. */
  readonly retryAfterMs: number | undefined;
  readonly body: unknown;
}

/** The API has answered, and it is not what was asked for. */
export class ApiError extends MarqueeError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** The `code` of the error; undefined if a proxy answered instead of the service. */
  readonly code: ErrorCode | undefined;
  /** What is wrong, by field or parameter. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Name it when you ask about a call. */
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** As it came: JSON that was read, or text. */
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
/** 400: a parameter or the body cannot be read. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
}
/** 401: the access token is refused, and a new one was refused as well or could not be had. */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError';
}
/** 403: `code` says whether a scope is missing, the API is closed for the company, or something else is not allowed. */
export class ForbiddenError extends ApiError {
  override readonly name: string = 'ForbiddenError';
}
/** 404: there is no such row in this company. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}
/** 409: it conflicts with the present state, or the first request with the same key is still being worked on. */
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
/** 422: `errors` names the fields. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError';
}
/** 429: too many calls; the client has waited and tried again before it says so. */
export class RateLimitedError extends ApiError {
  override readonly name: string = 'RateLimitedError';
}
/** 5xx that say nothing of what has become of the call. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
}
/** 503, and 504 of a service that did not answer in time: nothing was changed. */
export class UnavailableError extends ServerError {
  override readonly name: string = 'UnavailableError';
}
/** 504: it may have been done. */
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
/** Codes that say more than their status. */
const CLASS_OF_CODE: Partial<Record<ErrorCode, ErrorClass>> = {
  unavailable: UnavailableError,
  timeout: UnavailableError,
  outcome_unknown: OutcomeUnknownError,
};

export interface HeardAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What is known of the call apart from its answer. */
export interface CallFacts {
  readonly isRead: boolean;
  readonly idempotencyKey?: string;
  /** An earlier attempt of the same call may have been done. */
  readonly isDoubtful: boolean;
}

export function apiErrorOf(heard: HeardAnswer, facts: CallFacts, retryAfterMs: number | undefined): ApiError {
  const { status, headers, text } = heard;
  const body = parsed(text);
  const told = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  const code = codeOf(told);
  const known = (code && CLASS_OF_CODE[code]) ?? CLASS_OF_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
  return new known({
    status,
    code,
    message: typeof told.error === 'string' ? told.error : `The answer was ${status}.`,
    errors: (told.errors ?? {}) as ApiError['errors'],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs,
    body,
    outcome: outcomeOf(status, code, facts),
    idempotencyKey: facts.idempotencyKey,
  });
}

/** A release that has no `code` yet sends the number alone. */
function codeOf({ code, error_code }: Partial<Record<string, unknown>>): ErrorCode | undefined {
  return CODES.find((name) => name === code) ?? ERROR_CODES[String(error_code)];
}

/** With these codes the service has changed nothing. Without a code a proxy may have answered. */
const NOTHING_CHANGED: ReadonlySet<ErrorCode | undefined> = new Set(['unavailable', 'timeout']);
/** These are answered before the key of a request is looked at, and say nothing of an attempt before. */
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
