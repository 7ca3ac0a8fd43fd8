import { ShopError, type UpdateCategory } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CategoryEntriesRepository, CategoryEntry } from '../product-rows/category-entries.repository';
import { announceUpdates } from '../product-changes/product-events.tx';
import type { ProductsRepository } from '../product-rows/products.repository';
import { referenceChanges, notThere, without } from '../catalog.rules';

type EntriesTx = Tx<{ entries: CategoryEntriesRepository; products: ProductsRepository }>;
type EntryInput = NonNullable<UpdateCategory['entries']>[number];

/** Replaces the products of the category, each of which changes too, and returns whether anything changed. Needs the reference lock. */
export async function replaceEntries(
  tx: EntriesTx,
  id: number,
  sent: EntryInput[] | undefined,
  now: Date,
): Promise<boolean> {
  if (sent === undefined) return false;
  const present = await tx.entries.ofCategory(id);
  const wanted = sent.map((entry, index) => productOf(entry, present, index));
  const missing = without(wanted, await tx.products.existingProductIds(wanted));
  const faults = wanted.flatMap((productId, index) => notThere(pathTo(index), 'product', productId, missing));
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  const before = present.map(({ product_id }) => product_id);
  const { gone, added } = referenceChanges(before, wanted);
  await tx.entries.remove([id], gone);
  await tx.entries.add([id], added);
  await announceProducts(tx, [...gone, ...added], now);
  return gone.length + added.length > 0;
}

/** The JSON of a product contains its categories, so a change of these is a change of the product. */
async function announceProducts(tx: EntriesTx, productIds: readonly string[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  await announceUpdates(tx, await tx.products.touch(productIds, now), ['categories']);
}

/** A sent entry names its product, or an existing entry of this category by id. */
function productOf(sent: EntryInput, present: readonly CategoryEntry[], index: number): string {
  const productId = sent.product_id ?? present.find((entry) => entry.id === sent.id)?.product_id;
  if (productId === undefined) {
    throw ShopError.invalid({ [pathTo(index)]: ['is not an entry of this category; send an existing id, or omit it'] });
  }
  return productId.toUpperCase();
}

function pathTo(index: number): string {
  return `entries.${index}.product_id`;
}
