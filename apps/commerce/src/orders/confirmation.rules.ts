import { unlinked, unlinkedText, type RenderedMail } from '@marquee/mail';
import { LRUCache } from 'lru-cache';
import type { Orderer } from './bought.rules';
import type { NewOrder, Sale } from './order-row.rules';
import { orderMail, type OrderMail } from './order.mail';
import type { ProductWords } from './product-words.rules';

type ConfirmedOrder = Pick<
  NewOrder,
  'currency' | 'sold' | 'shipping_lines' | 'total_discounts' | 'total_price' | 'total_tax'
> & { readonly id: number; readonly order_number: string };
type ConfirmedSale = Pick<Sale, 'facts' | 'quote' | 'input'>;

interface Confirmation extends RenderedMail {
  readonly to: string;
  /** Whether the recipient has shown that the address is theirs. */
  readonly isConfirmed: boolean;
}

/** The confirmation of a test goes to the owner of the company, since apps may order so for any address without a payment. */
export function confirmationFor(
  sale: ConfirmedSale,
  row: ConfirmedOrder & Pick<NewOrder, 'email' | 'test'>,
  customer: Orderer,
  words: ProductWords,
): Confirmation {
  const to = row.test ? sale.facts.owner.email : row.email;
  const isConfirmed = row.test || Boolean(customer.email_confirmed_at);
  const write = isConfirmed ? confirmationOf : plainConfirmationOf;
  return { to, isConfirmed, ...write(sale, row, customer, words) };
}

/** The mail that tells a customer what they have ordered, in their language as far as there are words in it. */
export function confirmationOf(
  sale: ConfirmedSale,
  row: ConfirmedOrder,
  customer: Pick<Orderer, 'first_name' | 'language'>,
  words: ProductWords,
): RenderedMail {
  return orderMail.render(customer.language, toldBy(sale, row, customer, words));
}

/** The same without links: an app has named the address, and its owner may be a stranger to the company. */
export function plainConfirmationOf(...of: Parameters<typeof confirmationOf>): RenderedMail {
  const told = toldBy(...of);
  const [, , { language }] = of;
  const withPlainTitle = <T extends { readonly title: string }>(line: T) => ({ ...line, title: unlinked(line.title) });
  return orderMail.render(language, {
    ...told,
    shop: unlinked(told.shop),
    firstName: unlinked(told.firstName),
    orderNumber: unlinked(told.orderNumber),
    lines: told.lines.map(withPlainTitle),
    shipping: told.shipping.map(withPlainTitle),
    texts: told.texts.map(unlinkedText),
  });
}

function toldBy(
  { facts, quote, input }: ConfirmedSale,
  row: ConfirmedOrder,
  { first_name, language }: Pick<Orderer, 'first_name' | 'language'>,
  { titles, texts }: ProductWords,
): OrderMail {
  const money = moneyIn(language, row.currency);
  return {
    shop: facts.company_name,
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
 * Number formats are kept: making one takes longer than writing a mail with it, and there are only as many as languages
 * and currencies.
 */
const FORMATS = new LRUCache<string, Intl.NumberFormat>({ max: 100 });

function moneyIn(language: string, currency: string): (cents: number) => string {
  const name = `${language} ${currency}`;
  const format =
    FORMATS.get(name) ?? new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 2 });
  FORMATS.set(name, format);
  return (cents) => format.format(cents / 100).replaceAll(/\s/g, ' ');
}
