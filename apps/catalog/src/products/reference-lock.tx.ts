import type { ProductKey, UpdateProduct } from '@marquee/contracts';
import { LostRace, type Tx } from '@marquee/storage';
import { referenceChanges } from '../catalog.rules';
import type { CategoryEntriesRepository } from '../product-rows/category-entries.repository';
import type { ProductEntity } from '../product-rows/product.entity';
import type { ProductsRepository } from '../product-rows/products.repository';

type ReferencesTx = Tx<{ products: ProductsRepository; entries: CategoryEntriesRepository }>;
type Present = Pick<ProductEntity, 'product_id' | 'collection'>;

export function sendsReferences({ categories, collection }: UpdateProduct): boolean {
  return categories !== undefined || (collection !== undefined && collection.length > 0);
}

/**
 * Takes the reference lock for a product only if the input changes references. One instance per call, retries included.
 */
export class ReferenceLock {
  private isLocked = false;
  private wasLost = false;

  constructor(private readonly sent: UpdateProduct) {}

  /** Returns whether the lock was taken. Call it before locking any row. */
  async lock(tx: ReferencesTx, key: ProductKey): Promise<boolean> {
    this.isLocked =
      sendsReferences(this.sent) && (this.wasLost || (await this.changesAny(tx, await tx.products.references(key))));
    if (this.isLocked) await tx.entries.lockReferences();
    return this.isLocked;
  }

  /** A lock taken after the row lock could deadlock, so the call restarts if a concurrent change made one necessary. */
  async expectLocked(tx: ReferencesTx, present: Present): Promise<void> {
    if (this.isLocked || !(await this.changesAny(tx, present))) return;
    this.wasLost = true;
    throw new LostRace();
  }

  private async changesAny(tx: ReferencesTx, present: Present | null): Promise<boolean> {
    return present !== null && changesReferences(tx, present, this.sent);
  }
}

/**
 * Whether the input adds members to a bundle or changes categories. An echoed product does neither, so it does not wait
 * for the lock.
 */
async function changesReferences(tx: ReferencesTx, present: Present, sent: UpdateProduct): Promise<boolean> {
  const members = new Set(present.collection.map(({ product_id }) => product_id));
  if (sent.collection?.some(({ product_id = '' }) => !members.has(product_id.toUpperCase()))) return true;
  if (sent.categories === undefined) return false;
  const bound = await tx.entries.ofProduct(present.product_id);
  const wanted = sent.categories.map(
    ({ id, category_id }) => category_id ?? bound.find((entry) => entry.id === id)?.category_id,
  );
  const before = bound.map(({ category_id }) => category_id);
  const { gone, added } = referenceChanges<number | undefined>(before, wanted);
  return gone.length + added.length > 0;
}
