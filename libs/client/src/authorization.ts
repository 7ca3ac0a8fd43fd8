import { baseOf } from './base';
import { endpointOf, type ConnectionOptions } from './client';
import { SYSTEM_CLOCK } from './clock';
import { loadTokens, saveTokens } from './tokens/stored-tokens';
import type { AppCredentials } from './tokens/token-endpoint';
import type { Tokens, TokenStore } from './tokens';

export interface Prompt {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** A URI that is registered for the app; must match exactly. */
  readonly redirectUri: string;
  /** `offline` by default, which includes a refresh token. */
  readonly accessType?: 'offline' | 'online';
  /** Returned with the redirect. Generate it, store it with the browser's session and compare. */
  readonly state?: string;
  /** The S256 challenge of PKCE; pass its verifier to `exchangeCode`. */
  readonly codeChallenge?: string;
}

/** The URL where a user authorizes the app; the service redirects back to `redirectUri` with a `code`. */
export function authorizationUrl(
  { url, authUrl = url, allowHttp }: Pick<ConnectionOptions, 'url' | 'authUrl' | 'allowHttp'>,
  { clientId, scopes, redirectUri, accessType = 'offline', state, codeChallenge }: Prompt,
): string {
  const prompt = new URL('./oauth2/auth', baseOf(authUrl, { allowHttp }));
  prompt.search = new URLSearchParams({
    client_id: clientId,
    scope: scopes.join(','),
    access_type: accessType,
    redirect_uri: redirectUri,
    ...(state === undefined ? {} : { state }),
    ...(codeChallenge === undefined ? {} : { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  }).toString();
  return prompt.href;
}

type App = ConnectionOptions & AppCredentials & { readonly tokens: TokenStore };

/** Exchanges the `code` of the redirect and stores the tokens before it returns them. A code is valid once, for ten minutes. */
export async function exchangeCode(app: App, code: string, codeVerifier?: string): Promise<Tokens> {
  const proof: Record<string, string> = codeVerifier === undefined ? {} : { code_verifier: codeVerifier };
  const tokens = await endpointOf(app, SYSTEM_CLOCK).exchange(code, proof);
  await saveTokens(app.tokens, tokens);
  return tokens;
}

/** Revokes the permission with all its tokens; the user must authorize the app again. */
export async function revoke(app: App): Promise<void> {
  const { refreshToken, accessToken = '' } = await loadTokens(app.tokens);
  await endpointOf(app, SYSTEM_CLOCK).revoke(refreshToken ?? accessToken);
}
