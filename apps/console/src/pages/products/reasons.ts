import type { Product } from '@marquee/client';
import { instantOf } from '../../data/instant';
import type { LicenseChoice, PriceChoice } from '../catalog/choices';

/** Why a product cannot be sold, in the order in which the owner would change it. */
export type Reason = 'unpublished' | 'unreleased' | 'variation' | 'unbound' | 'price' | 'license';

type Judged = Pick<Product, 'published' | 'published_at' | 'pre_sales' | 'product_type' | 'price_license_binding'>;

const VARIATION = 21;

/** The conditions of `valid`, one by one. A binding sells if its price model and its license are valid. */
export function reasonsOf(
  product: Judged,
  prices: readonly PriceChoice[],
  licenses: readonly LicenseChoice[],
  now: Date,
): Reason[] {
  const { published, published_at, pre_sales, product_type, price_license_binding: bindings } = product;
  const sold = new Set(
    prices
      .filter(({ valid, currencies, countries }) => valid === 1 && currencies.length + countries.length > 0)
      .map(({ id }) => id),
  );
  const allowed = new Set<number | null>([null, ...licenses.filter(({ valid }) => valid === 1).map(({ id }) => id)]);
  const priced = bindings.filter(({ price_id }) => price_id !== null && sold.has(price_id));
  const reasons: [Reason, boolean][] = [
    ['unpublished', !published],
    ['unreleased', published_at !== null && !pre_sales && instantOf(published_at) > now],
    ['variation', product_type === VARIATION],
    ['unbound', bindings.length === 0],
    ['price', bindings.length > 0 && priced.length === 0],
    ['license', priced.length > 0 && !priced.some(({ license_id }) => allowed.has(license_id))],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}
