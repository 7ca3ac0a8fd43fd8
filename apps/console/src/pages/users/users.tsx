import type { User } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead } from '../../data/rows';
import { LISTS } from '../../generated/lists';
import { ButtonLink } from '../../kit/button';
import { cx } from '../../kit/cx';
import { useFormats } from '../../kit/format';
import { Page } from '../../kit/page';
import { Badge, Loaded } from '../../kit/states';
import styles from '../../lists/lists.module.css';
import { DataTable, type Column } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { CHECKED, nameOf, permissionLabels, permissionsOf, STATE_TONES, stateOf } from './user-text';
import own from './users.module.css';

const COLUMNS = ['name', 'email', 'state', 'permissions', 'created_at'];

export function UsersPage() {
  const t = useStrings();
  const { users } = t.administration;
  const { id } = useCompany();
  const all = useRead('companyUsers', ['list'], (client) => client.companyUsers.list(id));
  const columns = useColumns();
  const invite = (
    <ButtonLink to={pathOf(id, 'users/new')} look="primary" icon="plus" data-key="n">
      {users.invite}
    </ButtonLink>
  );
  return (
    <Page title={t.nav.users} actions={invite}>
      <p className="soft">{users.intro}</p>
      <div className={styles.card}>
        <Loaded query={all}>
          {(rows) => (
            <DataTable<User>
              name={t.nav.users}
              rows={rows}
              columns={COLUMNS}
              kinds={LISTS.companyUsers.columns}
              renderers={columns}
              rowKey={(user) => String(user.id)}
              href={(user) => pathOf(id, `users/${user.id}`)}
            />
          )}
        </Loaded>
      </div>
    </Page>
  );
}

function useColumns(): Record<string, Column<User>> {
  const t = useStrings();
  const { users } = t.administration;
  const { userId } = useCompany();
  const format = useFormats();
  const summaryOf = (user: User) => {
    const all = permissionsOf(user);
    const checked = CHECKED.filter((name) => all.includes(name));
    const others = all.length - checked.length;
    const labels = [...permissionLabels(t, checked), ...(others > 0 ? [users.storedCount(others)] : [])];
    return labels.length === 0 ? users.noPermissions : format.list(labels);
  };
  return {
    name: {
      header: users.name,
      cell: (user) => (
        <>
          {nameOf(user)} {user.id === userId && <span className="soft small">({users.you})</span>}
        </>
      ),
    },
    state: { cell: (user) => <Badge tone={STATE_TONES[stateOf(user)]}>{users.states[stateOf(user)]}</Badge> },
    permissions: {
      header: users.may,
      cell: (user) => <span className={cx('small', own.permissions)}>{summaryOf(user)}</span>,
    },
    created_at: { header: users.invitedOn },
  };
}
