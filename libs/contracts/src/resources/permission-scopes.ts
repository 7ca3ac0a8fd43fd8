import { SCOPES, type Scope } from '../scopes';
import type { Permission, User } from './user';

/** What each permission of a user allows below `/admin/{company}`, in the scopes that routes name. */
export const PERMISSION_SCOPES: Readonly<Record<Permission, readonly Scope[]>> = {
  web_access: [],
  manage_shop: ['products', 'customers', 'orders', 'themes', 'files', 'companies', 'statistics', 'licenses'],
  manage_apps: ['webhooks'],
  accounting: ['statistics'],
  create_users: [],
  request_products: [],
  request_keyfile: [],
  request_rescue_code: [],
  request_beta_code: [],
  unlock: [],
  RepAccounting: [],
};

const ALL = Object.keys(PERMISSION_SCOPES) as Permission[];

/** The permissions that are set. */
export function permissionsOfUser(permissions: User['permissions']): Permission[] {
  return ALL.filter((name) => permissions[name] === 1);
}

/** The scopes of a signed-in user, in the order of the interface. */
export function scopesOfUser(permissions: User['permissions']): Scope[] {
  const given = new Set(permissionsOfUser(permissions).flatMap((name) => PERMISSION_SCOPES[name]));
  return (Object.keys(SCOPES) as Scope[]).filter((scope) => given.has(scope));
}

export function permissionsFor(scope: Scope): Permission[] {
  return ALL.filter((name) => PERMISSION_SCOPES[name].includes(scope));
}
