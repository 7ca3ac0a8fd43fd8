import type { ProductKey, UpdateProduct } from '@marquee/contracts';
import { LostRace, type Tx } from '@marquee/storage';
import { tieChanges } from '../catalog.rules';
import type { CategoryEntriesRepository } from './category-entries.repository';
import type { ProductEntity } from './product.entity';
import type { ProductsRepository } from './products.repository';

type TiesTx = Tx<{ products: ProductsRepository; entries: CategoryEntriesRepository }>;
type Tied = Pick<ProductEntity, 'product_id' | 'collection'>;

export function sendsTies({ categories, collection }: UpdateProduct): boolean {
  return categories !== undefined || (collection !== undefined && collection.length > 0);
}

/**
 * The lock of the ties for a change of a product: taken where what was sent changes any. One for each call, also where
 * its work is done once more.
 */
export class ChangedTies {
  private isLocked = false;
  private wasLost = false;

  constructor(private readonly sent: UpdateProduct) {}

  /** Says whether it was taken. To be called before any row is held. */
  async lock(tx: TiesTx, key: ProductKey): Promise<boolean> {
    this.isLocked = sendsTies(this.sent) && (this.wasLost || (await this.changesAny(tx, await tx.products.ties(key))));
    if (this.isLocked) await tx.entries.lockTies();
    return this.isLocked;
  }

  /** With the row in hand it is too late for the lock: where others have changed the ties since, there is another start. */
  async expectLocked(tx: TiesTx, present: Tied): Promise<void> {
    if (this.isLocked || !(await this.changesAny(tx, present))) return;
    this.wasLost = true;
    throw new LostRace();
  }

  private async changesAny(tx: TiesTx, present: Tied | null): Promise<boolean> {
    return present !== null && changesTies(tx, present, this.sent);
  }
}

/**
 * Whether what was sent brings new members into a bundle, or other categories. A product that is echoed back does
 * neither, and need not wait for all who do.
 */
async function changesTies(tx: TiesTx, present: Tied, sent: UpdateProduct): Promise<boolean> {
  const members = new Set(present.collection.map(({ product_id }) => product_id));
  if (sent.collection?.some(({ product_id = '' }) => !members.has(product_id.toUpperCase()))) return true;
  if (sent.categories === undefined) return false;
  const bound = await tx.entries.ofProduct(present.product_id);
  const wanted = sent.categories.map(
    ({ id, category_id }) => category_id ?? bound.find((entry) => entry.id === id)?.category_id,
  );
  const before = bound.map(({ category_id }) => category_id);
  const { gone, added } = tieChanges<number | undefined>(before, wanted);
  return gone.length + added.length > 0;
}
