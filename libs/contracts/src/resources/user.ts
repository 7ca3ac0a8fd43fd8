import { event, events, type DataOf } from '../engine/events';
import { anyText, anything, bool, email, flag, gmt, id, int, language, object, text } from '../engine/fields';
import { search, since } from '../engine/filters';
import { answers, creates, optional, takes, takesBody, updatesBesideRow, type Optional } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { byToken, nothing } from '../paging';
import { ACCOUNT_STATES } from './customer';
import { customerAddress } from './customer-address';

const permission = (to: string) => flag().default(0).says(`1 allows the user to ${to}.`);

const permissions = {
  request_products: permission('request products'),
  request_keyfile: permission('request key files'),
  request_rescue_code: permission('request rescue codes'),
  request_beta_code: permission('request beta codes'),
  create_users: permission('invite and manage other users'),
  web_access: permission('sign in to the console'),
  accounting: permission('see the accounting'),
  unlock: permission('unlock content'),
  RepAccounting: permission('see the accounting of the replicator'),
  manage_apps: permission('manage apps, their secrets and permissions, and the signing secret').says(
    'An addition to the interface: 1 allows the user to manage apps, their secrets and permissions, and the signing secret.',
  ),
  manage_shop: permission('manage the shop').says(
    'An addition to the interface: 1 allows the user to manage the shop and its domains.',
  ),
};

/** Interface, "User (admin user)". */
export const user = resource('user', 'users', {
  id: id().identity().says('The id of the user.'),
  company_id: id().readOnly().says('The id of the company.'),
  email: email().requiredOnCreate().says('The sign-in email of the user; a changed one must be verified.'),
  first_name: text().sensitive().requiredOnCreate().says('The first name of the user.'),
  last_name: text().sensitive().requiredOnCreate().says('The last name of the user.'),
  language: language().default('en').says('The language of mails and pages for the user.'),
  note: text(65535).sensitive().default('').says('A note about the user.'),
  state: text()
    .among(ACCOUNT_STATES)
    .default('enabled')
    .updateOnly()
    .says('A new user is enabled; a disabled user cannot sign in.'),
  time_zone: int().range(-1440, 1440).default(0).says('The offset from UTC in minutes.'),
  token: text(16).sensitive().readOnly().says('The token of the user, for use in paths.'),
  created_at: gmt().readOnly().says('When the user was invited.'),
  updated_at: gmt().readOnly().says('When the user was last changed.'),
  valid: bool().readOnly().says('True if the user may sign in.'),
  verified_email: bool().readOnly().says('True if the user has confirmed the email.'),
  default_address: object({
    ...customerAddress.fields,
    default: bool().default(true).readOnly().says('Always true: a user has one address.'),
    password_option: anything().readOnly().says('A value that the interface names without a meaning: always null.'),
  })
    .sensitive()
    .orNull()
    .default(null)
    .says('The address of the user; null if there is none.'),
  permissions: object(permissions).says(
    'The permissions of the user; a user can give only permissions that they have.',
  ),
});
export type User = Shape<typeof user>;
export type Permission = keyof User['permissions'];
export type CreateUser = CreateOf<typeof user>;
export type UpdateUser = UpdateOf<typeof user>;

export const users = operations('tenant.users', {
  list: listOp(user, { updated_at: since() }),
  count: countOp(user, { updated_at: since() }),
  search: listOp(user, { query: search('email').required() }),
  get: readOp(byToken, user),
  create: op(creates(user), user),
  update: op(takes({ token: anyText(), user: updatesBesideRow(user) }), user),
});
export type ListUsers = InputOf<typeof users.list>;
export type SearchUsers = InputOf<typeof users.search>;

/** Each permission may be omitted and then stays unchanged. */
const somePermissions = takesBody(
  Object.fromEntries(Object.entries(permissions).map(([name, field]) => [name, optional(field)])) as {
    [Name in Permission]: Optional<(typeof permissions)[Name]>;
  },
);

/** The company's admin users, in the console; each operation needs the permission `create_users`. */
export const consoleUsers = operations('tenant.console.users', {
  list: readOp(nothing, answers<{ users: User[] }>()),
  /** Rejects permissions that the inviting user lacks. */
  invite: op(creates(user), user),
  /** Changes permissions of another user, except the owner and the caller, within the caller's permissions. */
  permit: op(takes({ user_id: id(), permissions: somePermissions }), nothing),
  /** Mails the invitation again. */
  remind: op(takes({ user_id: id() }), nothing),
  disable: op(takes({ user_id: id() }), nothing),
  enable: op(takes({ user_id: id() }), nothing),
});
const userOfCompany = takes({ company_id: id(), email: anyText() });
export const adminUsers = operations('tenant.admin.users', {
  disable: op(userOfCompany, answers<{ company_id: number; email: string; state: string }>()),
  enable: op(userOfCompany, answers<{ company_id: number; email: string; state: string }>()),
});

const userSnapshot = event(
  { user_id: id(), email: email(), state: text().among(ACCOUNT_STATES) },
  'An admin user was created or changed. Contains the state that other services store.',
);
export type UserSnapshot = DataOf<typeof userSnapshot>;
const invitation = event(
  {
    user_id: id(),
    email: email(),
    first_name: text().example('Kim'),
    language: language(),
    company_name: text().example('Harbour Films'),
    invited_by: text().says('The name or email of the inviting user.').example('Ada Moor'),
  },
  'A person was invited to become an admin user; auth mails the invitation.',
);
export type Invitation = DataOf<typeof invitation>;
export const userEvents = events('tenant', 'user', { create: userSnapshot, update: userSnapshot, invite: invitation });
