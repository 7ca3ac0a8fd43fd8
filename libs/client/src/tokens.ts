/** The tokens of one OAuth grant, serializable as JSON. */
export interface Tokens {
  /** The newest refresh token, initially the `code` of the redirect. Null for the access type `online`. */
  readonly refreshToken: string | null;
  readonly accessToken?: string;
  /** When the access token expires, in milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/**
 * Stores tokens beyond the process. `save` must write them durably and atomically before it resolves, since each refresh token can be
 * exchanged only once.
 */
export interface TokenStore {
  load(): Promise<Tokens | undefined> | Tokens | undefined;
  save(tokens: Tokens): Promise<void> | void;
  /**
   * Runs the work while no other user of the store does, for example under a database lock. Required if several processes share one
   * permission.
   */
  exclusively?<T>(work: () => Promise<T>): Promise<T>;
}

/** A store for tests and short scripts: renewed tokens are lost with the process. */
export function memoryTokenStore(tokens: Tokens): TokenStore {
  let kept = tokens;
  return { load: () => kept, save: (newer) => void (kept = newer) };
}
