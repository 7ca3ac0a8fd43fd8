import type { Order } from '@marquee/client';
import type { Column } from '../../lists/table';
import { OrderMarks, PaymentBadge, ShippingBadge } from './order-badges';
import styles from './sales.module.css';

/** What these cells read. A whole order has its lines, shipments and customer, which take most of the time of a list. */
export const ORDER_READS = [
  'id',
  'currency',
  'financial_status',
  'fulfillment_status',
  'cancelled_at',
  'closed_at',
  'test',
];

/** The cells of an order that show more than its value. */
export const ORDER_COLUMNS: Readonly<Record<string, Column<Order>>> = {
  financial_status: { cell: (order) => <PaymentBadge status={order.financial_status} /> },
  fulfillment_status: {
    cell: (order) => (
      <span className={styles.badges}>
        {order.cancelled_at === null && <ShippingBadge order={order} />}
        <OrderMarks order={order} />
      </span>
    ),
  },
  customer: { cell: ({ customer }) => `${customer.first_name} ${customer.last_name}`.trim() || customer.email },
};
