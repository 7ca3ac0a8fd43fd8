import { productEvents } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { BoundBy, BoundProductsRepository } from './bound-products.repository';
import { changeOf, type ChangedProduct } from './product-change.rules';

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

/** `valid` of a product follows its licenses and price models. */
export async function announceValidity(
  tx: Tx<{ bound: BoundProductsRepository }>,
  by: BoundBy,
  id: number,
  now: Date,
): Promise<void> {
  await announceUpdates(tx, await tx.bound.touch(by, id, now), ['valid']);
}
