import { Injectable, Inject } from '@nestjs/common';
import {
  categories,
  category,
  categoryEvents,
  defaultsOf,
  ShopError,
  type ById,
  type Category,
  type Context,
  type Count,
  type CreateCategory,
  type InputOf,
  type ListInput,
  type Nothing,
  type Page,
  type RenderedJson,
  type UpdateCategory,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, differenceOf, type Tx } from '@marquee/storage';
import { mergeLocales, type SentLocale } from '@marquee/validation';
import { dropPictures, queuePictures } from '../picture-queue/picture-queue.tx';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { CategoryEntriesRepository } from '../product-rows/category-entries.repository';
import { ProductsRepository } from '../product-rows/products.repository';
import { CategoriesRepository, type CategoryColumns } from './categories.repository';
import { replaceEntries } from './category-entries.tx';
import { CategoryMoves } from './category-moves.tx';
import type { CategoryEntity, CategoryLocale } from './category.entity';

@Injectable()
export class CategoriesStore extends storeOf({
  categories: CategoriesRepository,
  entries: CategoryEntriesRepository,
  pictures: PicturesRepository,
  products: ProductsRepository,
}) {}

type CategoriesTx = Tx<{ categories: CategoriesRepository }>;

/** Implements the "Categories" rules of the interface. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly store: CategoriesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<Category>>> {
    return this.store.read(ctx).categories.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof categories.count>): Promise<Count> {
    return { count: await this.store.read(ctx).categories.count(input) };
  }

  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<Category>> {
    return this.store.read(ctx).categories.get(id, fields);
  }

  create(ctx: Context, input: CreateCategory): Promise<RenderedJson<Category>> {
    return this.store.writeOnce(ctx, categories.create, input, async (tx) => {
      const { entries, ...sent } = input;
      const fields = { ...NEW, ...sent };
      if (fields.parent_id) await tx.categories.lockTree();
      if (entries) await tx.entries.lockReferences();
      const parent_id = await parentFor(tx, fields.parent_id, null);
      const locales = await localesFor(tx, [], fields.locales);
      const { id, version, rendered } = await tx.categories.insert({ ...fields, parent_id, locales });
      if (locales.some(({ src }) => src !== null)) await queuePictures(tx, { kind: 'category', id }, locales);
      const hasEntries = await replaceEntries(tx, id, entries, this.clock.now());
      await tx.outbox.append(categoryEvents.create, { id, version }, { id, parent_id: parent_id ?? 0, changed: [] });
      return hasEntries ? tx.categories.get(id) : rendered;
    });
  }

  update(ctx: Context, id: number, input: UpdateCategory): Promise<RenderedJson<Category>> {
    const moves = new CategoryMoves(input);
    return this.store.writeOnce(ctx, categories.update, { id, input }, async (tx) => {
      const isLocked = await moves.lock(tx, id);
      return tx.categories.change(
        ctx,
        id,
        async (row) => {
          await moves.expectLocked(tx, row);
          const { columns, fields } = differenceOf(row, await columnsFor(tx, row, input));
          const entriesChanged = isLocked && (await replaceEntries(tx, id, input.entries, this.clock.now()));
          return { columns, fields: entriesChanged ? [...fields, 'entries'] : fields };
        },
        async (row, { columns, fields }) => {
          const { version, rendered } = await tx.categories.update(id, columns);
          if (columns.locales) await queuePictures(tx, { kind: 'category', id }, columns.locales);
          const { parent_id = row.parent_id } = columns;
          const change = { id, parent_id: parent_id ?? 0, changed: fields };
          await tx.outbox.append(categoryEvents.update, { id, version }, change);
          return rendered;
        },
      );
    });
  }

  /** Children move to the parent category; products remain and only lose this category. */
  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await tx.categories.lockTree();
      await tx.entries.lockReferences();
      const row = await tx.categories.lock(ctx, id);
      await replaceEntries(tx, id, [], this.clock.now());
      const parent_id = row.parent_id ?? 0;
      const children = await tx.categories.moveChildren(id, row.parent_id);
      await tx.outbox.appendAll(
        categoryEvents.update,
        children.map((child) => ({ resource: child, data: { id: child.id, parent_id, changed: ['parent_id'] } })),
      );
      await dropPictures(tx, { kind: 'category', id });
      await tx.categories.remove(id);
      await tx.outbox.append(categoryEvents.delete, { id, version: row.version + 1 }, { id, parent_id, changed: [] });
      return {};
    });
  }
}

const { entries: _aTable, ...NEW } = defaultsOf(category);

async function columnsFor(
  tx: CategoriesTx,
  row: CategoryEntity,
  input: UpdateCategory,
): Promise<Partial<CategoryColumns>> {
  const { entries: _apart, parent_id, locales, ...plain } = input;
  return {
    ...plain,
    ...(parent_id !== undefined && { parent_id: await parentFor(tx, parent_id, row.id) }),
    ...(locales && { locales: await localesFor(tx, row.locales, locales) }),
  };
}

/** The id of the parent, or null at the top; the parent must exist and must not be the category or its descendant. Needs the tree lock. */
async function parentFor(tx: CategoriesTx, wanted: number | null, self: number | null): Promise<number | null> {
  if (wanted === null || wanted === 0) return null;
  const path = await tx.categories.pathToTop(wanted);
  if (path.length === 0) {
    throw ShopError.invalid({ parent_id: [`must be an existing category; ${wanted} was not found`] });
  }
  if (self !== null && path.includes(self)) {
    throw ShopError.invalid({ parent_id: ['must not be the category itself or one of its subcategories'] });
  }
  return wanted;
}

type SentLocales = readonly SentLocale<typeof category>[];

async function localesFor(tx: CategoriesTx, present: readonly CategoryLocale[], sent: SentLocales) {
  return mergeLocales(category, present, sent, await tx.categories.drawLocaleIds(sent.length));
}
