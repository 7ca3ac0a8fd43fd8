import { Link } from '@tanstack/react-router';
import type { Customer, Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRows } from '../../data/rows';
import { useFormats } from '../../kit/format';
import { Facts, Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { LISTS } from '../../generated/lists';
import { DataTable } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { ORDER_COLUMNS } from '../sales/order-columns';

const SHOWN_ORDERS = '10';
const COLUMNS = ['name', 'created_at', 'financial_status', 'fulfillment_status', 'total_price'];

/** The last orders of a customer, and the way to all of them. */
export function CustomerOrders({ token }: { readonly token: string }) {
  const t = useStrings();
  const format = useFormats();
  const { id } = useCompany();
  const query = { customer_token: token, order: 'id desc', limit: SHOWN_ORDERS };
  const orders = useRows<Order>({ list: 'orders', query });
  return (
    <Panel
      title={t.sales.customer.orders}
      actions={
        <Link to={pathOf(id, 'orders')} search={{ customer_token: token }}>
          {t.sales.customer.allOrders}
        </Link>
      }
    >
      <Loaded query={orders}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">{t.sales.customer.noOrders}</p>
          ) : (
            <DataTable<Order>
              name={t.sales.customer.orders}
              rows={rows}
              columns={COLUMNS}
              kinds={LISTS.orders.columns}
              renderers={{ ...ORDER_COLUMNS, created_at: { cell: ({ created_at }) => format.date(created_at) } }}
              rowKey={(order) => String(order.id)}
              href={(order) => pathOf(id, `orders/${order.id}`)}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

export function CustomerStatistics({ customer }: { readonly customer: Customer }) {
  const t = useStrings();
  const format = useFormats();
  const { id, has } = useCompany();
  const { orders_count: count, total_spent: spent, last_order_id: last, last_order_name: name } = customer;
  const lastOrder =
    last !== null && has('orders') ? <Link to={pathOf(id, `orders/${last}`)}>{name ?? last}</Link> : name;
  return (
    <Panel title={t.sales.customer.statistics}>
      <Facts
        facts={[
          [t.fields.orders_count, format.number(count)],
          [t.fields.total_spent, format.money(spent)],
          [t.sales.customer.lastOrder, lastOrder],
          [t.sales.customer.since, format.date(customer.created_at)],
          [t.fields.updated_at, format.time(customer.updated_at)],
          [t.fields.token, <code key="token">{customer.token}</code>],
        ]}
      />
    </Panel>
  );
}
