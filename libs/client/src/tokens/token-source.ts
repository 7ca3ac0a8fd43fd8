import type { Clock } from '../clock';
import { RefreshRefusedError } from '../errors';
import { loadTokens, saveTokens } from './stored-tokens';
import type { TokenEndpoint } from './token-endpoint';
import type { Tokens, TokenStore } from '../tokens';

export interface AccessTokens {
  /** The header that holds the token alone; `Authorization: Bearer` by default. */
  readonly header?: string;
  /** A token that should be valid. */
  current(): Promise<string>;
  /** A replacement for a rejected token; undefined if none is available. */
  instead(refused: string): Promise<string | undefined>;
}

/** A token that your code obtains and renews. */
export function fixedToken(accessToken: string): AccessTokens {
  return { current: async () => accessToken, instead: async () => undefined };
}

/** Tokens are renewed this long before they expire, so that none expires in transit. */
const MARGIN_MS = 30_000;

type GoodTokens = Tokens & { readonly accessToken: string };

/**
 * Renews access tokens once for all waiting calls and stores them before use. A crash in between loses nothing, because the endpoint
 * returns the same successor again.
 */
export class TokenSource implements AccessTokens {
  private known: GoodTokens | undefined;
  private renewing: Promise<GoodTokens> | undefined;
  private unsaved: { readonly replaced: string; readonly tokens: GoodTokens } | undefined;

  constructor(
    private readonly store: TokenStore,
    private readonly endpoint: Pick<TokenEndpoint, 'exchange'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async current(): Promise<string> {
    if (!this.renewing && this.known && this.isGood(this.known)) return this.known.accessToken;
    return (await this.renewed()).accessToken;
  }

  async instead(refused: string): Promise<string> {
    if (!this.renewing && this.known && this.known.accessToken !== refused) return this.known.accessToken;
    return (await this.renewed(refused)).accessToken;
  }

  private renewed(refused?: string): Promise<GoodTokens> {
    const alone = this.store.exclusively?.bind(this.store) ?? (<T>(work: () => Promise<T>) => work());
    this.renewing ??= alone(() => this.renew(refused)).finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  private async renew(refused: string | undefined): Promise<GoodTokens> {
    const stored = await loadTokens(this.store);
    if (this.unsaved?.replaced === stored.refreshToken) return this.save(this.unsaved.replaced, this.unsaved.tokens);
    // Another process that shares the store has renewed the token first.
    this.unsaved = undefined;
    if (this.isGood(stored) && stored.accessToken !== refused) return (this.known = stored);
    if (stored.refreshToken === null) {
      throw new RefreshRefusedError(
        'no_refresh_token',
        'The access token has expired and there is no refresh token. Authorize the app again.',
      );
    }
    return this.exchange(stored.refreshToken);
  }

  private async exchange(refreshToken: string): Promise<GoodTokens> {
    try {
      return await this.save(refreshToken, (await this.endpoint.exchange(refreshToken)) as GoodTokens);
    } catch (error) {
      if (!(error instanceof RefreshRefusedError)) throw error;
      // Without a lock another process may have exchanged the token in the meantime.
      const stored = await loadTokens(this.store);
      if (stored.refreshToken === refreshToken || !this.isGood(stored)) throw error;
      return (this.known = stored);
    }
  }

  private async save(replaced: string, tokens: GoodTokens): Promise<GoodTokens> {
    this.unsaved = { replaced, tokens };
    await saveTokens(this.store, tokens);
    this.unsaved = undefined;
    return (this.known = tokens);
  }

  private isGood(tokens: Tokens): tokens is GoodTokens {
    const { accessToken, expiresAt = Infinity } = tokens;
    return accessToken !== undefined && this.clock.now() < expiresAt - MARGIN_MS;
  }
}
