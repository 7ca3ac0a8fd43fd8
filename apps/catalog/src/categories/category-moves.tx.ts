import type { UpdateCategory } from '@marquee/contracts';
import { LostRace, type Tx } from '@marquee/storage';
import type { CategoryEntriesRepository } from '../product-rows/category-entries.repository';
import { referenceChanges } from '../catalog.rules';
import type { CategoriesRepository } from './categories.repository';
import type { CategoryEntity } from './category.entity';

type MovesTx = Tx<{ categories: CategoriesRepository; entries: CategoryEntriesRepository }>;
type Placed = Pick<CategoryEntity, 'id' | 'parent_id'>;

/**
 * Takes the tree lock and the reference lock only if the input needs them, so that an echoed category does not wait.
 * One instance per call, retries included.
 */
export class CategoryMoves {
  private holdsTree = false;
  private holdsReferences = false;
  private wasLost = false;

  constructor(private readonly sent: UpdateCategory) {}

  /** Returns whether the call took the reference lock. Call it before locking any row. */
  async lock(tx: MovesTx, id: number): Promise<boolean> {
    const { parent_id, entries } = this.sent;
    if (parent_id === undefined && entries === undefined) return false;
    const present = this.wasLost ? null : await tx.categories.place(id);
    this.holdsTree = present ? movesTo(parent_id, present) : this.wasLost && parent_id !== undefined;
    this.holdsReferences = present ? await changesEntries(tx, id, entries) : this.wasLost && entries !== undefined;
    if (this.holdsTree) await tx.categories.lockTree();
    if (this.holdsReferences) await tx.entries.lockReferences();
    return this.holdsReferences;
  }

  /** A lock taken after the row lock could deadlock, so the call restarts if a concurrent change made one necessary. */
  async expectLocked(tx: MovesTx, present: Placed): Promise<void> {
    const { parent_id, entries } = this.sent;
    const moved = !this.holdsTree && movesTo(parent_id, present);
    if (!moved && (this.holdsReferences || !(await changesEntries(tx, present.id, entries)))) return;
    this.wasLost = true;
    throw new LostRace();
  }
}

/** Both 0 and null mean the top of the tree. */
function movesTo(parentId: UpdateCategory['parent_id'], { parent_id }: Placed): boolean {
  return parentId !== undefined && (parentId || null) !== parent_id;
}

async function changesEntries(tx: MovesTx, id: number, sent: UpdateCategory['entries']): Promise<boolean> {
  if (sent === undefined) return false;
  const present = await tx.entries.ofCategory(id);
  const wanted = sent.map(
    (entry) => entry.product_id?.toUpperCase() ?? present.find((one) => one.id === entry.id)?.product_id,
  );
  const before = present.map(({ product_id }) => product_id);
  const { gone, added } = referenceChanges<string | undefined>(before, wanted);
  return gone.length + added.length > 0;
}
