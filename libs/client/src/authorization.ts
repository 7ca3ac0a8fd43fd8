import { baseOf } from './base';
import { endpointOf, type ConnectionOptions } from './client';
import { SYSTEM_CLOCK } from './clock';
import { loadTokens, saveTokens } from './stored-tokens';
import type { AppCredentials } from './token-endpoint';
import type { Tokens, TokenStore } from './tokens';

export interface Prompt {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** One that is registered for the app, letter by letter. */
  readonly redirectUri: string;
  /** `offline` unless said otherwise: there is a refresh token. */
  readonly accessType?: 'offline' | 'online';
  /** Comes back with the redirect: draw it, keep it with the browser's session, and compare. */
  readonly state?: string;
  /** The S256 challenge of PKCE, whose verifier goes to `exchangeCode`. */
  readonly codeChallenge?: string;
}

/** Where a user is sent to allow the app what it asks for; they come back to `redirectUri` with a `code`. */
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

/** Exchanges the `code` of the redirect, once and within ten minutes, and stores the tokens before it gives them. */
export async function exchangeCode(app: App, code: string, codeVerifier?: string): Promise<Tokens> {
  const proof: Record<string, string> = codeVerifier === undefined ? {} : { code_verifier: codeVerifier };
  const tokens = await endpointOf(app, SYSTEM_CLOCK).exchange(code, proof);
  await saveTokens(app.tokens, tokens);
  return tokens;
}

/** Gives the permission back: every token of it ends, and the user has to allow the app again. */
export async function revoke(app: App): Promise<void> {
  const { refreshToken, accessToken = '' } = await loadTokens(app.tokens);
  await endpointOf(app, SYSTEM_CLOCK).revoke(refreshToken ?? accessToken);
}
