import type { ProductKey, UpdateProduct } from '@marquee/contracts';
import { LostRace, type Tx } from '@marquee/storage';
import { referenceChanges } from '../catalog.rules';
import type { CategoryEntriesRepository } from './category-entries.repository';
import type { ProductEntity } from './product.entity';
import type { ProductsRepository } from './products.repository';

type ReferencesTx = Tx<{ products: ProductsRepository; entries: CategoryEntriesRepository }>;
type Present = Pick<ProductEntity, 'product_id' | 'collection'>;

export function sendsReferences({ categories, collection }: UpdateProduct): boolean {
  return categories !== undefined || (collection !== undefined && collection.length > 0);
}

/**
 * The lock of references for a change of a product: taken where what was sent changes any. One for each call, also where
 * its work is done once more.
 */
export class ReferenceLock {
  private isLocked = false;
  private wasLost = false;

  constructor(private readonly sent: UpdateProduct) {}

  /** Says whether it was taken. To be called before any row is held. */
  async lock(tx: ReferencesTx, key: ProductKey): Promise<boolean> {
    this.isLocked =
      sendsReferences(this.sent) && (this.wasLost || (await this.changesAny(tx, await tx.products.references(key))));
    if (this.isLocked) await tx.entries.lockReferences();
    return this.isLocked;
  }

  /** With the row in hand it is too late for the lock: where others have changed references since, there is another start. */
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
 * Whether what was sent brings new members into a bundle, or other categories. A product that is echoed back does
 * neither, and need not wait for all who do.
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
