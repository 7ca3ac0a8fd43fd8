import { licenseEvents, priceEvents } from '@marquee/contracts';
import { differenceOf } from '@marquee/storage';
import { changeable, changedFields } from '../products/product-columns.rules';
import { announceUpdates, announceValidity } from '../product-changes/product-events.tx';
import { sells } from '../prices/price-lists.rules';
import { removeProduct } from '../products/product-removal.tx';
import type { ProductEntity } from '../product-rows/product.entity';
import { mirroredLicense, mirroredPrice, mirroredProduct } from './mirror-columns.rules';
import { referencesOf, type Between } from './mirror-references.tx';
import type { Mirror } from './mirrors.repository';

/**
 * Updates a mirror from its origin, except whether it is shown, which its company decides. Reads the origin under the
 * mirror's lock, so the later of two consumers writes the later state.
 */
export async function followProduct(between: Between, { id, origin_id }: Mirror): Promise<void> {
  const isBundle = await between.origin.offered.hasMembers(origin_id);
  // Prevents the deletion of a member before the bundle that contains it is written.
  if (isBundle) await between.own.entries.lockReferences();
  const row = await between.own.products.findLocked(id);
  const origin = row && (await between.origin.offered.product(origin_id));
  // If the origin was deleted or has just become a bundle, another event follows.
  if (!origin || (!isBundle && origin.collection.length > 0)) return;
  await followOrigin(between, row, origin);
}

async function followOrigin(between: Between, row: ProductEntity, origin: ProductEntity): Promise<void> {
  const { own, now } = between;
  const { id } = row;
  const published = row.published && origin.published;
  const columns = { ...mirroredProduct(origin, await referencesOf(between, [origin])), published };
  const changed = changedFields(changeable(row), columns);
  if (changed.length === 0) return;
  const { version } = await own.products.update(id, { ...columns, updated_at: now });
  await announceUpdates(own, [Object.assign(row, columns, { version })], changed);
}

/** The mirror of a deleted origin has no stock to sell. */
export async function removeMirror({ own, now }: Between, { id }: Mirror): Promise<void> {
  await own.entries.lockReferences();
  const row = await own.products.findLockedWithBundles(id);
  if (row) await removeProduct(own, row, now);
}

export async function followLicense({ origin, own, now: at }: Between, { id, origin_id }: Mirror): Promise<void> {
  const row = await own.licenses.findLocked(id);
  const [now] = await origin.offered.licenses([origin_id]);
  if (!row || !now) return;
  const { columns, fields } = differenceOf(row, mirroredLicense(now));
  if (fields.length === 0) return;
  const { version } = await own.licenses.update(id, columns);
  await own.outbox.append(licenseEvents.update, { id, version }, { id, changed: fields });
  if (fields.includes('valid')) await announceValidity(own, 'license_id', id, at);
}

export async function followPrice({ origin, own, now }: Between, { id, origin_id }: Mirror): Promise<void> {
  const row = await own.prices.findLocked(id);
  const [price] = await origin.offered.prices([origin_id]);
  if (!row || !price) return;
  const { columns, fields } = differenceOf(row, mirroredPrice(price));
  if (fields.length === 0) return;
  const { version } = await own.prices.update(id, { ...columns, modified_at: now });
  await own.outbox.append(priceEvents.update, { id, version }, { id, changed: fields });
  if (sells(row) !== sells(price)) await announceValidity(own, 'price_id', id, now);
}
