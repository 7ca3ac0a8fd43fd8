import { Field } from '../../forms/field';
import { FieldRow } from '../../forms/resource-form';
import { useStrings } from '../../strings/strings';

export const CUSTOMER_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'language',
  'note',
  'verified_email',
  'password',
  'password_confirmation',
] as const;

/** The inputs of a customer, of a new one too. */
export function CustomerFields({ isNew = false }: { readonly isNew?: boolean }) {
  const t = useStrings();
  return (
    <>
      <Field name="email" autoFocus={isNew} />
      <FieldRow>
        <Field name="first_name" />
        <Field name="last_name" />
      </FieldRow>
      <Field name="language" hint={t.sales.customer.languageHint} />
      <Field name="note" rows={3} hint={t.sales.customer.noteHint} />
      <Field name="verified_email" />
      <FieldRow>
        <Field name="password" hint={isNew ? t.sales.customer.newPasswordHint : t.sales.customer.passwordHint} />
        <Field name="password_confirmation" />
      </FieldRow>
    </>
  );
}

/** Without empty passwords: an empty input keeps the stored password, and null would delete it. */
export function withoutEmptyPasswords<T extends Readonly<Record<string, unknown>>>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !name.startsWith('password') || Boolean(value)),
  ) as T;
}
