import { ShopError } from '@marquee/contracts';
import type { Form } from '@marquee/edge';

/** The new password of a form that requires it twice. */
export function chosenIn(form: Form): string {
  const password = form.text('password');
  if (password === form.text('password_confirmation')) return password;
  throw ShopError.invalid({ password_confirmation: ['must match the new password'] });
}
