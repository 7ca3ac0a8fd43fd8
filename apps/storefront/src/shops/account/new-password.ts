import { ShopError } from '@marquee/contracts';
import { type Form, html, type Html, type InLanguages, input, type ShopLanguage } from '@marquee/edge';

const MESSAGES: InLanguages<Record<'password' | 'hint' | 'again', string>> = {
  en: { password: 'New password', hint: '8 to 128 characters.', again: 'Confirm password' },
  de: { password: 'Neues Passwort', hint: '8 bis 128 Zeichen.', again: 'Passwort bestätigen' },
};

/** The two fields for a new password. The messages of `failure` are already in the page's language. */
export function newPasswordFields(language: ShopLanguage, failure: ShopError | undefined): Html {
  const messages = MESSAGES[language];
  const common = { type: 'password', autocomplete: 'new-password', failure } as const;
  return html`${input({ ...common, name: 'password', label: messages.password, hint: messages.hint })}
  ${input({ ...common, name: 'password_confirmation', label: messages.again })}`;
}

export function newPasswordIn(form: Form): string {
  const password = form.text('password');
  if (password === form.text('password_confirmation')) return password;
  throw ShopError.invalid({ password_confirmation: ['must match the new password'] });
}
