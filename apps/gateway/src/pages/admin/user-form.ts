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

/** What permissions mean whose names do not tell it. */
export const PERMISSION_HINTS: Partial<Record<Permission, string>> = {
  web_access: 'Without it they can neither use these pages nor allow apps.',
};

/** The labels of permissions by the names that field errors have: `permissions.unlock`. */
export const PERMISSION_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(PERMISSIONS).map(([name, label]) => [`permissions.${name}`, `“${label}”`]),
);

/** What the form of a new invitation shows at first: few are invited who are to do nothing on these pages. */
export const NOBODY: CreateUser = {
  email: '',
  first_name: '',
  last_name: '',
  language: 'en',
  permissions: { web_access: 1 },
};

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
