import { ACCESS_TYPES, SCOPES } from '@marquee/contracts';
import { COOKIE } from '@marquee/edge';
import type { ApiOperation, ApiParameter } from '../document';

/** The ways to show an access token, or the session of a signed-in user. */
export const SECURITY_SCHEMES = {
  oauth2: {
    type: 'oauth2',
    description:
      'A user of the company grants scopes to an app. The code of the redirect is the first refresh token; each refresh token is ' +
      'exchanged once.',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth2/auth', tokenUrl: '/token', refreshUrl: '/token', scopes: SCOPES },
    },
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token in the header `Authorization`, valid for 30 minutes. The token is opaque to clients: its form may change.',
  },
  access_token: {
    type: 'apiKey',
    in: 'query',
    name: 'access_token',
    description:
      'The same token in the query. Prefer the header, because addresses end up in logs. A request with both is refused.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: COOKIE.name,
    description:
      'The session of a user who has signed in at `/sign-in`. With it, each route with scopes also answers below `/admin/{company}`, as ' +
      '`/admin/1001/api/products.json`: the permissions of the user replace the scopes. Routes of webhooks answer below ' +
      '`/admin/{company}/apps/{client_id}`. A cookie opens no route outside `/admin`, and a token none of these.',
  },
  license: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      '`License` and the key of an issued license, for programs that use the content. It opens the routes below `/license` alone.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: '`csrf` of `GET /admin/session.json`, which every change with a session needs.',
  },
};

/** The consent page. It is a page for people, so no route declares it for the reference. */
export const AUTHORIZATION: ApiOperation = {
  operationId: 'oauth.authorize',
  summary: 'Ask a user to authorize an app',
  description:
    'The address to which an app sends the browser of a user. After consent the browser is redirected to `redirect_uri` with `code`, ' +
    '`companyid` and `state`; after a refusal it has `error` instead of `code`.',
  tags: ['oauth'],
  security: [],
  parameters: [
    { ...query('client_id', 'The client id of the app.', { type: 'string' }), required: true },
    {
      ...query('redirect_uri', 'One of the registered redirect addresses, character by character.', {
        type: 'string',
        format: 'uri',
      }),
      required: true,
    },
    {
      ...query('scope', `Scopes, separated by commas: ${Object.keys(SCOPES).join(', ')}.`, {
        type: 'string',
        examples: ['products,orders'],
      }),
      required: true,
    },
    query('access_type', '`offline` gives a refresh token as well; `online` gives an access token alone.', {
      type: 'string',
      enum: ACCESS_TYPES,
    }),
    query('state', 'A random value that is returned. Compare it to detect an injected code.', { type: 'string' }),
    query('response_type', 'May be omitted.', { type: 'string', enum: ['code'] }),
    query('code_challenge', 'PKCE (RFC 7636): the digest of the `code_verifier`.', { type: 'string' }),
    query('code_challenge_method', 'Required with `code_challenge`.', { type: 'string', enum: ['S256'] }),
  ],
  responses: {
    200: { description: 'A page: the sign-in, the choice of a company, or the consent.', content: page() },
    303: {
      description: 'The user has allowed this before: the browser goes on to `redirect_uri`.',
      headers: { Location: { description: '`redirect_uri` with its parameters.', schema: { type: 'string' } } },
    },
    400: { description: 'A page: the app, its redirect address or another parameter is wrong.', content: page() },
  },
};

function query(name: string, description: string, schema: ApiParameter['schema']): ApiParameter {
  return { name, in: 'query', description, schema };
}
function page(): object {
  return { 'text/html': { schema: { type: 'string' } } };
}
