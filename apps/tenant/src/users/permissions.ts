import { ShopError, user, type CreateUser, type User } from '@marquee/contracts';

export type Permissions = User['permissions'];

const NAMES = Object.keys(user.fields.permissions.spec.fields ?? {}) as (keyof Permissions)[];
const all = (value: 0 | 1) => Object.fromEntries(NAMES.map((name) => [name, value])) as Permissions;

export const NO_PERMISSIONS: Permissions = all(0);
/** The owner's. */
export const EVERY_PERMISSION: Permissions = all(1);

/** What a new user may do; nobody gives what they do not have. */
export function given(sent: CreateUser['permissions'], giver: Permissions): Permissions {
  const wanted = { ...NO_PERMISSIONS, ...sent };
  const lacking = NAMES.filter((name) => wanted[name] > giver[name]);
  if (lacking.length === 0) return wanted;
  throw ShopError.invalid(
    Object.fromEntries(lacking.map((name) => [`permissions.${name}`, ['must not exceed yours']])),
  );
}
