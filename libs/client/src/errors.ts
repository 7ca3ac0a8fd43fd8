import type { Tokens } from './tokens';

/**
 * What has become of a change that failed. `not_done`: nothing was changed. `unknown`: it may have been, so read the resource
 * before you do it again, or repeat it with the same `idempotencyKey`. A read that failed is `not_done`.
 */
export type Outcome = 'not_done' | 'unknown';

export interface Failure {
  readonly outcome: Outcome;
  readonly idempotencyKey?: string;
  readonly cause?: unknown;
}

/** Whatever the client throws, but for the reason of an aborted signal. */
export class MarqueeError extends Error {
  override readonly name: string = 'MarqueeError';
  readonly outcome: Outcome;
  /** The key that the call was made with: the same call with the same key is done once. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, { outcome, idempotencyKey, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.outcome = outcome;
    this.idempotencyKey = idempotencyKey;
  }
}

/** The service was not reached, or the connection was lost before it answered. */
export class NetworkError extends MarqueeError {
  override readonly name: string = 'NetworkError';
}

/** There was no answer within `timeoutMs`. */
export class TimeoutError extends NetworkError {
  override readonly name: string = 'TimeoutError';
}

/** The token endpoint rejects the refresh token: the user has to authorize the app again. */
export class RefreshRefusedError extends MarqueeError {
  override readonly name: string = 'RefreshRefusedError';

  constructor(
    /** A word of RFC 6749, such as `invalid_grant`; `no_refresh_token` where there was none to send. */
    readonly code: string,
    message: string,
    readonly status?: number,
  ) {
    super(message, { outcome: 'not_done' });
  }
}

/** The store of tokens failed. A client keeps what it could not save, and saves it before anything else happens. */
export class TokenStoreError extends MarqueeError {
  override readonly name: string = 'TokenStoreError';
  /** The only copy of the tokens that could not be saved. Printing the error omits it. */
  declare readonly unsaved: Tokens | undefined;

  constructor(message: string, cause?: unknown, unsaved?: Tokens) {
    super(message, { outcome: 'not_done', cause });
    Object.defineProperty(this, 'unsaved', { value: unsaved, enumerable: false });
  }
}
