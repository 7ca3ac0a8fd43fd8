import { Injectable } from '@nestjs/common';
import {
  categories,
  categoryEvents,
  ShopError,
  type ById,
  type Category,
  type Context,
  type Count,
  type CreateCategory,
  type ListInput,
  type Nothing,
  type Page,
  type Printed,
  type UpdateCategory,
} from '@marquee/contracts';
import { expectVersion } from '@marquee/storage';
import { CatalogStore, type CatalogTx } from '../catalog.store';
import { mergeLocales } from './category-locales';
import type { CategoryEntryEntity } from './category-entry.entity';
import type { CategoryEntity } from './category.entity';

type EntryInput = NonNullable<UpdateCategory['entries']>[number];

/** The rules of the interface's "Categories". */
@Injectable()
export class CategoriesService {
  constructor(private readonly store: CatalogStore) {}

  list(ctx: Context, input: ListInput): Promise<Printed<Page<Category>>> {
    return this.store.read(ctx.company).categories.list(input);
  }

  async count(ctx: Context): Promise<Count> {
    return { count: await this.store.read(ctx.company).categories.count() };
  }

  async get(ctx: Context, { id, fields }: ById): Promise<Printed<Category>> {
    return (await this.store.read(ctx.company).categories.get(id, fields)) ?? unknownCategory(id);
  }

  create(ctx: Context, input: CreateCategory): Promise<Printed<Category>> {
    return this.store.writeOnce(ctx, categories.create, input, async (tx) => {
      if (input.parent_id) await tx.categories.lockTree();
      const parentId = await parentFor(tx, input.parent_id ?? null, null);
      const { id, printed } = await tx.categories.insert({
        title: input.title,
        comment: input.comment ?? '',
        enabled: input.enabled ?? true,
        parentId,
        position: input.position ?? 0,
        locales: await localesFor(tx, [], input),
      });
      const hasEntries = await replaceEntries(tx, id, input);
      await tx.outbox.append(categoryEvents.create, { id, version: 1 }, { id, parent_id: parentId ?? 0, changed: [] });
      return hasEntries ? print(tx, id) : printed;
    });
  }

  update(ctx: Context, id: number, input: UpdateCategory): Promise<Printed<Category>> {
    return this.store.write(ctx, async (tx) => {
      if (input.parent_id !== undefined) await tx.categories.lockTree();
      const row = (await tx.categories.lock(id)) ?? unknownCategory(id);
      expectVersion(ctx, row.version);
      const changes = await changesOf(tx, row, input);
      const entriesChanged = await replaceEntries(tx, id, input);
      const changed = [...Object.keys(changes).map(printedName), ...(entriesChanged ? ['entries'] : [])];
      // An object echoed back unchanged is no event and no new version.
      if (changed.length === 0) return print(tx, id);
      const version = row.version + 1;
      await tx.categories.update(id, version, changes);
      const parentId = changes.parentId === undefined ? row.parentId : changes.parentId;
      await tx.outbox.append(categoryEvents.update, { id, version }, { id, parent_id: parentId ?? 0, changed });
      return print(tx, id);
    });
  }

  /** Children move to the parent; products stay, without this category. */
  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await tx.categories.lockTree();
      const row = (await tx.categories.lock(id)) ?? unknownCategory(id);
      expectVersion(ctx, row.version);
      const parent_id = row.parentId ?? 0;
      for (const child of await tx.categories.moveChildren(id, row.parentId)) {
        await tx.outbox.append(categoryEvents.update, child, { id: child.id, parent_id, changed: ['parent_id'] });
      }
      await tx.categories.remove(id);
      await tx.outbox.append(categoryEvents.delete, { id, version: row.version + 1 }, { id, parent_id, changed: [] });
      return {};
    });
  }
}

function unknownCategory(id: number): never {
  throw ShopError.notFound('category', id);
}

async function print(tx: CatalogTx, id: number): Promise<Printed<Category>> {
  return (await tx.categories.get(id)) ?? unknownCategory(id);
}

type Changes = Partial<Pick<CategoryEntity, 'title' | 'comment' | 'enabled' | 'parentId' | 'position' | 'locales'>>;

/** The columns whose values differ from what was sent. */
async function changesOf(tx: CatalogTx, row: CategoryEntity, input: UpdateCategory): Promise<Changes> {
  const wanted: Changes = {
    title: input.title,
    comment: input.comment,
    enabled: input.enabled,
    position: input.position,
    ...(input.parent_id !== undefined && { parentId: await parentFor(tx, input.parent_id, row.id) }),
    ...(input.locales && { locales: await localesFor(tx, row.locales, input) }),
  };
  const differs = ([key, value]: [string, unknown]): boolean =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[key as keyof Changes]);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

function printedName(column: string): string {
  return column === 'parentId' ? 'parent_id' : column;
}

/** The parent's id; null at the top. It must exist, and must not lie below the category itself. Needs the tree's lock. */
async function parentFor(tx: CatalogTx, wanted: number | null, self: number | null): Promise<number | null> {
  if (wanted === null || wanted === 0) return null;
  const path = await tx.categories.pathToTop(wanted);
  if (path.length === 0) throw ShopError.invalid({ parent_id: [`there is no category ${wanted}`] });
  if (self !== null && path.includes(self)) {
    throw ShopError.invalid({ parent_id: ['must not be the category itself or one below it'] });
  }
  return wanted;
}

async function localesFor(tx: CatalogTx, present: CategoryEntity['locales'], input: UpdateCategory) {
  const sent = input.locales ?? [];
  const newIds = await tx.categories.drawLocaleIds(sent.filter((locale) => locale.id === undefined).length);
  return mergeLocales(present, sent, newIds);
}

/** Makes the products in the category those that were sent; says whether that changed anything. */
async function replaceEntries(tx: CatalogTx, id: number, input: UpdateCategory): Promise<boolean> {
  if (input.entries === undefined) return false;
  const present = await tx.categories.entriesOf(id);
  const wanted = input.entries.map((sent) => productOf(sent, present));
  const existing = await tx.products.existing(wanted);
  wanted.forEach((productId, index) => {
    if (existing.has(productId)) return;
    throw ShopError.invalid({ [`entries.${index}.product_id`]: [`there is no product ${productId}`] });
  });
  const gone = present.map((entry) => entry.productId).filter((productId) => !existing.has(productId));
  const added = [...existing].filter((productId) => !present.some((entry) => entry.productId === productId));
  await tx.categories.removeProducts(id, gone);
  await tx.categories.addProducts(id, added);
  return gone.length + added.length > 0;
}

/** A sent entry names its product, or is an entry of this category named by its id. */
function productOf(sent: EntryInput, present: readonly CategoryEntryEntity[]): string {
  const known = sent.product_id ?? present.find((entry) => entry.id === sent.id)?.productId;
  return known?.toUpperCase() ?? `of entry ${sent.id}`;
}
