import { PRODUCT_TYPES, ShopError, type CustomerAddress, type Order, type QuotedProduct } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { FulfillmentsRepository, LeftToShip, NewFulfillment, OpenFulfillment } from './fulfillments.repository';

/** Interface, "Product type values". */
const PHYSICAL = 6 satisfies keyof typeof PRODUCT_TYPES;
const COLLECTION = 8 satisfies keyof typeof PRODUCT_TYPES;

export interface ShippedLine {
  readonly line_item_id: number;
  readonly quantity: number;
  readonly product: QuotedProduct;
  /** The members of the product if it is a collection. */
  readonly members: readonly QuotedProduct[];
}

type ShippedItem = NewFulfillment['line_items'][number];
type FulfillmentsTx = Tx<{ readonly fulfillments: FulfillmentsRepository }>;

/** One fulfillment per company: the shop and the owners of mirrored products. */
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

/** Goods can go to another address until one of them is shipped. */
export async function readdressFulfillments(
  tx: FulfillmentsTx,
  order: { readonly id: number },
  address: CustomerAddress,
  at: Date,
): Promise<void> {
  if (!(await tx.fulfillments.readdress(order.id, address, at))) return;
  throw new ShopError(
    'conflict',
    'The order is already shipped, so its shipping_address cannot be changed. Send the change without it.',
  );
}

/**
 * Withholds refunded items that are not shipped yet. Returns the new status of the order, whose row the caller holds.
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

/** The items of a fulfillment whose shipment is undone: those sold, minus those refunded. */
export function unshipped(
  { line_items }: NewFulfillment,
  sold: Pick<Order, 'line_items'>,
  back: ReadonlyMap<number, number>,
  at: Date,
): LeftToShip {
  const quantities = new Map(sold.line_items.map(({ id, quantity }) => [id, quantity - (back.get(id) ?? 0)]));
  return leftToShip(line_items, ({ id }) => quantities.get(id) ?? 0, at);
}

/** Closes the fulfillment if nothing is left. */
function leftToShip(items: readonly ShippedItem[], left: (item: ShippedItem) => number, at: Date): LeftToShip {
  const line_items = items.map((item) => ({ ...item, Quantity: left(item) }));
  return { line_items, closed_at: line_items.every(({ Quantity }) => Quantity === 0) ? at : null };
}

/** Closes the unshipped fulfillments of an invalidated order, and returns them. */
export function closeFulfillments(
  tx: FulfillmentsTx,
  order: { readonly id: number },
  at: Date,
): Promise<OpenFulfillment[]> {
  return tx.fulfillments.close(order.id, at);
}

/**
 * docs/internal/decisions.md, "fulfillment_status": an order is fulfilled when nothing is left to ship. `shipped` has a
 * value for each fulfillment of the order.
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

/** The products of a line. A collection inside a collection counts as nothing, because its members are listed. */
function contentsOf({ product, members }: Pick<ShippedLine, 'product' | 'members'>): readonly QuotedProduct[] {
  const inside = members.filter(({ product_type }) => product_type !== COLLECTION);
  return inside.length > 0 ? inside : [product];
}

/** The physical goods of a line: the product itself or members of a collection. */
export function goodsOf({ product, members }: Pick<ShippedLine, 'product' | 'members'>): QuotedProduct[] {
  return [product, ...members].filter(({ product_type }) => product_type === PHYSICAL);
}

function itemOf({ line_item_id, quantity }: ShippedLine, goods: QuotedProduct): ShippedItem {
  const { product_id, title, version, gtin, weight } = goods;
  return { id: line_item_id, product_id, title, version, Quantity: quantity, gtin, weight };
}
