import type { OwnApp } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead } from '../../data/rows';
import { LISTS } from '../../generated/lists';
import { ButtonLink } from '../../kit/button';
import { Page } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import styles from '../../lists/lists.module.css';
import { DataTable } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

const COLUMNS = ['name', 'client_id', 'redirect_uris', 'developer_email', 'created_at'];

export function AppsPage() {
  const t = useStrings();
  const { id } = useCompany();
  const apps = useRead('ownApps', ['list'], (client) => client.ownApps.list(id));
  const create = (
    <ButtonLink to={pathOf(id, 'apps/new')} look="primary" icon="plus" data-key="n">
      {t.administration.apps.create}
    </ButtonLink>
  );
  return (
    <Page title={t.nav.apps} actions={create}>
      <p className="soft">{t.administration.apps.intro}</p>
      <div className={styles.card}>
        <Loaded query={apps}>{(rows) => <Apps rows={rows} />}</Loaded>
      </div>
    </Page>
  );
}

function Apps({ rows }: { readonly rows: readonly OwnApp[] }) {
  const t = useStrings();
  const { id } = useCompany();
  if (rows.length === 0) {
    return (
      <Empty icon="apps" title={t.administration.apps.empty}>
        <p>{t.administration.apps.emptyHint}</p>
      </Empty>
    );
  }
  return (
    <DataTable<OwnApp>
      name={t.nav.apps}
      rows={rows}
      columns={COLUMNS}
      kinds={LISTS.ownApps.columns}
      renderers={{ client_id: { cell: ({ client_id }) => <code>{client_id}</code> } }}
      rowKey={(app) => String(app.id)}
      href={(app) => pathOf(id, `apps/${app.id}`)}
    />
  );
}
