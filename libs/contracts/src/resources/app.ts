import { event, events, type DataOf } from '../engine/events';
import { anyText, bool, id, listOf, rawText, text } from '../engine/fields';
import { answers, creates, optional, takes, updates, type GivenBy } from '../engine/input';
import { op, operations, readOp } from '../engine/operations';
import { nothing } from '../paging';
import type { Scope } from '../scopes';
import { ownApp } from './own-app';

/** The settings of an app by its publisher; interface, "Credentials". */
const settings = {
  name: anyText(),
  /** The exact redirect addresses that the authorization prompt accepts. */
  redirect_uris: listOf(anyText()),
  developer_email: anyText(),
  /** The address that is notified when customer data changes. */
  sync_url: anyText().orNull(),
  /** Whether a token exchange without the shared secret is rejected. */
  requires_secret: optional(bool()),
  /** The redirect address of an older application that omits `redirect_uri`. */
  default_redirect_uri: optional(anyText().orNull()),
};
const appSettings = takes(settings);
export type AppSettings = GivenBy<typeof appSettings>;
const someSettings = takes({
  ...settings,
  name: optional(settings.name),
  redirect_uris: optional(settings.redirect_uris),
  developer_email: optional(settings.developer_email),
  sync_url: optional(settings.sync_url),
});
/** `company_id` is the publisher. */
const createApp = takes({ company_id: id(), ...settings });
export type CreateApp = GivenBy<typeof createApp>;
export interface App extends Required<AppSettings> {
  readonly app_id: number;
  readonly company_id: number;
  readonly client_id: string;
  readonly created_at: string;
  /** The previous secret works until this time after a rotation. */
  readonly former_secret_until: string | null;
}
/** The secret is shown only once, when it is created. */
export interface AppCredentials {
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
}

export type AppWithSecret = App & AppCredentials;

export const adminApps = operations('auth.admin.apps', {
  list: readOp(takes({ company_id: id() }), answers<{ apps: App[] }>()),
  create: op(createApp, answers<AppCredentials>()),
  update: op(takes({ client_id: anyText(), app: someSettings }), answers<App>()),
  rotate: op(takes({ client_id: anyText() }), answers<AppCredentials>()),
  remove: op(takes({ client_id: anyText() }), answers<{ client_id: string }>()),
});

/** The password of the acting user and the caller's network address; wrong passwords count as sign-in attempts. */
const confirmation = { password: rawText(), address: rawText() };
export type Confirmation = GivenBy<typeof confirmed>;
const confirmed = takes(confirmation);

/** The publisher's own apps, in the console; each operation needs the permission `manage_apps`. */
export const consoleApps = operations('auth.console.apps', {
  list: readOp(nothing, answers<{ apps: App[] }>()),
  get: readOp(takes({ app_id: id() }), answers<App>()),
  create: op(creates(ownApp), answers<AppWithSecret>()),
  /** Changes the sent settings. */
  update: op(takes({ app_id: id(), app: updates(ownApp) }), answers<App>()),
  rotate: op(takes({ app_id: id(), ...confirmation }), answers<AppWithSecret>()),
  remove: op(takes({ app_id: id() }), nothing),
});

/** The permissions that a company gives an app. */
export interface Grant {
  readonly grant_id: number;
  readonly app_id: number;
  readonly client_id: string;
  readonly app_name: string;
  /** The publisher's name. */
  readonly publisher: string;
  readonly scopes: readonly Scope[];
  /** The user who gave the permission. */
  readonly user_email: string;
  readonly created_at: string;
  /** When a token of this grant was last issued. */
  readonly last_used_at: string | null;
}
/** Each operation needs the permission `manage_apps`. */
export const consoleGrants = operations('auth.console.grants', {
  list: readOp(nothing, answers<{ grants: Grant[] }>()),
  remove: op(takes({ grant_id: id() }), nothing),
});
export const adminGrants = operations('auth.admin.grants', {
  remove: op(takes({ company_id: id(), client_id: anyText() }), answers<{ company_id: number; client_id: string }>()),
});

const appChange = event(
  {
    app_id: id(),
    client_id: text().example('shelf-sync'),
    installed: bool().says('True if the app has permissions of this company now.'),
  },
  'An app got or lost permissions at a company, or its settings changed.',
);
export type AppChange = DataOf<typeof appChange>;
export const appEvents = events('auth', 'app', { uninstalled: appChange, update: appChange });

/** A secret with which a shop signs login tokens; interface, "Pre-authenticated customer login token". */
export interface SigningSecret {
  readonly secret: string;
  readonly created_at: string;
  /** The end of the previous secret after a rotation; null for the current one. */
  readonly valid_until: string | null;
}
/** Each operation needs the permission `manage_apps` and the password again. */
export const consoleSigningSecrets = operations('auth.console.signing_secrets', {
  show: readOp(confirmed, answers<{ secrets: SigningSecret[] }>()),
  rotate: op(confirmed, answers<{ secrets: SigningSecret[] }>()),
});
export const adminSigningSecrets = operations('auth.admin.signing_secrets', {
  show: readOp(takes({ company_id: id() }), answers<{ secrets: SigningSecret[] }>()),
});
