import { useParams } from '@tanstack/react-router';
import type { User } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead } from '../../data/rows';
import { Columns, Page } from '../../kit/page';
import { Badge, Loaded } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { UserAccess } from './user-access';
import { UserData } from './user-data';
import { UserPermissions } from './user-permissions';
import { nameOf, STATE_TONES, stateOf } from './user-text';

export function UserPage() {
  const t = useStrings();
  const { id } = useCompany();
  const userId = Number(useParams({ strict: false }).id);
  const user = useRead('companyUsers', ['row', userId], (client) => client.companyUsers.get(id, userId));
  return (
    <Page
      title={user.data ? nameOf(user.data) : t.nav.users}
      parent={{ to: pathOf(id, 'users'), title: t.nav.users }}
      badges={user.data && <StateBadge user={user.data} />}
    >
      <Loaded query={user}>
        {(row) => (
          <Columns
            main={
              <>
                <UserData key={`data ${row.id}`} user={row} />
                <UserPermissions key={`permissions ${row.id}`} user={row} />
              </>
            }
            side={<UserAccess user={row} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function StateBadge({ user }: { readonly user: User }) {
  const { states } = useStrings().administration.users;
  return <Badge tone={STATE_TONES[stateOf(user)]}>{states[stateOf(user)]}</Badge>;
}
