import type { WordsOfOperations } from './operation-words';

/** Authorization, sign-in of customers, and shop fronts. */
export const ACCESS: WordsOfOperations = {
  'tokeninfo.get': {
    summary: 'Read what an access token grants',
    description:
      'Answers the app, the user, the scopes and the remaining seconds of an access token. An invalid token is answered with 400 and one of ' +
      'three texts in `error`.',
  },
  'token.exchange': {
    summary: 'Exchange a refresh token for an access token',
    description:
      'Answers an access token and a new refresh token. Each refresh token can be exchanged once: store the new one of every answer. A ' +
      'client that sends its secret may repeat an exchange whose answer was lost.',
  },
  'token.revoke': {
    summary: 'Revoke a token',
    description:
      'Ends a token and the permissions behind it (RFC 7009). An unknown token is answered with 200 as well.',
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
      'token. An unknown email creates the customer. Each token works once. Put `created_at` into it, the present time in ISO 8601: such a token ' +
      'expires after 15 minutes, one without it stays valid until it is used. `login_tokens_need_time` of the theme setting refuses those.',
  },
  'collect.collect': {
    summary: 'Send sign-ups and traffic of a shop front',
    description:
      'Takes a sign-up for a newsletter, a subscription or a group, or a report of what a visitor did. It needs no token, and scripts on the ' +
      'own domains of the shop may call it.',
    invalid: 'Some fields are invalid, and nothing was stored.',
    addition: true,
  },
};
