import { categoryEvents, ShopError, type UpdateProduct } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { referenceChanges, notThere, without } from '../catalog.rules';
import type { CategoryEntriesRepository, CategoryEntry } from '../product-rows/category-entries.repository';

type EntriesTx = Tx<{ entries: CategoryEntriesRepository }>;
type Sent = NonNullable<UpdateProduct['categories']>;

/** Replaces the categories of the product, each of which changes too, and returns whether anything changed. Needs the reference lock. */
export async function replaceCategories(tx: EntriesTx, productId: string, sent: Sent | undefined): Promise<boolean> {
  if (sent === undefined) return false;
  const present = await tx.entries.ofProduct(productId);
  const wanted = sent.map((binding, index) => categoryOf(binding, present, index));
  const missing = without(wanted, await tx.entries.existingCategories(wanted));
  const faults = wanted.flatMap((id, index) => notThere(pathTo(index), 'category', id, missing));
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  const before = present.map(({ category_id }) => category_id);
  const { gone, added } = referenceChanges(before, wanted);
  await tx.entries.remove(gone, [productId]);
  await tx.entries.add(added, [productId]);
  await announceCategories(tx, [...gone, ...added]);
  return gone.length + added.length > 0;
}

/** A sent binding names its category, or an existing binding of this product by id. */
function categoryOf({ id, category_id }: Sent[number], present: readonly CategoryEntry[], index: number): number {
  const found = category_id ?? present.find((entry) => entry.id === id)?.category_id;
  if (found === undefined) {
    throw ShopError.invalid({
      [pathTo(index)]: ['is not a category binding of this product; send an existing id, or omit it'],
    });
  }
  return found;
}

async function announceCategories(tx: EntriesTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const events = (await tx.entries.touchCategories(ids)).map(({ id, version, parent_id }) => ({
    resource: { id, version },
    data: { id, parent_id: parent_id ?? 0, changed: ['entries'] },
  }));
  await tx.outbox.appendAll(categoryEvents.update, events);
}

function pathTo(index: number): string {
  return `categories.${index}.category_id`;
}
