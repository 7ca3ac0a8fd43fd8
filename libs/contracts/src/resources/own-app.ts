import { bool, email, gmt, id, listOf, text, url } from '../engine/fields';
import { resource, type CreateOf, type Shape } from '../engine/resource';

/** An app as its publisher manages it. */
export const ownApp = resource(
  'own_app',
  'own_apps',
  {
    id: id().identity().says('The id of the app.'),
    client_id: text().readOnly().says('The client id of the app, for the API.').example('shelf-sync-5f2c81'),
    name: text(170)
      .requiredOnCreate()
      .says('The name of the app, which people see when it asks for permission.')
      .example('Shelf Sync'),
    redirect_uris: listOf(text(2048))
      .atMost(20)
      .requiredOnCreate()
      .says('The addresses to which users return from the consent page; they must match exactly.')
      .example(['https://shelf-sync.example/callback']),
    developer_email: email().requiredOnCreate().says('The address that receives a mail when webhooks fail.'),
    sync_url: url()
      .orNull()
      .default(null)
      .says('The address that is notified when a customer changes their email or password in the shop.')
      .example('https://shelf-sync.example/changes'),
    requires_secret: bool()
      .default(true)
      .says('True rejects token requests without the client secret. False is for apps that cannot keep a secret.'),
    default_redirect_uri: url()
      .orNull()
      .default(null)
      .says('For older apps that send no redirect URI: the one of `redirect_uris` that they use.')
      .example('https://shelf-sync.example/callback'),
    client_secret: text()
      .perhaps()
      .sensitive()
      .readOnly()
      .says('Only in the response that creates it: the client secret, which cannot be read again.')
      .example('the-shared-secret-of-the-app'),
    former_secret_until: gmt()
      .orNull()
      .readOnly()
      .says('When the previous client secret stops working; null unless the secret was replaced in the last 24 hours.'),
    created_at: gmt().readOnly().says('When the app was created.'),
  },
  { title: 'Own app', addedFor: 'the settings of an app, which its publisher manages in the console' },
);
export type OwnApp = Shape<typeof ownApp>;
export type CreateOwnApp = CreateOf<typeof ownApp>;

/** The scopes that a company allows an app. */
export const appPermission = resource(
  'app_permission',
  'app_permissions',
  {
    id: id().identity().says('The id of the permission.'),
    app_id: id().readOnly().says('The id of the app.'),
    client_id: text().readOnly().says('The client id of the app.').example('shelf-sync-5f2c81'),
    app_name: text().readOnly().says('The name of the app.').example('Shelf Sync'),
    publisher: text().readOnly().says('The company that publishes the app.').example('Tidewater Software'),
    scopes: listOf(text()).readOnly().says('The scopes that the company allows the app.').example(['products']),
    user_email: email().readOnly().says('The user who allowed them.'),
    created_at: gmt().readOnly().says('When the permission was given.'),
    last_used_at: gmt().orNull().readOnly().says('When the app last got an access token; null before the first one.'),
  },
  { title: 'App permission', addedFor: 'what apps may do for a company, which its users can see and revoke' },
);
export type AppPermission = Shape<typeof appPermission>;

/** A secret of a company, as its users see it. */
export const shownSigningSecret = resource(
  'signing_secret',
  'signing_secrets',
  {
    secret: text()
      .sensitive()
      .readOnly()
      .says('The secret, with which the website of the company signs login tokens.')
      .example('the-signing-secret-of-the-shop'),
    created_at: gmt().readOnly().says('When the secret was created.'),
    valid_until: gmt()
      .orNull()
      .readOnly()
      .says('When login tokens of the previous secret are rejected; null for the current secret.'),
  },
  { title: 'Signing secret', addedFor: 'the secret of login tokens, which a shop owner copies to their website' },
);
