import type { Order } from '@marquee/client';
import type { Column } from '../../lists/table';
import { OrderMarks, PaymentBadge, ShippingBadge } from './order-badges';
import styles from './sales.module.css';

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
