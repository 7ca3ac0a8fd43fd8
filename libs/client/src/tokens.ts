/** What the client keeps of a permission. It can be written as JSON. */
export interface Tokens {
  /** The newest one; at first the `code` of the redirect. Null where the permission is of the access type `online`. */
  readonly refreshToken: string | null;
  readonly accessToken?: string;
  /** When the access token expires, in milliseconds as `Date.now()` has them. */
  readonly expiresAt?: number;
}

/**
 * Where tokens outlive the process. A refresh token can be exchanged once, and its successor is the only way to another access
 * token: `save` must have written it for good, whole or not at all, before it resolves. Nothing is sent with tokens before.
 */
export interface TokenStore {
  load(): Promise<Tokens | undefined> | Tokens | undefined;
  save(tokens: Tokens): Promise<void> | void;
  /**
   * Runs the work while nobody else who shares the store runs theirs. Needed where several processes use one permission:
   * a lock of the database that the tokens are in, for example.
   */
  exclusively?<T>(work: () => Promise<T>): Promise<T>;
}

/** For tests, and scripts that are done before their first token expires: what is renewed is gone with the process. */
export function memoryTokenStore(tokens: Tokens): TokenStore {
  let kept = tokens;
  return { load: () => kept, save: (newer) => void (kept = newer) };
}
