import { Link } from '@tanstack/react-router';
import type { Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRows } from '../../data/rows';
import { ButtonLink } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { Badge, Empty, Loaded } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { DataRows } from './table-panel';

const FIELDS = 'id,name,email,created_at,financial_status,total_price,currency';

/** The newest orders; the events of the company refresh them. */
export function NewestOrders() {
  const t = useStrings();
  const format = useFormats();
  const { id } = useCompany();
  const query = useRows<Order>({ list: 'orders', query: { order: 'id desc', limit: '6', fields: FIELDS } });
  const choices: Readonly<Record<string, string | undefined>> = t.choices;
  const tableOf = (orders: readonly Order[]) => ({
    head: [t.fields.name, t.fields.created_at, t.fields.email, t.fields.financial_status, t.fields.total_price],
    texts: 4,
    rows: orders.map(({ name, created_at, email, financial_status, total_price }) => [
      name,
      created_at,
      email,
      financial_status,
      total_price,
    ]),
    show: (_: unknown, column: number, row: number) => {
      const order = orders[row];
      if (order === undefined) return undefined;
      if (column === 0) return <Link to={pathOf(id, `orders/${order.id}`)}>{order.name}</Link>;
      if (column === 1) return <time dateTime={order.created_at}>{format.time(order.created_at)}</time>;
      if (column === 4) return format.money(order.total_price, order.currency);
      if (column !== 3) return undefined;
      const tone = order.financial_status === 'paid' ? 'good' : 'warn';
      return <Badge tone={tone}>{choices[order.financial_status] ?? order.financial_status}</Badge>;
    },
  });
  return (
    <Panel
      title={t.overview.newestOrders}
      actions={<ButtonLink to={pathOf(id, 'orders')}>{t.overview.allOrders}</ButtonLink>}
    >
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty icon="orders" title={t.overview.noOrdersYet} />
          ) : (
            <DataRows title={t.overview.newestOrders} table={tableOf(rows)} />
          )
        }
      </Loaded>
    </Panel>
  );
}
