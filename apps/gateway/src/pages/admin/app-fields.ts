import type { AppSettings, ShopError } from '@marquee/contracts';
import { box, input, textArea } from '../controls';
import { html, type Html } from '../html';

const NAME = {
  name: 'name',
  label: 'Name',
  hint: 'People see it when the app asks for permission.',
  autocomplete: 'off',
};
const REDIRECT_URIS = {
  name: 'redirect_uris',
  label: 'Redirect URIs',
  hint: 'One per line. Users return to these addresses only; they must match exactly.',
};
const DEVELOPER_EMAIL = {
  name: 'developer_email',
  label: 'Developer email',
  type: 'email',
  hint: 'Receives a mail when webhooks fail.',
  autocomplete: 'email',
} as const;
const SYNC_URL = {
  name: 'sync_url',
  label: 'Data change sync URL',
  type: 'url',
  hint: 'Receives a request when a customer changes their email or password in the shop.',
  autocomplete: 'off',
  optional: true,
} as const;
const REQUIRES_SECRET = {
  name: 'requires_secret',
  label: 'Refuse token requests without the shared secret',
  hint: 'Recommended for apps that run on a server. Untick it if the app cannot keep a secret.',
};
const DEFAULT_REDIRECT_URI = {
  name: 'default_redirect_uri',
  label: 'Default redirect URI',
  type: 'url',
  hint: 'For older apps that send no redirect URI: the address above that they use.',
  autocomplete: 'off',
  optional: true,
} as const;

/** The fields that show what is wrong with them. */
export const APP_FIELDS = [NAME, REDIRECT_URIS, DEVELOPER_EMAIL, SYNC_URL, DEFAULT_REDIRECT_URI].map(
  ({ name }) => name,
);

export function settingsFields(settings: AppSettings, failure: ShopError | undefined): Html {
  return html`${input({ ...NAME, value: settings.name, failure })}
  ${textArea({ ...REDIRECT_URIS, value: settings.redirect_uris.join('\n'), failure })}
  ${input({ ...DEVELOPER_EMAIL, value: settings.developer_email, failure })}
  ${input({ ...SYNC_URL, value: settings.sync_url ?? '', failure })}
  ${box({ ...REQUIRES_SECRET, ticked: settings.requires_secret === true })}
  ${input({ ...DEFAULT_REDIRECT_URI, value: settings.default_redirect_uri ?? '', failure })}`;
}
