import { PRODUCT_TYPES, ShopError, type CustomerAddress, type Order, type QuotedProduct } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { FulfillmentsRepository, LeftToShip, NewFulfillment, OpenFulfillment } from './fulfillments.repository';

/** Interface, "Product type values". */
const PHYSICAL = 6 satisfies keyof typeof PRODUCT_TYPES;
const COLLECTION = 8 satisfies keyof typeof PRODUCT_TYPES;

/** A line that was sold, as far as shipping is concerned. */
export interface ShippedLine {
  readonly line_item_id: number;
  readonly quantity: number;
  readonly product: QuotedProduct;
  /** What is in the product, where it is a collection. */
  readonly members: readonly QuotedProduct[];
}

type ShippedItem = NewFulfillment['line_items'][number];
type FulfillmentsTx = Tx<{ readonly fulfillments: FulfillmentsRepository }>;

/** One for each company whose goods are in the order: the shop itself, and the owners of what it mirrors. */
export function fulfillmentsOf(shop: number, lines: readonly ShippedLine[]): NewFulfillment[] {
  const items = new Map<number, NewFulfillment['line_items']>();
  for (const line of lines) {
    for (const goods of goodsOf(line)) {
      const owner = goods.origin?.company_id ?? shop;
      items.set(owner, [...(items.get(owner) ?? []), itemOf(line, goods)]);
    }
  }
  return [...items].map(([owner, line_items]) => ({
    company_id: owner,
    line_items,
    item_ids: [...new Set(line_items.map(({ id }) => id))],
  }));
}

/** Goods go to another address: possible until the first of them is shipped. */
export async function readdressFulfillments(
  tx: FulfillmentsTx,
  order: { readonly id: number },
  address: CustomerAddress,
  at: Date,
): Promise<void> {
  if (!(await tx.fulfillments.readdress(order.id, address, at))) return;
  throw new ShopError('conflict', 'This order is shipped: its address cannot be changed.');
}

/**
 * Items that were refunded before they were shipped are not shipped any more, whoever has them. The status that the order
 * has then; its row is held by whoever calls.
 */
export async function withholdItems(
  tx: FulfillmentsTx,
  order: { readonly id: number; readonly sold: readonly Pick<ShippedLine, 'product' | 'members'>[] },
  items: readonly Pick<ShippedLine, 'line_item_id' | 'quantity'>[],
  at: Date,
): Promise<Order['fulfillment_status']> {
  const back = new Map(items.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  for (const open of await tx.fulfillments.holdOpen(order.id)) {
    if (!open.line_items.some(({ id }) => back.has(id))) continue;
    const left = leftToShip(open.line_items, ({ id, Quantity }) => Quantity - (back.get(id) ?? 0), at);
    await tx.fulfillments.rewrite(open, left, at);
  }
  return fulfillmentStatus(order.sold, await tx.fulfillments.shipped(order.id));
}

/** What is taken for not shipped after all: all that was sold, but what was refunded of it until now. */
export function unshipped(
  { line_items }: NewFulfillment,
  sold: Pick<Order, 'line_items'>,
  back: ReadonlyMap<number, number>,
  at: Date,
): LeftToShip {
  const quantities = new Map(sold.line_items.map(({ id, quantity }) => [id, quantity - (back.get(id) ?? 0)]));
  return leftToShip(line_items, ({ id }) => quantities.get(id) ?? 0, at);
}

/** Where nothing is left, it is closed. */
function leftToShip(items: readonly ShippedItem[], left: (item: ShippedItem) => number, at: Date): LeftToShip {
  const line_items = items.map((item) => ({ ...item, Quantity: left(item) }));
  return { line_items, closed_at: line_items.every(({ Quantity }) => Quantity === 0) ? at : null };
}

/** Its order is no more: what is not shipped yet stays where it is. That is what it gives. */
export function closeFulfillments(
  tx: FulfillmentsTx,
  order: { readonly id: number },
  at: Date,
): Promise<OpenFulfillment[]> {
  return tx.fulfillments.close(order.id, at);
}

/**
 * docs/internal/decisions.md, "fulfillment_status": what needs no shipping is there at once, and the order is fulfilled when nothing
 * is left to ship. `shipped` is told for each fulfillment of the order.
 */
export function fulfillmentStatus(
  lines: readonly Pick<ShippedLine, 'product' | 'members'>[],
  shipped: readonly boolean[],
): Order['fulfillment_status'] {
  const contents = lines.flatMap(contentsOf);
  const isThere = contents.some(({ product_type }) => product_type !== PHYSICAL) || shipped.some(Boolean);
  if (!isThere) return null;
  return shipped.every(Boolean) ? 'fulfilled' : 'partial';
}

/** What somebody gets who buys a line. Collections inside a collection are nothing beside what is in them. */
function contentsOf({ product, members }: Pick<ShippedLine, 'product' | 'members'>): readonly QuotedProduct[] {
  const inside = members.filter(({ product_type }) => product_type !== COLLECTION);
  return inside.length > 0 ? inside : [product];
}

/** What of a line has to be shipped: the product itself, or members of a collection. */
export function goodsOf({ product, members }: Pick<ShippedLine, 'product' | 'members'>): QuotedProduct[] {
  return [product, ...members].filter(({ product_type }) => product_type === PHYSICAL);
}

function itemOf({ line_item_id, quantity }: ShippedLine, goods: QuotedProduct): ShippedItem {
  const { product_id, title, version, gtin, weight } = goods;
  return { id: line_item_id, product_id, title, version, Quantity: quantity, gtin, weight };
}
