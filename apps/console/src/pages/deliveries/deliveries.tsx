import type { Delivery } from '@marquee/client';
import { AppPage } from '../../apps/app-page';
import { useRefreshEvery } from '../../data/rows';
import { ResourceList } from '../../lists/resource-list';
import { useStrings } from '../../strings/strings';
import { useDeliveryColumns, useRedelivery } from './delivery-columns';
import { usePathOfApp } from './path-of-app';

const USUAL = ['created_at', 'topic', 'state', 'attempts', 'data', 'webhook_id'];
const REFRESH_MS = 5_000;

export function DeliveriesPage() {
  const t = useStrings();
  return <AppPage title={t.nav.deliveries}>{({ client_id }) => <Deliveries app={client_id} />}</AppPage>;
}

function Deliveries({ app }: { readonly app: string }) {
  const t = useStrings();
  const pathOfApp = usePathOfApp(app);
  const columns = useDeliveryColumns(app);
  const { action, dialog } = useRedelivery(app);
  useRefreshEvery(REFRESH_MS, 'deliveries');
  return (
    <>
      <ResourceList<Delivery>
        list="deliveries.listAll"
        name={t.nav.deliveries}
        icon="send"
        usual={USUAL}
        app={app}
        columns={columns}
        href={({ id }) => pathOfApp(`deliveries/${id}`)}
        rowActions={action}
        empty={<p>{t.integrations.deliveries.empty}</p>}
      />
      {dialog}
    </>
  );
}
