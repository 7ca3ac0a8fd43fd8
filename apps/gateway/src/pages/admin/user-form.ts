import type { CreateUser, Permission } from '@marquee/contracts';
import type { Form } from '../../http/bodies/form';
import { ALL_PERMISSIONS } from '../user-permissions';

/** The initial values of an invitation, because few new users need permissions on these pages. */
export const EMPTY_USER: CreateUser = {
  email: '',
  first_name: '',
  last_name: '',
  language: 'en',
  permissions: { web_access: 1 },
};

/** The ticked and unticked boxes of a form. */
export function tickedIn(form: Form, shown: readonly Permission[]): Partial<Record<Permission, 0 | 1>> {
  const ticked = new Set(form.all('permissions'));
  return Object.fromEntries(shown.map((name) => [name, ticked.has(name) ? 1 : 0] as const));
}

/** The input of the form; tenant validates it, because a hidden box may be sent as ticked. */
export function invitedIn(form: Form): CreateUser {
  return {
    email: form.text('email').trim(),
    first_name: form.text('first_name').trim(),
    last_name: form.text('last_name').trim(),
    language: form.text('language').trim().toLowerCase(),
    permissions: tickedIn(form, ALL_PERMISSIONS),
  };
}
