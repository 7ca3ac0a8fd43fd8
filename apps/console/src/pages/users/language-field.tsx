import { useFormContext } from 'react-hook-form';
import { Field } from '../../forms/field';
import type { FieldSpec } from '../../fields/specs';
import { useStrings } from '../../strings/strings';

export const LANGUAGE: FieldSpec = { kind: 'text', required: true, default: 'en' };

/** The languages of mails; a stored language without mails stays a choice. */
export function LanguageField() {
  const { users } = useStrings().administration;
  const stored: unknown = useFormContext().formState.defaultValues?.language;
  const languages: Readonly<Record<string, string>> = users.languages;
  const codes = new Set([...Object.keys(languages), ...(typeof stored === 'string' && stored !== '' ? [stored] : [])]);
  return (
    <Field
      name="language"
      hint={users.languageHint}
      options={[...codes].map((value) => ({ value, label: languages[value] ?? value }))}
    />
  );
}
