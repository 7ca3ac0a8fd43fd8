import { event, events, type DataOf } from '../engine/events';
import { id, text } from '../engine/fields';
import { op, operations } from '../engine/operations';
import type { Scope } from '../scopes';
import type { Nothing } from '../paging';

/** Claims of an access token: a JWT signed with EdDSA by auth, verified by the gateway without asking anybody. */
export interface AccessTokenClaims {
  readonly iss: 'marquee';
  /** The admin user's id. */
  readonly sub: string;
  readonly email: string;
  readonly client_id: string;
  readonly company: number;
  /** The grant it was issued under: what a revocation names. */
  readonly grant: number;
  /** Comma-separated. */
  readonly scope: string;
  readonly access_type: AccessType;
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}
export type AccessType = 'offline' | 'online';

/** Seconds; interface, "Limits". */
export const ACCESS_TOKEN_SECONDS = 1800;

/** The token response; interface, "Flow" 4. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
  readonly access_type: AccessType;
  readonly 'as:client_id': string;
  /** The user's email. */
  readonly userName: string;
  readonly issued: string;
  readonly expires: string;
}

/** A public signing key (RFC 7517). */
export interface SigningKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly kid: string;
  readonly x: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

export const signingKeys = operations('auth.internal.keys', {
  list: op<Nothing, { keys: SigningKey[] }>(),
});

export interface CreateApp {
  readonly company_id: number;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly developer_email: string;
  readonly sync_url: string | null;
}
export interface AppCredentials {
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
}
export const adminApps = operations('auth.admin.apps', {
  create: op<CreateApp, AppCredentials>(),
});

export interface IssueToken {
  readonly company_id: number;
  readonly client_id: string;
  readonly scopes: readonly Scope[];
}
export const adminTokens = operations('auth.admin.tokens', {
  issue: op<IssueToken, TokenResponse>(),
});

export const adminIdentities = operations('auth.admin.identities', {
  /** A sign-in identity for this email; its password when it was made now, null when it was there. */
  ensure: op<{ email: string }, { email: string; password: string | null }>(),
});

const appChange = event(
  { app_id: id(), client_id: text().example('shelf-sync') },
  'An app whose permissions were removed, or that changed.',
);
export type AppChange = DataOf<typeof appChange>;
export const appEvents = events('auth', 'app', { uninstalled: appChange, update: appChange });
