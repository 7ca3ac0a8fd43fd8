import type { Fulfillment } from '@marquee/client';
import { useFormats } from '../../kit/format';
import { Badge } from '../../kit/states';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { SHIPPED } from './shipment-form';

/** `2 × Mug and 1 × Poster`, without goods that were refunded before they were shipped. */
export function Goods({ fulfillment: { line_items } }: Props) {
  const format = useFormats();
  const left = line_items.filter(({ Quantity }) => Quantity > 0);
  return format.list((left.length > 0 ? left : line_items).map(({ Quantity, title }) => `${Quantity} × ${title}`));
}

interface Props {
  readonly fulfillment: Fulfillment;
}

export function FulfillmentBadge({ fulfillment: { status, closed_at } }: Props) {
  const t = useStrings();
  if (closed_at !== null && status !== SHIPPED) return <Badge tone="bad">{t.sales.ship.closed}</Badge>;
  return <Badge tone={status === SHIPPED ? 'good' : 'warn'}>{choiceLabel(t, status, 'status')}</Badge>;
}

const WEB = /^https?:\/\//i;

/** The tracking number, with a link if the API knows the address of the shipment. */
export function Tracking({ fulfillment: { tracking_number, tracking_url } }: Props) {
  if (!tracking_number) return '–';
  if (tracking_url === null || !WEB.test(tracking_url)) return tracking_number;
  return (
    <a href={tracking_url} target="_blank" rel="noreferrer">
      {tracking_number}
    </a>
  );
}
