import type { User } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { useResourceForm } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import { PermissionBoxes } from './permission-boxes';
import { ALL, permissionLabels, permissionsOf } from './user-text';

export function UserPermissions({ user }: { readonly user: User }) {
  const { users } = useStrings().administration;
  const { userId } = useCompany();
  return (
    <Panel title={users.permissions}>
      {user.id === userId ? <OwnPermissions user={user} /> : <PermissionsForm user={user} />}
    </Panel>
  );
}

/** The own permissions cannot be changed, because a user could not undo a removal. */
function OwnPermissions({ user }: { readonly user: User }) {
  const t = useStrings();
  return (
    <>
      <p className="soft">{t.administration.users.own}</p>
      <ul className="scopes" aria-label={t.administration.users.permissions}>
        {permissionLabels(t, permissionsOf(user)).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  );
}

/** Sends only the boxes that it shows, so permissions that the signed-in user lacks stay unchanged. */
function PermissionsForm({ user }: { readonly user: User }) {
  const t = useStrings();
  const { users } = t.administration;
  const { id, client, may } = useCompany();
  const format = useFormats();
  const refresh = useRefresh();
  const givable = ALL.filter(may);
  const retained = permissionsOf(user).filter((name) => !givable.includes(name));
  const state = useResourceForm<void>({
    spec: FORMS.permissions.permit,
    fields: givable,
    row: user.permissions,
    save: (values) => client.companyUsers.permit(id, user.id, values),
    onSaved: () => void refresh('companyUsers', 'users'),
    message: users.permitted,
  });
  return (
    <ResourceForm state={state} action={users.savePermissions}>
      <PermissionBoxes path="" givable={givable} />
      {retained.length > 0 && (
        <p className="soft small">{users.retained(format.list(permissionLabels(t, retained)))}</p>
      )}
    </ResourceForm>
  );
}
