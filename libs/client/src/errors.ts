import type { Tokens } from './tokens';

/**
 * The outcome of a failed change. `not_done`: nothing was changed, as for any failed read. `unknown`: read the resource first, or repeat
 * with the same `idempotencyKey`.
 */
export type Outcome = 'not_done' | 'unknown';

export interface Failure {
  readonly outcome: Outcome;
  readonly idempotencyKey?: string;
  readonly cause?: unknown;
}

/** The base class of all client errors, except for the reason of an aborted signal. */
export class MarqueeError extends Error {
  override readonly name: string = 'MarqueeError';
  readonly outcome: Outcome;
  /** The key of the call; repeating the call with it has no second effect. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, { outcome, idempotencyKey, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.outcome = outcome;
    this.idempotencyKey = idempotencyKey;
  }
}

/** The client did not reach the service, or lost the connection before the response. */
export class NetworkError extends MarqueeError {
  override readonly name: string = 'NetworkError';
}

/** The service did not respond within `timeoutMs`. */
export class TimeoutError extends NetworkError {
  override readonly name: string = 'TimeoutError';
}

/** The token endpoint rejected the refresh token: the user must authorize the app again. */
export class RefreshRefusedError extends MarqueeError {
  override readonly name: string = 'RefreshRefusedError';

  constructor(
    /** An RFC 6749 code such as `invalid_grant`; `no_refresh_token` if the store had none. */
    readonly code: string,
    message: string,
    readonly status?: number,
  ) {
    super(message, { outcome: 'not_done' });
  }
}

/** The token store failed. The client retains unsaved tokens and saves them before its next exchange. */
export class TokenStoreError extends MarqueeError {
  override readonly name: string = 'TokenStoreError';
  /** The only copy of the tokens that could not be saved. Printing the error omits it. */
  declare readonly unsaved: Tokens | undefined;

  constructor(message: string, cause?: unknown, unsaved?: Tokens) {
    super(message, { outcome: 'not_done', cause });
    Object.defineProperty(this, 'unsaved', { value: unsaved, enumerable: false });
  }
}
