import type { Refund } from '@marquee/contracts';
import type { MailRow } from '@marquee/mail';
import type { OrderEntity } from '../order-rows/order.entity';
import { sumOf } from '../order-rows/pricing.rules';
import { FIXED_TEXTS } from '../shop-mails/default-texts.mail';
import { moneyIn } from '../shop-mails/formats.rules';
import { mailLanguageOf, type ShopMail } from '../shop-mails/shop.mail';

type RefundedOrder = Pick<OrderEntity, 'id' | 'order_number' | 'currency' | 'total_price' | 'refunded'>;

/** The mail about a refund; `order` is the order before it, and `url` is its page. */
export function refundMail(
  { id, order_number, currency, total_price, refunded }: RefundedOrder,
  { refund_line_items, transactions }: Refund,
  language: string,
  url: string | null,
): Omit<ShopMail, 'firstName'> {
  const labels = FIXED_TEXTS[mailLanguageOf(language)];
  const money = moneyIn(language, currency);
  const amount = sumOf(transactions.map((one) => one.amount));
  const items: MailRow[] = refund_line_items.map(({ quantity, line_item }) => ({
    label: `${quantity} × ${line_item.title}`,
    amount: '',
  }));
  const sums: MailRow[] = [
    { label: labels.refunded, amount: money(amount), isSum: true },
    { label: labels.left, amount: money(total_price - refunded - amount) },
  ];
  return {
    values: { order: `#${id}`, invoice: order_number, amount: money(amount) },
    rows: [items, sums],
    ...(url !== null && { link: { label: labels.order, url } }),
  };
}
