import { licenseEvents, priceEvents } from '@marquee/contracts';
import { differences } from '@marquee/storage';
import type { LicenseEntity } from '../licenses/license.entity';
import type { PriceEntity } from '../prices/price.entity';
import { changeable, changedFields } from '../products/product-columns';
import { announceUpdates } from '../products/product-events';
import { removeProduct } from '../products/product-removal';
import type { ProductEntity } from '../products/product.entity';
import { mirroredLicense, mirroredPrice, mirroredProduct } from './mirror-columns';
import { tiesOf, type Between } from './mirror-ties';

/** Makes a mirror what its origin is now. Whether it is shown is its own company's choice, while the origin is shown. */
export async function followProduct(between: Between, id: number, origin: ProductEntity): Promise<void> {
  const { own, now } = between;
  const row = await own.products.lock(id);
  if (!row) return;
  const published = row.published && origin.published;
  const columns = { ...mirroredProduct(origin, await tiesOf(between, [origin])), published };
  const changed = changedFields(changeable(row), columns);
  if (changed.length === 0) return;
  const { version } = await own.products.update(id, { ...columns, updated_at: now });
  await announceUpdates(own, [Object.assign(row, columns, { version })], changed);
}

/** What the origin no longer has, nobody can sell. */
export async function removeMirror({ own, now }: Between, id: number): Promise<void> {
  await own.entries.lockTies();
  const row = await own.products.lock(id);
  if (row) await removeProduct(own, row, now);
}

export async function followLicense({ own }: Between, id: number, origin: LicenseEntity): Promise<void> {
  const row = await own.licenses.lock(id);
  const changes = row ? differences(row, mirroredLicense(origin)) : {};
  const changed = Object.keys(changes);
  if (changed.length === 0) return;
  const { version } = await own.licenses.update(id, changes);
  await own.outbox.append(licenseEvents.update, { id, version }, { id, changed });
}

export async function followPrice({ own, now }: Between, id: number, origin: PriceEntity): Promise<void> {
  const row = await own.prices.lock(id);
  const changes = row ? differences(row, mirroredPrice(origin)) : {};
  const changed = Object.keys(changes);
  if (changed.length === 0) return;
  const { version } = await own.prices.update(id, { ...changes, modified_at: now });
  await own.outbox.append(priceEvents.update, { id, version }, { id, changed });
}
