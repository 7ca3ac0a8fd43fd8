import { LRUCache } from 'lru-cache';
import type { Orderer } from './bought.rules';
import type { NewOrder, Sale } from './order-row.rules';
import { orderMail } from './order.mail';
import type { ProductWords } from './product-words.rules';

/** The mail that tells a customer what they have ordered, in their language as far as there are words in it. */
export function confirmationOf(
  { facts, quote, input }: Pick<Sale, 'facts' | 'quote' | 'input'>,
  row: Pick<NewOrder, 'currency' | 'sold' | 'shipping_lines' | 'total_discounts' | 'total_price' | 'total_tax'> & {
    readonly id: number;
    readonly order_number: string;
  },
  { first_name, language }: Pick<Orderer, 'first_name' | 'language'>,
  { titles, texts }: ProductWords,
) {
  const money = moneyIn(language, row.currency);
  return orderMail.render(language, {
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
  });
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
