import type { Product, ProductChange } from '@marquee/contracts';

/** The event data of a product that another write has changed. */
export interface ChangedProduct extends Pick<Product, 'id' | 'product_id' | 'published' | 'price_license_binding'> {
  /** The version of the row. */
  readonly version: number;
  readonly origin_id: number | null;
}
/** The columns of a changed product; alias `p`. */
export const CHANGED = 'p.id, p.version, p.product_id, p.published, p.price_license_binding, p.origin_id';

/** The event data of a product. */
export function changeOf(of: Omit<ChangedProduct, 'version'>, changed: readonly string[]): ProductChange {
  const { id, product_id, published, price_license_binding, origin_id } = of;
  const priced = price_license_binding.some(({ price_id }) => price_id !== null);
  return { id, product_id, changed, published, priced, mirrored: origin_id !== null };
}
