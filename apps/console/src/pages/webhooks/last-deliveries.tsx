import type { Delivery } from '@marquee/client';
import { useRows } from '../../data/rows';
import { ButtonLink } from '../../kit/button';
import { Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { specOf } from '../../lists/list-state';
import { DataTable } from '../../lists/table';
import { useStrings } from '../../strings/strings';
import { useDeliveryColumns, useRedelivery } from '../deliveries/delivery-columns';
import { usePathOfApp } from '../deliveries/path-of-app';

const COLUMNS = ['created_at', 'state', 'attempts', 'data'];

/** The newest deliveries of one webhook. */
export function LastDeliveries({ app, webhook }: { readonly app: string; readonly webhook: number }) {
  const t = useStrings();
  const texts = t.integrations.webhooks;
  const pathOfApp = usePathOfApp(app);
  const columns = useDeliveryColumns(app);
  const { action, dialog } = useRedelivery(app);
  const rows = useRows<Delivery>({
    list: 'deliveries',
    args: [webhook],
    query: { order: 'id desc', limit: '10' },
    app,
  });
  return (
    <Panel
      title={texts.lastDeliveries}
      actions={<ButtonLink to={pathOfApp('deliveries')}>{texts.allDeliveries}</ButtonLink>}
    >
      <Loaded query={rows}>
        {({ rows: found }) =>
          found.length === 0 ? (
            <p className="soft">{texts.noDeliveries}</p>
          ) : (
            <DataTable<Delivery>
              name={texts.lastDeliveries}
              rows={found}
              columns={COLUMNS}
              kinds={specOf('deliveries').columns}
              renderers={columns}
              rowKey={({ id }) => String(id)}
              href={({ id }) => pathOfApp(`deliveries/${id}`)}
              rowActions={action}
            />
          )
        }
      </Loaded>
      {dialog}
    </Panel>
  );
}
