import type { ExchangeToken, JsonSchema, RevokeToken, TokenResponse } from '@marquee/contracts';

const text = { type: 'string' };
const list = { type: 'array', items: text };
const time = {
  ...text,
  description: 'A date as in HTTP headers (RFC 9110).',
  examples: ['Sat, 15 Nov 2025 09:00:00 GMT'],
};
const client = {
  client_id: { ...text, description: 'The client id, unless it is sent as `Authorization: Basic`.' },
  client_secret: { ...text, description: 'The shared secret. It must match if it is sent; an app can require it.' },
};

/** Interface, "Flow" 3. */
export const TOKEN_REQUEST: JsonSchema = {
  type: 'object',
  properties: {
    grant_type: {
      ...text,
      enum: ['refresh_token', 'authorization_code'],
      description: '`refresh_token`; libraries for OAuth may send `authorization_code`.',
    },
    refresh_token: {
      ...text,
      description: 'The newest refresh token; for the first exchange, the `code` of the redirect.',
    },
    code: { ...text, description: 'The `code` of the redirect, with the grant type `authorization_code`.' },
    ...client,
    code_verifier: { ...text, description: 'Required if the consent page was given a `code_challenge` (PKCE).' },
    redirect_uri: {
      ...text,
      description: 'The `redirect_uri` of the consent page, with the grant type `authorization_code`.',
    },
  } satisfies Record<keyof ExchangeToken, JsonSchema>,
  required: ['grant_type'],
};

/** Interface, "Flow" 4. */
export const TOKEN_RESPONSE = {
  title: 'TokenResponse',
  description: 'The new tokens. For older clients, `.issued` and `.expires` repeat `issued` and `expires`.',
  type: 'object',
  properties: {
    access_token: { ...text, description: 'The access token. It is opaque: do not parse it.' },
    token_type: { ...text, enum: ['bearer'], description: 'The type of the access token.' },
    expires_in: { type: 'integer', description: 'The seconds until the access token expires.', examples: [1800] },
    refresh_token: {
      type: ['string', 'null'],
      description: 'The next refresh token, to be stored; null for `access_type` online.',
    },
    scope: { ...text, description: 'The granted scopes, separated by commas.', examples: ['products,orders'] },
    access_type: { ...text, enum: ['offline', 'online'], description: 'Whether there is a refresh token.' },
    'as:client_id': { ...text, description: 'The client id of the app.' },
    userName: { ...text, description: 'The email of the user who authorized the app.' },
    issued: { ...time, description: `When the access token was issued. ${time.description}` },
    expires: { ...time, description: `When the access token expires. ${time.description}` },
  } satisfies Record<Exclude<keyof TokenResponse, '.issued' | '.expires'>, JsonSchema>,
  // No properties: code generators would give both spellings the same name.
  patternProperties: { [String.raw`^\.(issued|expires)$`]: text },
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
    token: { ...text, description: 'The refresh token or access token to revoke.' },
    ...client,
  } satisfies Record<keyof RevokeToken, JsonSchema>,
  required: ['token'],
};

/** RFC 8414. */
export const SERVER_METADATA = {
  title: 'AuthorizationServer',
  description: 'The metadata of the authorization server.',
  type: 'object',
  properties: {
    issuer: { ...text, description: 'The address of the authorization server.' },
    authorization_endpoint: { ...text, description: 'The address of the consent page.' },
    token_endpoint: { ...text, description: 'The address where tokens are exchanged.' },
    revocation_endpoint: { ...text, description: 'The address where tokens are revoked.' },
    jwks_uri: { ...text, description: 'The address of the signing keys.' },
    service_documentation: { ...text, description: 'The address of the reference.' },
    scopes_supported: { ...list, description: 'The scopes.' },
    response_types_supported: { ...list, description: 'The response types of the consent page.' },
    grant_types_supported: { ...list, description: 'The grant types of the token endpoint.' },
    code_challenge_methods_supported: { ...list, description: 'The methods of PKCE.' },
    token_endpoint_auth_methods_supported: { ...list, description: 'How clients authenticate at the token endpoint.' },
    revocation_endpoint_auth_methods_supported: {
      ...list,
      description: 'How clients authenticate at the revocation endpoint.',
    },
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
  description: 'The public keys.',
  type: 'object',
  properties: {
    keys: {
      type: 'array',
      description: 'The keys; one of them signs new tokens.',
      items: {
        type: 'object',
        properties: {
          kty: { ...text, description: 'The type of the key.' },
          crv: { ...text, description: 'The curve of the key.' },
          kid: { ...text, description: 'The id of the key, as in the header of tokens.' },
          x: { ...text, description: 'The public key in base64url.' },
          alg: { ...text, description: 'The algorithm of signatures.' },
          use: { ...text, description: 'The use of the key: signatures.' },
        },
        required: ['kty', 'crv', 'kid', 'x', 'alg', 'use'],
      },
    },
  },
  required: ['keys'],
} as const;
