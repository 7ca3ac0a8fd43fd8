import { productEvents, type ProductChange } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { ChangedProduct, ProductsRepository } from './products.repository';

/** The event data of a product. */
export function changeOf(of: Omit<ChangedProduct, 'version'>, changed: readonly string[]): ProductChange {
  const { id, product_id, published, price_license_binding, origin_id } = of;
  const priced = price_license_binding.some(({ price_id }) => price_id !== null);
  return { id, product_id, changed, published, priced, mirrored: origin_id !== null };
}

/** Appends an update event for each row, as this transaction has written it. */
export async function announceUpdates(
  tx: Pick<Tx, 'outbox'>,
  rows: readonly ChangedProduct[],
  changed: readonly string[],
): Promise<void> {
  await tx.outbox.appendAll(
    productEvents.update,
    rows.map((row) => ({ resource: row, data: changeOf(row, changed) })),
  );
}

/** `valid` of a product follows its licenses and price models; an update event announces it. */
export async function announceValidity(
  tx: Tx<{ products: ProductsRepository }>,
  by: 'license_id' | 'price_id',
  id: number,
  now: Date,
): Promise<void> {
  await announceUpdates(tx, await tx.products.touchBound(by, id, now), ['valid']);
}
