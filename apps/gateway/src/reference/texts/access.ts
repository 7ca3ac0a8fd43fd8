import type { OperationTexts } from './operation-text';

/** Authorization, sign-in of customers, and shop fronts. */
export const ACCESS: OperationTexts = {
  'tokeninfo.get': {
    summary: 'Read what an access token grants',
    description:
      'Returns the app, the user, the scopes and the remaining seconds of an access token. An invalid token gets 400 and one of three ' +
      'texts in `error`.',
  },
  'token.exchange': {
    summary: 'Exchange a refresh token for an access token',
    description:
      'Returns an access token and a new refresh token. Each refresh token can be exchanged once: store the new one of every response. A ' +
      'client that sends its secret may repeat an exchange whose response was lost.',
  },
  'token.revoke': {
    summary: 'Revoke a token',
    description: 'Revokes a token and the permissions behind it (RFC 7009). An unknown token gets 200, too.',
    addition: true,
  },
  'metadata.server': {
    summary: 'Read the metadata of the authorization server',
    description: 'Where and how apps get access (RFC 8414). OAuth libraries read it at start.',
    addition: true,
  },
  'metadata.keys': {
    summary: 'Read the signing keys',
    description: 'The public keys that verify access tokens elsewhere (RFC 7517).',
    addition: true,
  },
  'login.open': {
    summary: 'Sign a customer in to a shop',
    description:
      'Signs a customer in by a login token of the shop and redirects the browser to the content of the customer, or to `return_to` of the ' +
      'token. An unknown email creates the customer. Each token works once. Put `created_at` into it, the current time in ISO 8601: such a token ' +
      'expires after 15 minutes. A token without it stays valid until it is used; `login_tokens_need_time` of the theme setting rejects such tokens.',
  },
  'collect.collect': {
    summary: 'Send sign-ups and traffic of a shop front',
    description:
      'Accepts a sign-up for a newsletter, a subscription or a group, or tracking events of a visitor. It needs no token, and scripts on the ' +
      'own domains of the shop may call it.',
    invalid: 'Some fields are invalid, and nothing was stored.',
    addition: true,
  },
};
