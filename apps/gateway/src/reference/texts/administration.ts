import type { OperationTexts } from './operation-text';

const CONFIRMED =
  'The password is missing or wrong; `errors.password` says so. Wrong passwords count as sign-in attempts: after too many the response is 429.';

/** The operations of users in the console. */
export const ADMINISTRATION: OperationTexts = {
  'serviceStates.list': {
    summary: 'Read the state of the system',
    description:
      'Lists the gateway and all services with their versions, faults, queues, consumers and dead letters. A service that does not answer ' +
      'within two seconds is listed as not ready.',
    addition: true,
  },
  'ownApps.list': {
    summary: 'List your own apps',
    description: 'Lists the apps that the company publishes, oldest first, with their settings and without secrets.',
    addition: true,
  },
  'ownApps.get': {
    summary: 'Read one of your own apps',
    description: 'Reads the settings of an app that the company publishes. No response repeats its client secret.',
    addition: true,
  },
  'ownApps.create': {
    summary: 'Create an app',
    description:
      'Creates an app of the company. `client_secret` is in this response only: store it. A request that is repeated creates another app.',
    invalid: 'A field is invalid: for example, a redirect URI does not use https; `errors` names it.',
    addition: true,
  },
  'ownApps.update': {
    summary: 'Change one of your own apps',
    description: 'Changes the sent settings of an app; the others stay.',
    invalid: 'A field is invalid: for example, a redirect URI does not use https; `errors` names it.',
    addition: true,
  },
  'ownApps.replaceSecret': {
    summary: 'Replace the client secret of an app',
    description:
      'Creates a new client secret. `client_secret` is in this response only: store it. The previous secret works for another 24 hours, and ' +
      'the one before it stops at once.',
    invalid: CONFIRMED,
    addition: true,
  },
  'ownApps.remove': {
    summary: 'Delete one of your own apps',
    description:
      'Deletes an app of the company. The permissions that companies gave it end, its tokens are rejected, and its webhooks stop. This cannot ' +
      'be undone.',
    addition: true,
  },
  'appPermissions.list': {
    summary: 'List the permissions of apps',
    description: 'Lists the apps that may act for the company, with their scopes, oldest first.',
    addition: true,
  },
  'appPermissions.revoke': {
    summary: 'Revoke the permissions of an app',
    description:
      'Ends the access of an app to the company: its tokens are rejected, and its webhooks stop. The app can ask for permission again.',
    addition: true,
  },
  'signingSecrets.show': {
    summary: 'Show the signing secret',
    description:
      'Returns the secret with which the website of the company signs login tokens, and after a rotation also the previous one.',
    invalid: CONFIRMED,
    addition: true,
  },
  'signingSecrets.rotate': {
    summary: 'Replace the signing secret',
    description:
      'Creates a new signing secret and returns it with the previous one, whose login tokens are accepted for another 24 hours. Tokens of ' +
      'older secrets are rejected at once.',
    invalid: CONFIRMED,
    addition: true,
  },
  'domains.list': {
    summary: 'List your own domains',
    description:
      'Lists the domains that the theme settings of the company name, with the TXT record that proves the ownership of each. A theme setting ' +
      'adds and removes domains.',
    addition: true,
  },
  'domains.check': {
    summary: 'Check the record of a domain',
    description: 'Looks up the TXT record of a domain now and returns the domain with the result.',
    conflict: 'The platform looks up no records, or its operator has already verified the domain.',
    invalid: 'The host is missing.',
    addition: true,
  },
  'mailTemplates.list': {
    summary: 'List the texts of mails',
    description: 'Lists the subjects and texts of the mails to customers, with their placeholders.',
    addition: true,
  },
  'mailTemplates.save': {
    summary: 'Edit the text of a mail',
    description: 'Replaces subject and text of a mail in one language, also of mails that wait to be sent.',
    invalid: 'A text is blank or has an unknown placeholder; `errors` names it.',
    addition: true,
  },
  'mailTemplates.reset': {
    summary: 'Reset the text of a mail',
    description: 'Returns to the text of the platform.',
    invalid: 'The mail or the language is unknown.',
    addition: true,
  },
  'mailTemplates.preview': {
    summary: 'Preview a mail',
    description: 'Renders a text with sample data, without saving it.',
    invalid: 'A text is blank or has an unknown placeholder; `errors` names it.',
    addition: true,
  },
  'mailTemplates.sendTest': {
    summary: 'Mail a preview',
    description:
      'Mails the preview to the address with which the user has signed in, at most 20 times an hour for a company.',
    invalid: 'A text is blank or has an unknown placeholder; `errors` names it.',
    addition: true,
  },
  'mailSettings.get': {
    summary: 'Read the mail settings',
    description: 'Returns the sender and the look of the mails to customers.',
    addition: true,
  },
  'mailSettings.save': {
    summary: 'Change the mail settings',
    description:
      'Replaces the settings. A new `sender_email` is mailed a link; until a user of the company has opened it, mails come from the platform, ' +
      'and answers go to the `email` of the company.',
    invalid: 'A setting is invalid; `errors` names it.',
    addition: true,
  },
  'mailSettings.confirm': {
    summary: 'Confirm the sender of mails',
    description:
      'Uses the token of the mailed link, which works once, for 24 hours. From then on mails come from that address.',
    invalid: 'The token is missing, was already used or has expired.',
    addition: true,
  },
  'companyUsers.list': {
    summary: 'List the users of a company',
    description: 'Lists the people who manage the company, oldest first.',
    addition: true,
  },
  'companyUsers.get': {
    summary: 'Read a user of a company',
    description: 'Reads one of the people who manage the company.',
    addition: true,
  },
  'companyUsers.create': {
    summary: 'Invite a user',
    description: 'Invites a person, who gets a mail with a link to choose a password. The link works for seven days.',
    conflict: 'The company already has a user with this email.',
    invalid: 'A field is invalid, or a permission is one that the signed-in user lacks; `errors` names it.',
    addition: true,
  },
  'companyUsers.permit': {
    summary: 'Change the permissions of a user',
    description: 'Changes the sent permissions of another user; the others stay.',
    conflict: 'The user is the signed-in user or the owner of the company, whose permissions cannot be changed here.',
    invalid: 'A permission is one that the signed-in user lacks; `errors` names it.',
    addition: true,
  },
  'companyUsers.invite': {
    summary: 'Send an invitation again',
    description: 'Mails a new link to a user who has not yet accepted the invitation.',
    conflict: 'The user is disabled, or has accepted the invitation.',
    addition: true,
  },
  'companyUsers.disable': {
    summary: 'Disable a user',
    description:
      'Ends the access of a user to the company. Apps lose the permissions that this user gave until the user is enabled again.',
    conflict: 'The user is the signed-in user or the owner of the company.',
    addition: true,
  },
  'companyUsers.enable': {
    summary: 'Enable a user',
    description: 'Lets a disabled user sign in to the company again; apps that the user allowed work again.',
    addition: true,
  },
};
