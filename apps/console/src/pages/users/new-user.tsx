import { useNavigate } from '@tanstack/react-router';
import type { User, UserCreate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import type { FormSpec } from '../../fields/specs';
import { FORMS } from '../../generated/forms';
import { Page, Panel } from '../../kit/page';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { PermissionBoxes } from './permission-boxes';
import { ALL } from './user-text';
import { LANGUAGE, LanguageField } from './language-field';

const { permissions } = FORMS.user.create;
/** Most new users sign in to the console, so that box starts ticked. */
const SPEC: FormSpec = {
  ...FORMS.user.create,
  language: LANGUAGE,
  permissions: { ...permissions, of: { ...permissions.of, web_access: { kind: 'flag', default: 1 } } },
};
const FIELDS = ['email', 'first_name', 'last_name', 'language', 'permissions'];

export function NewUserPage() {
  const t = useStrings();
  const { users } = t.administration;
  const { id, client, may } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const state = useResourceForm<User>({
    spec: SPEC,
    fields: FIELDS,
    save: (values) => client.companyUsers.create(id, values as UserCreate),
    onSaved: (user) => {
      void refresh('companyUsers', 'users');
      void navigate({ to: pathOf(id, `users/${user.id}`) });
    },
    message: users.invited,
  });
  return (
    <Page title={users.invite} parent={{ to: pathOf(id, 'users'), title: t.nav.users }} narrow>
      <p className="soft">{users.inviteHint}</p>
      <Panel>
        <ResourceForm
          state={state}
          action={users.inviteAction}
          onCancel={() => void navigate({ to: pathOf(id, 'users') })}
        >
          <Field name="email" autoFocus />
          <FieldRow>
            <Field name="first_name" />
            <Field name="last_name" />
          </FieldRow>
          <LanguageField />
          <PermissionBoxes path="permissions." givable={ALL.filter(may)} />
        </ResourceForm>
      </Panel>
    </Page>
  );
}
