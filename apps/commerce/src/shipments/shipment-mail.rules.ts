import type { MailRow } from '@marquee/mail';
import type { FulfillmentEntity } from '../fulfillments/fulfillment.entity';
import { FIXED_TEXTS } from '../shop-mails/default-texts.mail';
import { trackingUrl } from '../shop-mails/tracking.rules';
import { mailLanguageOf, type ShopMail } from '../shop-mails/shop.mail';

interface Carrier {
  readonly carrier: string;
  readonly tracking_url: string | null;
}

/** The mail about shipped items; `url` is the page of the order. */
export function shipmentMail(
  order: number,
  { line_items, tracking_number }: Pick<FulfillmentEntity, 'line_items' | 'tracking_number'>,
  { carrier, tracking_url }: Carrier,
  { language, url }: { readonly language: string; readonly url: string | null },
): Omit<ShopMail, 'firstName'> {
  const labels = FIXED_TEXTS[mailLanguageOf(language)];
  const tracking = tracking_number?.trim() ?? '';
  const items: MailRow[] = line_items
    .filter(({ Quantity }) => Quantity > 0)
    .map(({ Quantity, title }) => ({ label: `${Quantity} × ${title}`, amount: '' }));
  const parcel: MailRow[] = [
    ...(carrier === '' ? [] : [{ label: labels.carrier, amount: carrier }]),
    ...(tracking === '' ? [] : [{ label: labels.tracking, amount: tracking }]),
  ];
  const track = tracking === '' ? null : trackingUrl(tracking_url, tracking);
  const links = [
    ...(track === null ? [] : [{ label: labels.track, url: track }]),
    ...(url === null ? [] : [{ label: labels.order, url }]),
  ];
  const [link, ...others] = links;
  return { values: { order: `#${order}`, carrier, tracking }, rows: [items, parcel], link, links: others };
}
