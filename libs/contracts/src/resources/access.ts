import { anything, anyText, bool, id, listOf, text } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { nothing, type Nothing } from '../paging';
import { SCOPES, type Scope } from '../scopes';

/** Claims of an access token: a JWT signed with EdDSA by auth, which the gateway verifies offline. */
export interface AccessTokenClaims {
  readonly iss: 'marquee';
  /** The admin user's id. */
  readonly sub: string;
  readonly email: string;
  readonly client_id: string;
  readonly company: number;
  /** The grant of the token, which a revocation names. */
  readonly grant: number;
  /** Comma-separated. */
  readonly scope: string;
  readonly access_type: AccessType;
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}
export const ACCESS_TYPES = ['offline', 'online'] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];

/** The lifetime in seconds; interface, "Limits". */
export const ACCESS_TOKEN_SECONDS = 1800;

/** The token response; interface, "Flow" 4. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  /** Null for `access_type` online. */
  readonly refresh_token: string | null;
  readonly scope: string;
  readonly access_type: AccessType;
  readonly 'as:client_id': string;
  /** The user's email. */
  readonly userName: string;
  readonly issued: string;
  readonly expires: string;
  /** Equals `issued` or `expires`, under the name that older clients read. */
  readonly '.issued': string;
  readonly '.expires': string;
}

/** Errors of the token and revocation endpoints; RFC 6749, 5.2 and RFC 7009. */
export interface OAuthError {
  readonly error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'unauthorized_client'
    | 'unsupported_grant_type';
  readonly error_description: string;
}

/**
 * What a client may send to the token endpoint, each parameter at most once. `grant_type` is `refresh_token`; also
 * `authorization_code`, with the first refresh token as `code`.
 */
export const EXCHANGE_PARAMETERS = [
  'grant_type',
  'refresh_token',
  'code',
  'client_id',
  'client_secret',
  'code_verifier',
  'redirect_uri',
] as const;
export type ExchangeToken = { readonly [P in (typeof EXCHANGE_PARAMETERS)[number]]?: string };
/** Auth validates the parameters, because OAuth defines the errors. */
const parameter = () => optional(anything());
const exchangeToken = takes({
  grant_type: parameter(),
  refresh_token: parameter(),
  code: parameter(),
  client_id: parameter(),
  client_secret: parameter(),
  code_verifier: parameter(),
  redirect_uri: parameter(),
} satisfies Record<(typeof EXCHANGE_PARAMETERS)[number], unknown>);
export type SentForExchange = GivenBy<typeof exchangeToken>;

/** `token` is a refresh token or an access token. */
export const REVOCATION_PARAMETERS = ['token', 'client_id', 'client_secret'] as const;
export type RevokeToken = { readonly [P in (typeof REVOCATION_PARAMETERS)[number]]?: string };
const revokeToken = takes({
  token: parameter(),
  client_id: parameter(),
  client_secret: parameter(),
} satisfies Record<(typeof REVOCATION_PARAMETERS)[number], unknown>);
export type SentForRevocation = GivenBy<typeof revokeToken>;

/** Failures of the token endpoint are answers, because a detected replay must be stored. */
export const tokens = internalOperations('auth.internal.tokens', ['gateway'], {
  exchange: op(exchangeToken, answers<TokenResponse | OAuthError>()),
  revoke: op(revokeToken, answers<Nothing | OAuthError>()),
});

/** Revocations that auth could not publish to gateways. */
export interface RevocationBacklog {
  /** How long publishing has failed; 0 if gateways are up to date or will be in a moment. */
  readonly stuck_seconds: number;
  /** The time of auth's database in epoch milliseconds. */
  readonly now?: number;
}
export const revocationState = internalOperations('auth.internal.revocations', ['gateway'], {
  backlog: readOp(nothing, answers<RevocationBacklog>()),
});

/** A public signing key (RFC 7517). */
export interface SigningKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly kid: string;
  readonly x: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

export const signingKeys = internalOperations('auth.internal.keys', ['gateway'], {
  list: readOp(nothing, answers<{ keys: SigningKey[] }>()),
});

/** A signing key in the operator's view. */
export interface SigningKeyState {
  readonly kid: string;
  readonly created_at: string;
  /** When it starts to sign; gateways have learned it by then. */
  readonly signs_from: string;
  /** When its tokens expire; null for the key that signs. */
  readonly ends_at: string | null;
}
export const adminKeys = operations('auth.admin.keys', {
  list: readOp(nothing, answers<{ keys: SigningKeyState[] }>()),
  /**
   * A new key signs soon, and tokens of the old one remain valid. With `withdraw` gateways reject them as soon as they
   * know.
   */
  rotate: op(takes({ withdraw: bool() }), answers<{ keys: SigningKeyState[] }>()),
});

const issueToken = takes({
  company_id: id(),
  client_id: anyText(),
  scopes: listOf(text().among(Object.keys(SCOPES) as Scope[])),
});
export type IssueToken = GivenBy<typeof issueToken>;
export const adminTokens = operations('auth.admin.tokens', {
  issue: op(issueToken, answers<TokenResponse>()),
});

/** The JetStream KV bucket that gateways watch: a key in it revokes every token that it names. */
export const REVOCATIONS_BUCKET = 'REVOCATIONS';
/** Longer than the lifetime of an access token. */
export const REVOCATION_SECONDS = 2 * ACCESS_TOKEN_SECONDS;

/** The keys of revocations. Grants, apps and signing keys end permanently; users and companies may be enabled again. */
export const revocationKey = {
  key: (kid: string): string => `key.${kid}`,
  grant: (grant: number): string => `grant.${grant}`,
  app: (clientId: string): string => `app.${clientId}`,
  user: (company: number, user: number): string => `user.${company}.${user}`,
  company: (company: number): string => `company.${company}`,
  /** The tokens are valid, but the company has closed its API: the error differs, and the company may reopen it. */
  api: (company: number): string => `api.${company}`,
} as const;
