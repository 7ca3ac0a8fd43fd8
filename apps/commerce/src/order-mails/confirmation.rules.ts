import type { MailRow, WrittenMail } from '@marquee/mail';
import type { Orderer } from '../order-rows/order-input.rules';
import type { NewOrder, Sale } from '../order-rows/order-row.rules';
import type { PlacedOrder } from '../order-rows/orders.repository';
import { FIXED_TEXTS } from '../shop-mails/default-texts.mail';
import { moneyIn } from '../shop-mails/formats.rules';
import { shopPageUrl } from '../shop-mails/shop-pages.rules';
import { mailLanguageOf, writeShopMail } from '../shop-mails/shop.mail';
import type { ProductTexts } from './product-texts.rules';

type ConfirmedOrder = Pick<
  NewOrder,
  'currency' | 'sold' | 'shipping_lines' | 'theme_setting_id' | 'total_discounts' | 'total_price' | 'total_tax'
> &
  Pick<PlacedOrder, 'id' | 'order_number' | 'licenses'>;
type ConfirmedSale = Pick<Sale, 'snapshot' | 'quote' | 'input'>;

/** A new order of which the customer is mailed. */
export interface Confirmed {
  readonly sale: ConfirmedSale;
  readonly row: ConfirmedOrder & Pick<NewOrder, 'email' | 'test' | 'key'>;
  readonly customer: Orderer;
  readonly texts: ProductTexts;
}

interface Confirmation extends WrittenMail {
  readonly to: string;
  /** Whether the recipient has confirmed the address from its mailbox. */
  readonly isConfirmed: boolean;
}

/** The owner of the company receives the confirmation of a test, because apps could mail any address with tests. */
export function confirmationFor({ sale, row, customer, texts }: Confirmed, publicUrl: string): Confirmation {
  const to = row.test ? sale.snapshot.owner.email : row.email;
  const isConfirmed = row.test || Boolean(customer.email_confirmed_at);
  return { to, isConfirmed, ...confirmationOf(sale, row, customer, { ...texts, publicUrl, isPlain: !isConfirmed }) };
}

interface Written extends ProductTexts {
  readonly publicUrl: string;
  /** Without links, for an unconfirmed address that an app has sent. */
  readonly isPlain: boolean;
}

/** The confirmation mail, in the customer's language if there are texts for it. */
export function confirmationOf(
  sale: ConfirmedSale,
  row: ConfirmedOrder,
  { first_name, language }: Pick<Orderer, 'first_name' | 'language'>,
  { titles, texts, publicUrl, isPlain }: Written,
): WrittenMail {
  const money = moneyIn(language, row.currency);
  const values = { order: `#${row.id}`, invoice: row.order_number, total: money(row.total_price) };
  const rows = [linesOf(sale, row, titles, money), sumsOf(row, language, money)];
  const mail = { firstName: first_name, values, rows, more: texts, ...linksOf(row, language, publicUrl) };
  return writeShopMail('order', language, mail, isPlain);
}

type Money = (cents: number) => string;

function linesOf(
  { quote, input }: ConfirmedSale,
  row: ConfirmedOrder,
  titles: readonly string[],
  money: Money,
): MailRow[] {
  return quote.lines.map(({ quantity, title }, index) => ({
    label: `${quantity} × ${input.line_items[index]?.title ?? titles[index] ?? title}`,
    amount: money(row.sold[index]?.gross ?? 0),
  }));
}

function sumsOf(row: ConfirmedOrder, language: string, money: Money): MailRow[] {
  const labels = FIXED_TEXTS[mailLanguageOf(language)];
  return [
    ...row.shipping_lines.map(({ title, price }) => ({ label: title.trim() || labels.shipping, amount: money(price) })),
    ...(row.total_discounts > 0 ? [{ label: labels.discount, amount: `-${money(row.total_discounts)}` }] : []),
    { label: labels.total, amount: money(row.total_price), isSum: true },
    { label: labels.tax, amount: money(row.total_tax) },
  ];
}

/** An order with licenses leads to its content first, every other order to its page with the invoice. */
function linksOf({ id, theme_setting_id, licenses }: ConfirmedOrder, language: string, publicUrl: string) {
  if (theme_setting_id === 0) return {};
  const labels = FIXED_TEXTS[mailLanguageOf(language)];
  const order = { label: labels.order, url: shopPageUrl(publicUrl, theme_setting_id, `/account/orders/${id}`) };
  if (licenses.length === 0) return { link: order };
  const content = { label: labels.content, url: shopPageUrl(publicUrl, theme_setting_id, '/player') };
  return { link: content, links: [order] };
}
