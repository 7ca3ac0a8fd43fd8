import { unlinked, unlinkedText, type RenderedMail } from '@marquee/mail';
import { LRUCache } from 'lru-cache';
import type { Orderer } from '../order-rows/order-input.rules';
import type { NewOrder, Sale } from '../order-rows/order-row.rules';
import { orderMail, type OrderMail } from './order.mail';
import type { ProductTexts } from './product-texts.rules';

type ConfirmedOrder = Pick<
  NewOrder,
  'currency' | 'sold' | 'shipping_lines' | 'total_discounts' | 'total_price' | 'total_tax'
> & { readonly id: number; readonly order_number: string };
type ConfirmedSale = Pick<Sale, 'snapshot' | 'quote' | 'input'>;

interface Confirmation extends RenderedMail {
  readonly to: string;
  /** Whether the recipient has confirmed the address from its mailbox. */
  readonly isConfirmed: boolean;
}

/** The owner of the company receives the confirmation of a test, because apps could mail any address with tests. */
export function confirmationFor(
  sale: ConfirmedSale,
  row: ConfirmedOrder & Pick<NewOrder, 'email' | 'test'>,
  customer: Orderer,
  texts: ProductTexts,
): Confirmation {
  const to = row.test ? sale.snapshot.owner.email : row.email;
  const isConfirmed = row.test || Boolean(customer.email_confirmed_at);
  const write = isConfirmed ? confirmationOf : plainConfirmationOf;
  return { to, isConfirmed, ...write(sale, row, customer, texts) };
}

/** The confirmation mail, in the customer's language if there are strings for it. */
export function confirmationOf(
  sale: ConfirmedSale,
  row: ConfirmedOrder,
  customer: Pick<Orderer, 'first_name' | 'language'>,
  texts: ProductTexts,
): RenderedMail {
  return orderMail.render(customer.language, mailDataOf(sale, row, customer, texts));
}

/** The confirmation without links, for an unconfirmed address that an app has sent. */
export function plainConfirmationOf(...of: Parameters<typeof confirmationOf>): RenderedMail {
  const mailData = mailDataOf(...of);
  const [, , { language }] = of;
  const withPlainTitle = <T extends { readonly title: string }>(line: T) => ({ ...line, title: unlinked(line.title) });
  return orderMail.render(language, {
    ...mailData,
    shop: unlinked(mailData.shop),
    firstName: unlinked(mailData.firstName),
    orderNumber: unlinked(mailData.orderNumber),
    lines: mailData.lines.map(withPlainTitle),
    shipping: mailData.shipping.map(withPlainTitle),
    texts: mailData.texts.map(unlinkedText),
  });
}

function mailDataOf(
  { snapshot, quote, input }: ConfirmedSale,
  row: ConfirmedOrder,
  { first_name, language }: Pick<Orderer, 'first_name' | 'language'>,
  { titles, texts }: ProductTexts,
): OrderMail {
  const money = moneyIn(language, row.currency);
  return {
    shop: snapshot.company_name,
    firstName: first_name,
    name: `#${row.id}`,
    orderNumber: row.order_number,
    lines: quote.lines.map(({ quantity, title }, index) => ({
      quantity,
      title: input.line_items[index]?.title ?? titles[index] ?? title,
      amount: money(row.sold[index]?.gross ?? 0),
    })),
    shipping: row.shipping_lines.map(({ title, price }) => ({ title, amount: money(price) })),
    discount: row.total_discounts > 0 ? money(row.total_discounts) : null,
    total: money(row.total_price),
    tax: money(row.total_tax),
    texts,
  };
}

/**
 * Caches number formats, because creating one takes longer than rendering a mail. There is one per language and
 * currency.
 */
const FORMATS = new LRUCache<string, Intl.NumberFormat>({ max: 100 });

function moneyIn(language: string, currency: string): (cents: number) => string {
  const name = `${language} ${currency}`;
  const format =
    FORMATS.get(name) ?? new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 2 });
  FORMATS.set(name, format);
  return (cents) => format.format(cents / 100).replaceAll(/\s/g, ' ');
}
