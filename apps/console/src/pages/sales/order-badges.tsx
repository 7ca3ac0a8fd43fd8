import type { Order } from '@marquee/client';
import { Badge } from '../../kit/states';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';

export function PaymentBadge({ status }: { readonly status: Order['financial_status'] }) {
  const t = useStrings();
  return <Badge tone={status === 'paid' ? 'good' : 'warn'}>{choiceLabel(t, status)}</Badge>;
}

interface ShippingProps {
  readonly order: Pick<Order, 'fulfillment_status' | 'financial_status'>;
}

/** After a refund of everything, there is nothing left to send, whether the API has the order as fulfilled or as open. */
export function ShippingBadge({ order: { fulfillment_status: status, financial_status } }: ShippingProps) {
  const t = useStrings();
  if (status !== 'partial' && financial_status === 'refunded') return <Badge>{choiceLabel(t, financial_status)}</Badge>;
  return <Badge tone={status === 'fulfilled' ? 'good' : 'warn'}>{choiceLabel(t, status ?? 'null')}</Badge>;
}

/** What is unusual about an order: cancelled, closed, or only a test. */
export function OrderMarks({ order }: { readonly order: Pick<Order, 'test' | 'cancelled_at' | 'closed_at'> }) {
  const t = useStrings();
  return (
    <>
      {order.cancelled_at !== null && <Badge tone="bad">{t.sales.cancelled}</Badge>}
      {order.cancelled_at === null && order.closed_at !== null && <Badge>{t.sales.closed}</Badge>}
      {order.test && <Badge>{t.sales.test}</Badge>}
    </>
  );
}
