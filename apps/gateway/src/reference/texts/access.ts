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
  'session.get': {
    summary: 'Read the session of the browser',
    description:
      'Returns the signed-in user, the companies that the user may act for, and the value of `X-CSRF-Token`. Without a session the response is ' +
      '401; send the browser to `/sign-in`.',
    addition: true,
  },
  'preferences.get': {
    summary: 'Read your preferences',
    description:
      'Returns the preferences of the signed-in user, which are the same for every company. Unset ones have their defaults.',
    addition: true,
  },
  'preferences.update': {
    summary: 'Change your preferences',
    description: 'Changes the sent preferences of the signed-in user; the others stay.',
    invalid: 'A preference has an unknown value; `errors` names it.',
    addition: true,
  },
  'views.list': {
    summary: 'List saved views',
    description: 'Returns the views of the signed-in user, and those that other users of the company share.',
    addition: true,
  },
  'views.get': {
    summary: 'Read a saved view',
    description: 'Returns a view of the signed-in user, or one that another user of the company shares.',
    addition: true,
  },
  'views.create': {
    summary: 'Save a view',
    description:
      'Saves a list with its filters and columns for the signed-in user, or for every user of the company if `shared` is true.',
    conflict: 'The user has 200 views in the company.',
    invalid: 'A required field is missing, or a filter is not a text; `errors` names it.',
    addition: true,
  },
  'views.update': {
    summary: 'Change a saved view',
    description:
      'Changes the sent fields. Only the user who created the view may change it, or the owner of the company.',
    invalid: 'A field has an invalid value, or a filter is not a text; `errors` names it.',
    addition: true,
  },
  'views.remove': {
    summary: 'Delete a saved view',
    description: 'Deletes a view. Only the user who created the view may delete it, or the owner of the company.',
    addition: true,
  },
  'login.open': {
    summary: 'Sign a customer in to a shop',
    description:
      'Signs a customer in by a login token of the shop and redirects the browser to the content of the customer, or to `return_to` of the ' +
      'token. An unknown email creates the customer. Each token works once. Put `created_at` into it, the current time in ISO 8601: such a token ' +
      'expires after 15 minutes. A token without it stays valid until it is used; `login_tokens_need_time` of the theme setting rejects such tokens.',
  },
  'licenseUse.validate': {
    summary: 'Validate a license',
    description:
      'Decides whether a program may go on. A refusal is a 200 with `valid` false and a code: codes come in a fixed order, and `also` has the ' +
      'further ones. It writes nothing, unless the clock of a device shows that it lost its right. Scripts of any site may call it.',
    invalid: 'Some fields are invalid.',
    addition: true,
  },
  'licenseUse.activate': {
    summary: 'Activate a device',
    description:
      'Gives a device one of the seats of the license, and starts its lease and the period of use. A repetition answers 200 with the same device and extends its lease. ' +
      'If no seat is free, the answer is 200 with `TOO_MANY_MACHINES` and the time of the next free one.',
    invalid: 'Some fields are invalid.',
    addition: true,
  },
  'licenseUse.deactivate': {
    summary: 'Deactivate a device',
    description: 'Gives the seat of a device back. A repetition and an unknown fingerprint change nothing.',
    conflict: 'The device has checked out a file that has not expired.',
    invalid: 'Some fields are invalid.',
    addition: true,
  },
  'licenseUse.heartbeat': {
    summary: 'Send a heartbeat of a device',
    description:
      'Extends the lease of an active device by 20 minutes; send one every 10 minutes. A device whose lease has ended is refused with ' +
      '`HEARTBEAT_DEAD` and activates again. Times in which our service was down do not count.',
    invalid: 'Some fields are invalid.',
    addition: true,
  },
  'licenseUse.use': {
    summary: 'Count a use of a license',
    description:
      'Counts plays, downloads, exports or copies if the license still allows them; `license.left` has what remains. The first use starts the period of use. ' +
      'Repeat a request without an answer with the same `Idempotency-Key`: it counts once.',
    addition: true,
  },
  'licenseUse.devices': {
    summary: 'List the devices of a license',
    description: 'Lists the newest 250 devices of the license, except deactivated ones.',
    addition: true,
  },
  'licenseUse.remove': {
    summary: 'Remove a device',
    description: 'Gives the seat of a device back that its user no longer has.',
    conflict: 'The device has checked out a file that has not expired.',
    addition: true,
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
