import type { QuotedProduct, StockItems } from '@marquee/contracts';
import type { OpenFulfillment } from '../fulfillments/fulfillments.repository';
import { goodsOf } from '../fulfillments/fulfillments.rules';
import type { OrderEntity } from './order.entity';

/** An amount of a product in stock: that of its origin if it is mirrored. */
export function stockItems(shop: number, { id, origin }: QuotedProduct, quantity: number): StockItems {
  return { company_id: origin?.company_id ?? shop, id: origin?.id ?? id, quantity };
}

/** docs/internal/decisions.md, "Stock of an invalidated order": goods that are neither shipped nor refunded. */
export function unshippedStock(
  { company_id: shop, sold }: Pick<OrderEntity, 'company_id' | 'sold'>,
  open: readonly OpenFulfillment[],
): StockItems[] {
  const goods = sold.flatMap((line) => goodsOf(line).map((product) => ({ line: line.id, product })));
  const items = open.flatMap(({ line_items }) =>
    line_items.flatMap(({ id, product_id, Quantity }) => {
      const found = goods.find(({ line, product }) => line === id && product.product_id === product_id);
      return found ? stockItems(shop, found.product, Quantity) : [];
    }),
  );
  return items.filter(({ quantity }) => quantity > 0);
}
