import type { ExchangeToken, JsonSchema, RevokeToken, TokenResponse } from '@marquee/contracts';

const text = { type: 'string' };
const list = { type: 'array', items: text };
const time = { ...text, description: 'As HTTP writes dates (RFC 1123): `Sat, 15 Nov 2025 09:00:00 GMT`.' };
const client = {
  client_id: { ...text, description: 'Unless it stands in `Authorization: Basic`.' },
  client_secret: { ...text, description: 'When it is sent it must match; apps may require it.' },
};

/** Interface, "Flow" 3. */
export const TOKEN_REQUEST: JsonSchema = {
  type: 'object',
  properties: {
    grant_type: { ...text, enum: ['refresh_token', 'authorization_code'] },
    refresh_token: { ...text, description: 'The newest one; at first the `code` of the redirect.' },
    code: { ...text, description: 'With the grant type `authorization_code`, instead of `refresh_token`.' },
    ...client,
    code_verifier: { ...text, description: 'Where the prompt was given a `code_challenge` (PKCE).' },
    redirect_uri: { ...text, description: 'With the grant type `authorization_code`: that of the prompt.' },
  } satisfies Record<keyof ExchangeToken, JsonSchema>,
  required: ['grant_type'],
};

/** Interface, "Flow" 4. */
export const TOKEN_RESPONSE = {
  title: 'TokenResponse',
  description:
    'A refresh token can be exchanged once; store the new one of every answer. A client that sends its secret may repeat an exchange whose answer was lost.',
  type: 'object',
  properties: {
    access_token: text,
    token_type: { ...text, enum: ['bearer'] },
    expires_in: { type: 'integer', description: 'Seconds.' },
    refresh_token: { type: ['string', 'null'], description: 'Null for `access_type` online.' },
    scope: { ...text, description: 'Comma-separated.' },
    access_type: { ...text, enum: ['offline', 'online'] },
    'as:client_id': text,
    userName: { ...text, description: "The user's email." },
    issued: time,
    expires: time,
  } satisfies Record<keyof TokenResponse, JsonSchema>,
  required: [
    'access_token',
    'token_type',
    'expires_in',
    'refresh_token',
    'scope',
    'access_type',
    'as:client_id',
    'userName',
    'issued',
    'expires',
  ] satisfies (keyof TokenResponse)[],
} as const;

/** RFC 7009. */
export const REVOCATION_REQUEST: JsonSchema = {
  type: 'object',
  properties: {
    token: { ...text, description: 'A refresh token or an access token.' },
    ...client,
  } satisfies Record<keyof RevokeToken, JsonSchema>,
  required: ['token'],
};

/** RFC 8414. */
export const SERVER_METADATA = {
  title: 'AuthorizationServer',
  description: 'Where and how apps get access; RFC 8414.',
  type: 'object',
  properties: {
    issuer: text,
    authorization_endpoint: text,
    token_endpoint: text,
    revocation_endpoint: text,
    jwks_uri: text,
    service_documentation: text,
    scopes_supported: list,
    response_types_supported: list,
    grant_types_supported: list,
    code_challenge_methods_supported: list,
    token_endpoint_auth_methods_supported: list,
    revocation_endpoint_auth_methods_supported: list,
  },
  required: [
    'issuer',
    'authorization_endpoint',
    'token_endpoint',
    'revocation_endpoint',
    'jwks_uri',
    'response_types_supported',
  ],
} as const;

/** RFC 7517. */
export const KEY_SET = {
  title: 'KeySet',
  description: 'The public keys that access tokens are signed with; RFC 7517.',
  type: 'object',
  properties: {
    keys: {
      type: 'array',
      items: {
        type: 'object',
        properties: { kty: text, crv: text, kid: text, x: text, alg: text, use: text },
        required: ['kty', 'crv', 'kid', 'x', 'alg', 'use'],
      },
    },
  },
  required: ['keys'],
} as const;
