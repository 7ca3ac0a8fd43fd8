import type { Order } from '@marquee/client';
import { Badge } from '../../kit/states';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';

type Status<K extends keyof Order> = { readonly status: Order[K] };

export function PaymentBadge({ status }: Status<'financial_status'>) {
  const t = useStrings();
  return <Badge tone={status === 'paid' ? 'good' : 'warn'}>{choiceLabel(t, status)}</Badge>;
}

export function ShippingBadge({ status }: Status<'fulfillment_status'>) {
  const t = useStrings();
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
