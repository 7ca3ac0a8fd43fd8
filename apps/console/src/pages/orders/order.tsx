import { useParams } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import type { Fulfillment, Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRow, useRows } from '../../data/rows';
import { useFormats } from '../../kit/format';
import { Columns, Page } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { CallButton } from '../../lists/call-button';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { OrderMarks, PaymentBadge, ShippingBadge } from '../sales/order-badges';
import styles from '../sales/sales.module.css';
import { OrderActions } from './order-actions';
import { OrderLines } from './order-lines';
import { OrderShipments } from './order-shipments';
import { OrderSide } from './order-side';
import { OrderTimeline } from './order-timeline';

export function OrderPage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const { id: param } = useParams({ strict: false });
  const id = Number(param);
  const order = useRow('orders', [id], (client) => client.orders.get(id));
  const row = order.data?.row;
  return (
    <Page
      title={row?.name ?? `#${param}`}
      parent={{ to: pathOf(company, 'orders'), title: t.nav.orders }}
      badges={row && <Badges order={row} />}
      actions={
        <>
          <CallButton run={(client) => client.orders.get(id)} typescript={`client.orders.get(${id})`} />
          {row && <OrderActions order={row} />}
        </>
      }
    >
      <Loaded query={order}>{(data) => <OrderDetail order={data.row} />}</Loaded>
    </Page>
  );
}

function Badges({ order }: { readonly order: Order }) {
  return (
    <span className={styles.badges}>
      <PaymentBadge status={order.financial_status} />
      {order.cancelled_at === null && order.financial_status !== 'refunded' && <ShippingBadge order={order} />}
      <OrderMarks order={order} />
    </span>
  );
}

function OrderDetail({ order }: { readonly order: Order }) {
  const format = useFormats();
  const { id: company, has } = useCompany();
  const fulfillments = useRows<Fulfillment>({ list: 'fulfillments', query: { order_id: String(order.id) } });
  const { token, first_name, last_name, email } = order.customer;
  const name = `${first_name} ${last_name}`.trim() || email;
  return (
    <>
      <p>
        <strong>{format.money(order.total_price, order.currency)}</strong>
        {' · '}
        {has('customers') ? <Link to={pathOf(company, `customers/${token}`)}>{name}</Link> : name}
        {' · '}
        <time dateTime={order.created_at}>{format.time(order.created_at)}</time>
      </p>
      <Columns
        main={
          <>
            <OrderLines order={order} fulfillments={fulfillments.data?.rows} />
            <OrderShipments fulfillments={fulfillments.data?.rows ?? []} />
            <OrderTimeline order={order} />
          </>
        }
        side={<OrderSide order={order} fulfillments={fulfillments.data?.rows ?? []} />}
      />
    </>
  );
}
