import type { CreateUser, Permission } from '@marquee/contracts';
import type { Form } from '../../http/bodies/form';
import { ALL_PERMISSIONS } from '../user-permissions';

/** What the form of a new invitation shows at first: few are invited who are to do nothing on these pages. */
export const NOBODY: CreateUser = {
  email: '',
  first_name: '',
  last_name: '',
  language: 'en',
  permissions: { web_access: 1 },
};

/** Of the boxes that a form has shown, those that are ticked and those that are not. */
export function tickedIn(form: Form, shown: readonly Permission[]): Partial<Record<Permission, 0 | 1>> {
  const ticked = new Set(form.all('permissions'));
  return Object.fromEntries(shown.map((name) => [name, ticked.has(name) ? 1 : 0] as const));
}

/** What was entered, for tenant to judge: a box that was not shown may be ticked all the same. */
export function invitedIn(form: Form): CreateUser {
  return {
    email: form.text('email').trim(),
    first_name: form.text('first_name').trim(),
    last_name: form.text('last_name').trim(),
    language: form.text('language').trim().toLowerCase(),
    permissions: tickedIn(form, ALL_PERMISSIONS),
  };
}
