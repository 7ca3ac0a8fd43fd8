import type { User } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow, type Versioned } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import type { FormSpec } from '../../fields/specs';
import { FORMS } from '../../generated/forms';
import { Facts, Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { fieldLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { LANGUAGE, LanguageField } from './language-field';
import { nameOf } from './user-text';

const SPEC: FormSpec = { ...FORMS.user.update, language: LANGUAGE };
/** People change their own email on the page of their account, which asks for the password. */
const OWN_FIELDS = ['first_name', 'last_name', 'language', 'note'];
const FIELDS = ['email', ...OWN_FIELDS];

/** The data of a user, for signed-in users who may change company data. */
export function UserData({ user }: { readonly user: User }) {
  const t = useStrings();
  const { users } = t.administration;
  const company = useCompany();
  if (company.has('companies')) return <EditableData token={user.token} />;
  return (
    <Panel title={users.data}>
      <Facts
        facts={[
          [users.name, nameOf(user)],
          [fieldLabel(t, 'email'), user.email],
          [fieldLabel(t, 'language'), user.language],
          [fieldLabel(t, 'note'), user.note],
        ]}
      />
    </Panel>
  );
}

function EditableData({ token }: { readonly token: string }) {
  const { users } = useStrings().administration;
  const row = useRow('users', [token], (client) => client.users.get(token));
  return (
    <Panel title={users.data}>
      <Loaded query={row}>{(stored) => <DataForm stored={stored} />}</Loaded>
    </Panel>
  );
}

function DataForm({ stored }: { readonly stored: Versioned<User> }) {
  const t = useStrings();
  const { users } = t.administration;
  const { client, userId } = useCompany();
  const refresh = useRefresh();
  const { row, etag } = stored;
  const isSelf = row.id === userId;
  const state = useResourceForm<User>({
    spec: SPEC,
    fields: isSelf ? OWN_FIELDS : FIELDS,
    row,
    etag,
    reload: () => readVersion(client.users.get(row.token)),
    save: (values, { ifMatch }) => client.users.update(row.token, values, { ifMatch }),
    onSaved: () => void refresh('users', 'companyUsers'),
  });
  return (
    <ResourceForm state={state}>
      {isSelf ? (
        <p className="soft">
          {users.ownData} <a href="/admin/account">{t.shell.account}</a>.
        </p>
      ) : (
        <Field name="email" hint={users.emailHint} />
      )}
      <FieldRow>
        <Field name="first_name" />
        <Field name="last_name" />
      </FieldRow>
      <LanguageField />
      <Field name="note" rows={2} />
    </ResourceForm>
  );
}
