import { orderEvents, type OrderChange, type OrderPlaced, type QuotedLicense } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { OrderEntity } from './order.entity';
import { refundedLines } from './refunded-lines.rules';

type Placed = Pick<
  OrderEntity,
  'id' | 'key' | 'created_at' | 'currency' | 'total_price' | 'test' | 'country_code' | 'line_items' | 'sold'
>;

/** An event has space for this many lines with full titles; more lines have shortened ones. */
const MAX_FULL_TITLES = 100;
const SHORT_TITLE_LENGTH = 20;

/** The event of a new order. */
export function placedOf(row: Placed, customer_token: string): OrderPlaced {
  const { id, key: stock_key, created_at, currency, total_price, test, country_code } = row;
  const order = { id, customer_token, created_at: gmtOf(created_at), currency, total_price, test, country_code };
  return { ...order, stock_key, lines: placedLines(row) };
}

/** The sold lines, which never change. */
export function placedLines(row: Pick<OrderEntity, 'line_items' | 'sold'>): OrderPlaced['lines'] {
  return row.sold.map(({ id: line, product, gross, discount }, index) => ({
    id: line,
    product_number: product.id,
    product_id: product.product_id,
    title: titleOf(row.line_items[index]?.title ?? product.title, row.sold.length),
    product_type: product.product_type,
    rental: product.license && expires(product.license),
    quantity: row.line_items[index]?.quantity ?? 1,
    amount: gross - discount,
  }));
}

/** Publishes each change of an order with its new state: the former row and the written columns. */
export function announceChange(
  tx: Pick<Tx, 'outbox'>,
  before: OrderEntity,
  written: Partial<OrderEntity> & Pick<OrderEntity, 'version'>,
  changed: readonly string[],
): Promise<void> {
  const { id, created_at, currency, total_price, test, country_code, line_items, sold } = before;
  const { refunded = before.refunded, refunds = before.refunds } = written;
  const { financial_status = before.financial_status, fulfillment_status = before.fulfillment_status } = written;
  const cancelled_at = written.cancelled_at ?? before.cancelled_at;
  const same = { id, created_at, currency, total_price, test, country_code, line_items, sold };
  const state = stateOf({ ...same, refunded, refunds, financial_status, fulfillment_status, cancelled_at });
  const change: OrderChange = { ...state, changed };
  return tx.outbox.append(orderEvents.update, { id, version: written.version }, change);
}

type Changed = Pick<
  OrderEntity,
  | ('id' | 'created_at' | 'currency' | 'total_price' | 'test' | 'country_code' | 'line_items' | 'sold')
  | ('refunded' | 'refunds' | 'financial_status' | 'fulfillment_status' | 'cancelled_at')
>;
export function stateOf(row: Changed): Omit<OrderChange, 'changed'> {
  const { id, created_at, currency, total_price, test, country_code, refunded } = row;
  const { financial_status, fulfillment_status, cancelled_at } = row;
  return {
    id,
    created_at: gmtOf(created_at),
    currency,
    total_price,
    test,
    country_code,
    refunded,
    refunded_lines: refundedLines(row),
    financial_status,
    fulfillment_status,
    cancelled: cancelled_at !== null,
  };
}

function titleOf(title: string, lines: number): string {
  return lines > MAX_FULL_TITLES ? title.slice(0, SHORT_TITLE_LENGTH).toWellFormed() : title;
}

function expires(license: QuotedLicense): boolean {
  const { expiration_date, expire_after_acquisition, expire_after_first_use } = license;
  return expiration_date !== null || expire_after_acquisition > 0 || expire_after_first_use > 0;
}

/** A time in the interface's format. */
function gmtOf(time: Date): string {
  return time.toISOString().slice(0, 19);
}
