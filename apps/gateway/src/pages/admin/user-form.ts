import type { CreateUser, User } from '@marquee/contracts';
import type { Form } from '../../http/form';

type Permission = keyof User['permissions'];

/** The interface's permissions of a user, in words. */
export const PERMISSIONS: Readonly<Record<Permission, string>> = {
  request_products: 'Request products',
  request_keyfile: 'Request key files',
  request_rescue_code: 'Request rescue codes',
  request_beta_code: 'Request beta codes',
  create_users: 'Invite and disable users',
  web_access: 'Use the web interface',
  accounting: 'See the accounting',
  unlock: 'Unlock content',
  RepAccounting: 'See accounting reports',
};

export const NOBODY: CreateUser = { email: '', first_name: '', last_name: '', language: 'en' };

export function permissionsOf(permissions: User['permissions']): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((name) => permissions[name] === 1);
}

/** What was entered, for tenant to judge. */
export function invitedIn(form: Form): CreateUser {
  const ticked = new Set(form.all('permissions'));
  const permissions = Object.keys(PERMISSIONS).map((name) => [name, ticked.has(name) ? 1 : 0] as const);
  return {
    email: form.text('email').trim(),
    first_name: form.text('first_name').trim(),
    last_name: form.text('last_name').trim(),
    language: form.text('language').trim().toLowerCase(),
    permissions: Object.fromEntries(permissions),
  };
}
