import type { CallLimitState } from './call-limit';

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, also while it waits to be repeated; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take; that of the client unless said otherwise. */
  readonly timeoutMs?: number;
}

/** What a POST takes beside that. */
export interface Keyed {
  /**
   * The same key and body within 24 hours are done once. A key is drawn for every call that has none. Give one of your own,
   * stored before the call, where a crash must not make it happen twice.
   */
  readonly idempotencyKey?: string;
}

export interface IfMatch {
  /** The `etag` of the row as you know it: `PreconditionFailedError` if it has changed since. */
  readonly ifMatch?: string;
}

export interface IfNoneMatch {
  /** The `etag` of the row as you know it: `NotModifiedError` where it is still the same. */
  readonly ifNoneMatch?: string;
}

/** What was asked for, and what came with it. */
export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** Names the request in every log of the service. */
  readonly requestId: string | undefined;
  /** The version of the row, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | undefined;
  /** How much of the rate limit is used. */
  readonly callLimit: CallLimitState | undefined;
  /** The answer is that of an earlier request with the same key. */
  readonly isReplayed: boolean;
}

/** A promise of what was asked for; `answer()` gives the headers, too. */
export interface Call<T> extends Promise<T> {
  answer(): Promise<Answer<T>>;
}

/** A list, page by page as it is read: `for await (const product of client.products.list())`. */
export interface Pages<T> extends AsyncIterable<T> {
  /** The pages with their headers. */
  pages(): AsyncIterable<Answer<T[]>>;
  /** All rows at once. */
  toArray(): Promise<T[]>;
}

/** What the generated table says of an operation. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** The key that the body stands under; null where it is sent as it is. Absent where there is no body. */
  readonly body?: string | null;
  readonly query?: boolean;
  /** The keys that what was asked for may stand under; none where the answer is given as it is. Absent where there is none. */
  readonly answer?: readonly string[];
  readonly paged?: boolean;
  /** It takes an `Idempotency-Key`. */
  readonly keyed?: boolean;
}

/** By resource and verb. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
