import { ShopError } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { BoundProductsRepository, NamedBy } from './bound-products.repository';

/** The members of `price_license_binding` that refer to a license or a price model. */
const NAMED_BY = {
  license: ['license_id'],
  price: ['price_id', 'compare_price_id'],
} as const satisfies Record<string, readonly NamedBy[]>;
/** The maximum number of products in the error message. */
const MAX_NAMED = 5;

/** Throws if a product uses the row. `lockToRemove` must have locked it, so that no new product can refer to it. */
export async function expectUnused(
  tx: Tx<{ bound: BoundProductsRepository }>,
  what: keyof typeof NAMED_BY,
  id: number,
): Promise<void> {
  const { product_ids, total } = await tx.bound.uses(NAMED_BY[what], id, MAX_NAMED);
  if (total === 0) return;
  const more = total > product_ids.length ? ` and ${total - product_ids.length} more` : '';
  const products = `${total === 1 ? 'product' : 'products'} ${product_ids.join(', ')}${more}`;
  throw new ShopError(
    'conflict',
    `The ${what} ${id} is used by the ${products}. Remove it from price_license_binding first, or send valid 0 to end it for new orders.`,
  );
}
