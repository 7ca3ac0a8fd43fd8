import { ShopError, user, type CreateUser, type User } from '@marquee/contracts';

export type Permissions = User['permissions'];

const NAMES = Object.keys(user.fields.permissions.spec.fields ?? {}) as (keyof Permissions)[];
const all = (value: 0 | 1) => Object.fromEntries(NAMES.map((name) => [name, value])) as Permissions;

/** The names of the permissions that differ, for the audit log. */
export function changedPermissions(before: Permissions, after: Permissions): { given: string[]; taken: string[] } {
  return {
    given: NAMES.filter((name) => after[name] === 1 && before[name] !== 1),
    taken: NAMES.filter((name) => after[name] !== 1 && before[name] === 1),
  };
}

const NO_PERMISSIONS: Permissions = all(0);
/** The permissions that the owner of a company has. */
export const EVERY_PERMISSION: Permissions = all(1);

/** What a user may do from now on; nobody gives what they do not have. What the user had before, nobody gives. */
export function given(sent: CreateUser['permissions'], giver: Permissions, before = NO_PERMISSIONS): Permissions {
  const wanted = { ...NO_PERMISSIONS, ...before, ...sent };
  const lacking = NAMES.filter((name) => wanted[name] === 1 && before[name] !== 1 && giver[name] !== 1);
  if (lacking.length === 0) return wanted;
  throw ShopError.invalid(
    Object.fromEntries(lacking.map((name) => [`permissions.${name}`, ['must not exceed yours']])),
  );
}

/** Whether the first set of permissions allows something that the second does not. */
export function exceeds(first: Permissions, second: Permissions): boolean {
  return NAMES.some((name) => first[name] === 1 && second[name] !== 1);
}
