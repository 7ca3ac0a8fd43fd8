import type { CompanySnapshot } from '@marquee/contracts';
import type { MailRow, WrittenMail } from '@marquee/mail';
import type { Orderer } from '../order-rows/order-input.rules';
import type { OrderEntity } from '../order-rows/order.entity';
import { taxesOf } from '../order-rows/taxes.rules';
import { FIXED_TEXTS } from '../shop-mails/default-texts.mail';
import { moneyIn, percentIn } from '../shop-mails/formats.rules';
import { filled } from '../shop-mails/placeholders.rules';
import { shopPageUrl } from '../shop-mails/shop-pages.rules';
import { mailLanguageOf, writeShopMail } from '../shop-mails/shop.mail';
import type { ProductTexts } from './product-texts.rules';

type ConfirmedOrder = Pick<
  OrderEntity,
  | ('id' | 'order_number' | 'currency' | 'sold' | 'line_items' | 'shipping_lines' | 'theme_setting_id')
  | ('total_discounts' | 'total_price' | 'refunded')
>;

/** An order of which the customer is mailed. */
export interface Confirmed {
  readonly snapshot: Pick<CompanySnapshot, 'company_name' | 'owner'>;
  readonly row: ConfirmedOrder & Pick<OrderEntity, 'email' | 'test'>;
  readonly customer: Orderer;
  readonly texts: ProductTexts;
}

interface Confirmation extends WrittenMail {
  readonly to: string;
  /** Whether the recipient has confirmed the address from its mailbox. */
  readonly isConfirmed: boolean;
}

/** The owner of the company receives the confirmation of a test, because apps could mail any address with tests. */
export function confirmationFor({ snapshot, row, customer, texts }: Confirmed, publicUrl: string): Confirmation {
  const to = row.test ? snapshot.owner.email : row.email;
  const isConfirmed = row.test || Boolean(customer.email_confirmed_at);
  return { to, isConfirmed, ...confirmationOf(row, customer, { ...texts, publicUrl, isPlain: !isConfirmed }) };
}

interface Written extends ProductTexts {
  readonly publicUrl: string;
  /** Without links, for an unconfirmed address that an app has sent. */
  readonly isPlain: boolean;
}

/** The confirmation mail, in the customer's language if there are texts for it. */
export function confirmationOf(
  row: ConfirmedOrder,
  { first_name, language }: Pick<Orderer, 'first_name' | 'language'>,
  { titles, texts, publicUrl, isPlain }: Written,
): WrittenMail {
  const money = moneyIn(language, row.currency);
  const values = { order: `#${row.id}`, invoice: row.order_number, total: money(row.total_price) };
  const rows = [linesOf(row, titles, money), sumsOf(row, language, money)];
  const mail = { firstName: first_name, values, rows, more: texts, ...linksOf(row, language, publicUrl) };
  return writeShopMail('order', language, mail, isPlain);
}

type Money = (cents: number) => string;

/** A title that was sent with the order replaces that of the product in the customer's language. */
function linesOf({ line_items, sold }: ConfirmedOrder, titles: readonly string[], money: Money): MailRow[] {
  return line_items.map(({ quantity, title, name }, index) => ({
    label: `${quantity} × ${title === name ? (titles[index] ?? title) : title}`,
    amount: money(sold[index]?.gross ?? 0),
  }));
}

function sumsOf(row: ConfirmedOrder, language: string, money: Money): MailRow[] {
  const labels = FIXED_TEXTS[mailLanguageOf(language)];
  const { total_discounts, total_price, refunded } = row;
  return [
    ...row.shipping_lines.map(({ title, price }) => ({ label: title.trim() || labels.shipping, amount: money(price) })),
    ...(total_discounts > 0 ? [{ label: labels.discount, amount: `-${money(total_discounts)}` }] : []),
    { label: labels.total, amount: money(total_price), isSum: true },
    ...taxesOf(row).map(({ rate, net, tax }) => ({
      label: filled(labels.tax, { rate: percentIn(language, rate), net: money(net) }),
      amount: money(tax),
    })),
    ...(refunded > 0
      ? [
          { label: labels.refunded, amount: `-${money(refunded)}` },
          { label: labels.left, amount: money(total_price - refunded), isSum: true },
        ]
      : []),
  ];
}

/** An order with licenses leads to its content first, every other order to its page with the invoice. */
function linksOf({ id, theme_setting_id, sold }: ConfirmedOrder, language: string, publicUrl: string) {
  if (theme_setting_id === 0) return {};
  const labels = FIXED_TEXTS[mailLanguageOf(language)];
  const order = { label: labels.order, url: shopPageUrl(publicUrl, theme_setting_id, `/account/orders/${id}`) };
  const isLicensed = sold.some(({ product, members }) => [product, ...members].some(({ license }) => license !== null));
  if (!isLicensed) return { link: order };
  const content = { label: labels.content, url: shopPageUrl(publicUrl, theme_setting_id, '/player') };
  return { link: content, links: [order] };
}
