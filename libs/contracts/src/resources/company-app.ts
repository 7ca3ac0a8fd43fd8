import { bool, gmt, id, listOf, text } from '../engine/fields';
import { countOp, listOp, operations, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { byId } from '../paging';

/** The resource of `app/…` events: an app that the company publishes or has ever authorized. */
export const companyApp = resource(
  'app',
  'apps',
  {
    id: id().identity().says('The id of the app, which events, deliveries and hits of a search contain.'),
    client_id: text().readOnly().says('The client id of the app.').example('shelf-sync'),
    name: text().readOnly().says('The name of the app.').example('Shelf Sync'),
    published: bool().readOnly().says('True if the company publishes the app.'),
    installed: bool().readOnly().says('True if the app has permissions of the company now; false after their removal.'),
    scopes: listOf(text()).readOnly().says('The scopes that the company allows the app.').example(['products']),
    installed_at: gmt().orNull().readOnly().says('When the company first gave the present permissions; null without.'),
    created_at: gmt().readOnly().says('When the app was created.'),
  },
  { addedFor: 'the resource of the app topics: the interface names no fields and no route' },
);
export type CompanyApp = Shape<typeof companyApp>;

/** The apps that a company knows, without secrets and addresses. */
export const companyApps = operations('auth.apps', {
  list: listOp(companyApp),
  count: countOp(companyApp),
  get: readOp(byId, companyApp),
});
