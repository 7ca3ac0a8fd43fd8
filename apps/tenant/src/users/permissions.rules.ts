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
export const EVERY_PERMISSION: Permissions = all(1);

/** The new permissions of a user: the giver cannot give or restore a permission that the giver lacks. */
export function given(sent: CreateUser['permissions'], giver: Permissions, before = NO_PERMISSIONS): Permissions {
  const wanted = { ...NO_PERMISSIONS, ...before, ...sent };
  const lacking = NAMES.filter((name) => wanted[name] === 1 && before[name] !== 1 && giver[name] !== 1);
  if (lacking.length === 0) return wanted;
  throw ShopError.invalid(
    Object.fromEntries(lacking.map((name) => [`permissions.${name}`, ['must not exceed your own permissions']])),
  );
}

/** Whether the first set contains a permission that the second one lacks. */
export function exceeds(first: Permissions, second: Permissions): boolean {
  return NAMES.some((name) => first[name] === 1 && second[name] !== 1);
}
