import { event, events, type DataOf } from '../engine/events';
import { bool, id, text } from '../engine/fields';
import { op, operations, readOp } from '../engine/operations';
import type { Nothing } from '../paging';
import type { Scope } from '../scopes';

/** What a publisher says of its app; interface, "Credentials". */
export interface AppSettings {
  readonly name: string;
  /** Where the authorization prompt may send people back to, letter by letter. */
  readonly redirect_uris: readonly string[];
  readonly developer_email: string;
  /** Is told of customers' data changes. */
  readonly sync_url: string | null;
  /** An exchange without the shared secret is refused. */
  readonly requires_secret?: boolean;
  /** Of an older application, which may leave `redirect_uri` out: the one of its redirect URIs that is meant then. */
  readonly default_redirect_uri?: string | null;
}
export interface CreateApp extends AppSettings {
  /** The publisher. */
  readonly company_id: number;
}
export interface App extends Required<AppSettings> {
  readonly app_id: number;
  readonly company_id: number;
  readonly client_id: string;
  readonly created_at: string;
  /** After a rotation the former secret works until then. */
  readonly former_secret_until: string | null;
}
/** The secret is shown when it is drawn, and never again. */
export interface AppCredentials {
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
}

export const adminApps = operations('auth.admin.apps', {
  list: readOp<{ company_id: number }, { apps: App[] }>(),
  create: op<CreateApp, AppCredentials>(),
  update: op<{ client_id: string; app: Partial<AppSettings> }, App>(),
  rotate: op<{ client_id: string }, AppCredentials>(),
  remove: op<{ client_id: string }, { client_id: string }>(),
});

/** The publisher's own apps, on the admin pages. */
export const consoleApps = operations('auth.console.apps', {
  list: readOp<Nothing, { apps: App[] }>(),
  get: readOp<{ app_id: number }, App>(),
  create: op<AppSettings, AppCredentials>(),
  update: op<{ app_id: number; app: AppSettings }, App>(),
  rotate: op<{ app_id: number }, AppCredentials>(),
  remove: op<{ app_id: number }, Nothing>(),
});

/** What a company allows an app. */
export interface Grant {
  readonly grant_id: number;
  readonly app_id: number;
  readonly client_id: string;
  readonly app_name: string;
  /** The publisher's name. */
  readonly publisher: string;
  readonly scopes: readonly Scope[];
  /** Who allowed it. */
  readonly user_email: string;
  readonly created_at: string;
  /** When a token was last issued under it. */
  readonly last_used_at: string | null;
}
export const consoleGrants = operations('auth.console.grants', {
  list: readOp<Nothing, { grants: Grant[] }>(),
  remove: op<{ grant_id: number }, Nothing>(),
});
export const adminGrants = operations('auth.admin.grants', {
  remove: op<{ company_id: number; client_id: string }, { company_id: number; client_id: string }>(),
});

const appChange = event(
  {
    app_id: id(),
    client_id: text().example('shelf-sync'),
    installed: bool().says('Whether the app holds permissions of this company now.'),
  },
  'An app that was given permissions or lost them, or that changed.',
);
export type AppChange = DataOf<typeof appChange>;
export const appEvents = events('auth', 'app', { uninstalled: appChange, update: appChange });

/** What a shop signs login tokens with; interface, "Pre-authenticated customer login token". */
export interface SigningSecret {
  readonly secret: string;
  readonly created_at: string;
  /** After a rotation the former one works until then; null for the present one. */
  readonly valid_until: string | null;
}
export const consoleSigningSecrets = operations('auth.console.signing_secrets', {
  show: readOp<Nothing, { secrets: SigningSecret[] }>(),
  rotate: op<Nothing, { secrets: SigningSecret[] }>(),
});
export const adminSigningSecrets = operations('auth.admin.signing_secrets', {
  show: readOp<{ company_id: number }, { secrets: SigningSecret[] }>(),
});
