import { PRODUCT_TYPES, type Order, type QuotedProduct } from '@marquee/contracts';
import type { LeftToShip, NewFulfillment } from './fulfillments.repository';

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
export function leftToShip(items: readonly ShippedItem[], left: (item: ShippedItem) => number, at: Date): LeftToShip {
  const line_items = items.map((item) => ({ ...item, Quantity: left(item) }));
  return { line_items, closed_at: line_items.every(({ Quantity }) => Quantity === 0) ? at : null };
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
