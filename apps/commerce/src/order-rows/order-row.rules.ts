import { randomBytes } from 'node:crypto';
import {
  defaultsOf,
  order,
  readGmt,
  ShopError,
  type CompanySnapshot,
  type CreateOrder,
  type CustomerAddress,
  type Order,
  type Quote,
  type QuoteLine,
  type QuotedProduct,
} from '@marquee/contracts';
import { taxRate } from '@marquee/countries';
import { fulfillmentStatus, goodsOf } from '../fulfillments/fulfillments.rules';
import type { OrderEntity, SoldLine } from './order.entity';
import { priced, sumOf, type PricedCart, type PricedLine } from './pricing.rules';
import { percentOf } from './tax.rules';

const { po_number, confirmed, test, browser_ip, buyer_accepts_marketing } = defaultsOf(order);
const { device_id, landing_site, landing_site_ref, referring_site, location_id } = defaultsOf(order);
/** The defaults of a new order. */
const NEW = {
  po_number,
  confirmed,
  test,
  browser_ip,
  buyer_accepts_marketing,
  device_id,
  landing_site,
  landing_site_ref,
  referring_site,
  location_id,
};

/**
 * docs/internal/decisions.md, "Licenses of an order": the service writes a row and an event for each before the
 * deadline.
 */
const MAX_LICENSES = 2_000;

/** The data of an order before it is written. */
export interface Sale {
  readonly input: CreateOrder;
  readonly snapshot: CompanySnapshot;
  readonly quote: Quote;
  readonly country: string | null;
  /** New ids: for the line items first, then for the discounts. */
  readonly ids: readonly number[];
  readonly checkout_id: number;
  readonly now: Date;
}

/** The buyer's columns of the row. */
export type Bought = Pick<OrderEntity, 'customer_id' | 'email' | 'shipping_address'>;
/** The columns of the insert; the statement generates all other columns. */
export type NewOrder = Omit<OrderEntity, 'company_id' | 'id' | 'version' | 'order_number' | 'refunded'>;

export function costOf({ input, snapshot, quote, country }: Sale): PricedCart {
  const rate = taxRate(snapshot, country);
  return priced({
    net: snapshot.tax_options === 2,
    lines: quote.lines.map(({ price, quantity }) => ({ price, quantity, rate })),
    discounts: (input.discount_codes ?? []).map(({ type = 'fixed_amount', amount, percent }) => ({
      type,
      amount,
      percent,
    })),
    shipping: (input.shipping_lines ?? []).map(({ price = 0 }) => ({ price })),
  });
}

export function orderRow(sale: Sale, cost: PricedCart, bought: Bought): NewOrder {
  const { input, snapshot, quote, country, now } = sale;
  const currency = quote.currency.toUpperCase();
  const isTest = input.test ?? NEW.test;
  const { total_price } = cost.totals;
  return {
    ...NEW,
    ...sent(input),
    ...bought,
    ...cost.totals,
    key: quote.key,
    created_at: now,
    updated_at: now,
    processed_at: now,
    closed_at: input.closed_at ? readGmt(input.closed_at) : null,
    cancelled_at: null,
    currency,
    financial_status: 'paid',
    fulfillment_status: newStatus(quote.lines),
    source_name: 'api',
    checkout_id: sale.checkout_id,
    checkout_token: randomBytes(16).toString('hex'),
    theme_setting_id: input.theme_setting_id ?? snapshot.theme_settings[0] ?? 0,
    taxes_included: snapshot.tax_options !== 2,
    total_weight: sumOf(quote.lines.map((line) => line.quantity * gramsOf(line))),
    discount_codes: discountsOf(sale, cost),
    shipping_lines: shippingOf(sale, cost),
    line_items: quote.lines.map((line, index) => lineItem(sale, line, index, lineOf(cost, index))),
    sold: quote.lines.map((line, index) => soldLine(sale, line, index, lineOf(cost, index))),
    refunds: [],
    country_code: country,
    spent: isTest || quote.currency !== snapshot.currency.toLowerCase() ? 0 : total_price,
  };
}

/** The sent fields that an order stores unchanged. */
function sent(input: CreateOrder): Partial<typeof NEW> {
  const given = Object.keys(NEW).filter((name) => input[name as keyof typeof NEW] !== undefined);
  return Object.fromEntries(given.map((name) => [name, input[name as keyof typeof NEW]]));
}

function newStatus(lines: readonly QuoteLine[]): Order['fulfillment_status'] {
  const sold = lines.map((line) => ({ product: line, members: line.members }));
  return fulfillmentStatus(sold, lines.some((line) => goodsIn(line).length > 0) ? [false] : []);
}

function goodsIn(line: QuoteLine): QuotedProduct[] {
  return goodsOf({ product: line, members: line.members });
}

/** The shipping weight of one item. */
function gramsOf(line: QuoteLine): number {
  return sumOf(goodsIn(line).map(({ weight }) => weight));
}

function lineItem({ input, ids }: Sale, line: QuoteLine, index: number, cost: PricedLine): Order['line_items'][number] {
  const { product_id, license, hd, title, quantity, gtin, released } = line;
  return {
    id: idAt(ids, index),
    product_id,
    license_id: license?.id ?? null,
    license_title: license?.name ?? null,
    hd,
    title: input.line_items[index]?.title ?? title,
    name: title,
    quantity,
    grams: gramsOf(line),
    sku: gtin || product_id,
    price: cost.unit,
    taxable: cost.rate > 0,
    requires_shipping: goodsIn(line).length > 0,
    gift_card: false,
    product_exists: released,
    total_discount: cost.discount,
  };
}

function soldLine({ ids }: Sale, line: QuoteLine, index: number, cost: PricedLine): SoldLine {
  const { members, quantity, price, model_price, origin } = line;
  const { gross, discount, tax, rate } = cost;
  // The owner's share depends on the original price, not on the sale price.
  const share = origin && {
    company_id: origin.company_id,
    amount: percentOf((model_price ?? price) * quantity, origin.cost_to_licensees_percent),
  };
  return { id: idAt(ids, index), gross, discount, tax, rate, share, product: productOf(line), members };
}

/** The product without the fields of its line. */
function productOf(line: QuoteLine): QuotedProduct {
  const { id, product_id, title, version, product_type, gtin, weight, license, origin } = line;
  return { id, product_id, title, version, product_type, gtin, weight, license, origin };
}

function discountsOf({ input, ids }: Sale, { discounts, lines }: PricedCart): Order['discount_codes'] {
  return (input.discount_codes ?? []).map(({ code = '', type = 'fixed_amount' }, index) => ({
    id: idAt(ids, lines.length + index),
    amount: discounts[index] ?? 0,
    code,
    type,
  }));
}

function shippingOf({ input }: Sale, { shipping }: PricedCart): Order['shipping_lines'] {
  return shipping.map(({ gross, tax, rate }, index) => ({
    price: gross,
    title: input.shipping_lines?.[index]?.title ?? '',
    tax_lines: [{ price: gross - tax, rate }],
  }));
}

/** The lines of a sale for the rules of licenses and of shipping. */
export function linesOf({ line_items, sold }: Pick<OrderEntity, 'line_items' | 'sold'>) {
  return sold.map(({ id, product, members }, index) => {
    const { quantity, hd } = line_items[index] as Order['line_items'][number];
    return { line_item_id: id, quantity, hd, product, members };
  });
}

/** Runs before any write, since every license would be a row. */
export function refuseTooManyLicenses({ lines }: Pick<Quote, 'lines'>, max = MAX_LICENSES): void {
  const licenses = lines.map(
    (line) => line.quantity * [line, ...line.members].filter(({ license }) => license !== null).length,
  );
  if (sumOf(licenses) <= max) return;
  throw ShopError.invalid({ line_items: [`must not need more than ${max} licenses; split the order`] });
}

/** The shipping address: the sent one, else the customer's own; null if nothing is shipped. */
export function shippedTo(
  sentAddress: CustomerAddress | null,
  quote: Quote,
  home: CustomerAddress | null,
): CustomerAddress | null {
  return sentAddress ?? (quote.lines.some((line) => goodsIn(line).length > 0) ? home : null);
}

function lineOf({ lines }: PricedCart, index: number): PricedLine {
  return lines[index] as PricedLine;
}

function idAt(ids: readonly number[], index: number): number {
  return ids[index] as number;
}
