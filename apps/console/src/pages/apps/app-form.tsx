import type { Answer, OwnApp, OwnAppCreate } from '@marquee/client';
import { Field } from '../../forms/field';
import { useResourceForm, type FormState, type Values } from '../../forms/form-state';
import type { FormSpec } from '../../fields/specs';
import { FORMS } from '../../generated/forms';
import { useStrings } from '../../strings/strings';

/** The addresses are lines of one text, because people paste them from a configuration. */
const SPEC: FormSpec = { ...FORMS.own_app.create, redirect_uris: { kind: 'text', required: true } };
const FIELDS = Object.keys(SPEC);

interface AppFormOptions {
  /** The stored app; absent for a new one. */
  readonly app?: OwnApp;
  /** The initial developer email of a new app. */
  readonly email?: string;
  readonly save: (app: OwnAppCreate) => { answer(): Promise<Answer<OwnApp>> };
  readonly onSaved: (app: OwnApp) => void;
  readonly message?: string;
}

function linesOf(text: unknown): string[] {
  return String(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const appOf = (values: Values) => ({ ...values, redirect_uris: linesOf(values.redirect_uris) }) as OwnAppCreate;

export function useAppForm({ app, email, save, onSaved, message }: AppFormOptions): FormState {
  return useResourceForm<OwnApp>({
    spec: { ...SPEC, developer_email: { ...SPEC.developer_email, kind: 'email', default: email } },
    fields: FIELDS,
    row: app && { ...app, redirect_uris: app.redirect_uris.join('\n') },
    save: (values) => save(appOf(values)),
    onSaved,
    message,
  });
}

export function AppFields() {
  const { hints } = useStrings().administration.apps;
  return (
    <>
      <Field name="name" hint={hints.name} />
      <Field name="redirect_uris" rows={3} hint={hints.redirect_uris} />
      <Field name="developer_email" hint={hints.developer_email} />
      <Field name="sync_url" hint={hints.sync_url} />
      <Field name="requires_secret" hint={hints.requires_secret} />
      <Field name="default_redirect_uri" hint={hints.default_redirect_uri} />
    </>
  );
}
