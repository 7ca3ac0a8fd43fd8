import type { CallLimitState } from './requests/call-limit';

export interface CallOptions {
  /** Aborts the call, also while it waits for a retry; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The timeout of one attempt in milliseconds; the client's by default. */
  readonly timeoutMs?: number;
}

/** Additional options of a POST. */
export interface Keyed {
  /**
   * The service applies requests with the same key and body once within 24 hours; the client generates a key by default. Pass a stored key
   * to prevent duplicates after a crash.
   */
  readonly idempotencyKey?: string;
}

export interface IfMatch {
  /** The `etag` of the row that you know: throws `PreconditionFailedError` if the row has changed since. */
  readonly ifMatch?: string;
}

export interface IfNoneMatch {
  /** The `etag` of the row that you know: throws `NotModifiedError` if the row is unchanged. */
  readonly ifNoneMatch?: string;
}

/** The result and the metadata of the response. */
export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** Identifies the request in every log of the service. */
  readonly requestId: string | undefined;
  /** The version of the row, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | undefined;
  /** The used share of the rate limit. */
  readonly callLimit: CallLimitState | undefined;
  /** Whether the response repeats that of an earlier request with the same key. */
  readonly isReplayed: boolean;
  /** The sent fields without effect, such as unknown ones, by their paths in the body. */
  readonly ignoredFields: readonly string[];
  /** A consequence of the change that you may not expect. */
  readonly warning: string | undefined;
}

/** A promise of the result; `answer()` also returns the headers. */
export interface Call<T> extends Promise<T> {
  answer(): Promise<Answer<T>>;
}

/** A list that is read page by page on demand: `for await (const product of client.products.list())`. */
export interface Pages<T> extends AsyncIterable<T> {
  /** The pages with their headers. */
  pages(): AsyncIterable<Answer<T[]>>;
  /** All rows at once. */
  toArray(): Promise<T[]>;
}

/** An operation in the generated table. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** The key around the body; null if the body is sent unchanged, absent without a body. */
  readonly body?: string | null;
  readonly query?: boolean;
  /** The possible keys around the result; empty if the response is returned unchanged, absent without a result. */
  readonly answer?: readonly string[];
  readonly paged?: boolean;
  /** Whether it accepts an `Idempotency-Key`. */
  readonly keyed?: boolean;
  /** Whether only sessions may call the operation. */
  readonly session?: boolean;
  /** Whether its rows belong to an app, which a session names. */
  readonly ofApp?: boolean;
}

/** The operations by resource and verb. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
