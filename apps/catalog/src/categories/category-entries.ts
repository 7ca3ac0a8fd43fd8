import { ShopError, type UpdateCategory } from '@marquee/contracts';
import type { CatalogTx } from '../catalog.store';
import type { CategoryEntryEntity } from './category-entry.entity';

type EntryInput = NonNullable<UpdateCategory['entries']>[number];

/**
 * Makes the products in the category those that were sent; says whether that changed anything. A product that stays
 * keeps its entry.
 */
export async function replaceEntries(tx: CatalogTx, id: number, sent: EntryInput[] | undefined): Promise<boolean> {
  if (sent === undefined) return false;
  const present = await tx.categories.entriesOf(id);
  const wanted = sent.map((entry, index) => productOf(entry, present, index));
  const existing = await tx.products.existing(wanted);
  wanted.forEach((productId, index) => {
    if (!existing.has(productId)) throw wrongEntry(index, `there is no product ${productId}`);
  });
  const gone = present.map((entry) => entry.product_id).filter((productId) => !existing.has(productId));
  const added = [...existing].filter((productId) => !present.some((entry) => entry.product_id === productId));
  await tx.categories.removeProducts(id, gone);
  await tx.categories.addProducts(id, added);
  return gone.length + added.length > 0;
}

/** A sent entry names its product, or is an entry of this category named by its id. */
function productOf(sent: EntryInput, present: readonly CategoryEntryEntity[], index: number): string {
  const productId = sent.product_id ?? present.find((entry) => entry.id === sent.id)?.product_id;
  if (productId === undefined) throw wrongEntry(index, `there is no entry ${sent.id} here`);
  return productId.toUpperCase();
}

function wrongEntry(index: number, sentence: string): ShopError {
  return ShopError.invalid({ [`entries.${index}.product_id`]: [sentence] });
}
