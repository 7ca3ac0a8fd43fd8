import { Injectable, Inject } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  productEvents,
  products,
  ShopError,
  type CompanySnapshot,
  type Context,
  type Count,
  type CreateProduct,
  type InputOf,
  type ListProducts,
  type Nothing,
  type Page,
  type RenderedJson,
  type Product,
  type ProductKey,
  type UpdateProduct,
} from '@marquee/contracts';
import { MailQueue } from '@marquee/mail';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, type TxOf, type Difference, type Tx } from '@marquee/storage';
import { ContentFilesRepository } from '../content-queue/content-files.repository';
import { LicensesRepository } from '../licenses/licenses.repository';
import { queuePictures } from '../picture-queue/picture-queue.tx';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { PricesRepository } from '../prices/prices.repository';
import { CategoryEntriesRepository } from '../product-rows/category-entries.repository';
import { LowStockWarningsRepository } from '../low-stock/low-stock-warnings.repository';
import { warnOfLowStock } from '../low-stock/low-stock.tx';
import { replaceCategories } from './product-categories.tx';
import { changeable, changedFields, emptyColumns, type ChangeableColumns } from './product-columns.rules';
import { columnsWith } from './product-columns.tx';
import { changeOf } from '../product-changes/product-change.rules';
import { announceUpdates } from '../product-changes/product-events.tx';
import { expectLicensesAndPrices, expectMembers } from './product-references.tx';
import { removeProduct } from './product-removal.tx';
import type { ProductEntity } from '../product-rows/product.entity';
import { drawnProductId, refuseBroken } from '../product-rows/product.rules';
import { ProductsRepository, type ProductColumns } from '../product-rows/products.repository';
import { ReferenceLock, sendsReferences } from './reference-lock.tx';

@Injectable()
export class ProductsStore extends storeOf({
  contents: ContentFilesRepository,
  entries: CategoryEntriesRepository,
  licenses: LicensesRepository,
  mails: MailQueue,
  pictures: PicturesRepository,
  prices: PricesRepository,
  products: ProductsRepository,
  warnings: LowStockWarningsRepository,
}) {}
export type ProductsTx = TxOf<ProductsStore>;

/** Implements the "Products" rules of the interface. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly store: ProductsStore,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListProducts): Promise<RenderedJson<Page<Product>>> {
    return this.store.read(ctx).products.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof products.count>): Promise<Count> {
    return { count: await this.store.read(ctx).products.count(input) };
  }

  get(ctx: Context, key: ProductKey, fields?: readonly string[]): Promise<RenderedJson<Product>> {
    return this.store.read(ctx).products.get(key, fields);
  }

  create(ctx: Context, input: CreateProduct): Promise<RenderedJson<Product>> {
    const work = async (tx: ProductsTx): Promise<RenderedJson<Product>> => {
      if (sendsReferences(input)) await tx.entries.lockReferences();
      const now = this.clock.now();
      const empty = emptyColumns(input);
      const columns = await columnsWith(tx, input, empty, now);
      await expectFit(tx, null, columns, empty);
      const product_id = input.product_id?.toUpperCase() ?? drawnProductId();
      const born = { product_id, created_at: now, updated_at: now, origin_company: null, origin_id: null };
      const row = { ...columns, ...born, drm_protected: input.drm_protected ?? false };
      const { id, version, rendered } = await tx.products.insert(row);
      await queueNewPictures(tx, id, columns);
      const isBound = await replaceCategories(tx, product_id, input.categories);
      await tx.outbox.appendAll(productEvents.create, [
        { resource: { id, version }, data: changeOf({ ...row, id }, []) },
      ]);
      return isBound ? tx.products.get(id) : rendered;
    };
    return this.store.writeOnce(ctx, products.create, input, work);
  }

  async update(ctx: Context, key: ProductKey, input: UpdateProduct): Promise<RenderedJson<Product>> {
    // Runs before the transaction, because it may query tenant.
    const company = typeof input.items_in_stock === 'number' ? await this.companies.snapshot(ctx, ctx.company) : null;
    const lock = new ReferenceLock(input);
    return this.store.writeOnce(ctx, products.update, { key, input }, async (tx) => {
      const isLocked = await lock.lock(tx, key);
      return tx.products.change(
        ctx,
        key,
        async (row) => {
          await lock.expectLocked(tx, row);
          const present = changeable(row);
          const columns = await columnsWith(tx, changeableOf(row, input), present, this.clock.now());
          const isBound = isLocked && (await replaceCategories(tx, row.product_id, input.categories));
          return { columns, fields: [...changedFields(present, columns), ...(isBound ? ['categories'] : [])] };
        },
        (row, difference) => this.write(tx, row, difference, company),
      );
    });
  }

  private async write(
    tx: ProductsTx,
    row: ProductEntity,
    { columns: changed, fields }: Difference<ProductColumns>,
    company: CompanySnapshot | null,
  ): Promise<RenderedJson<Product>> {
    const now = this.clock.now();
    const { id, product_id, origin_id, items_in_stock: before } = row;
    const present = changeable(row);
    const columns = { ...present, ...changed };
    await expectOnlyShown(tx, row, fields, columns.published);
    await expectFit(tx, product_id, columns, present);
    const { version, rendered } = await tx.products.update(id, { ...changed, updated_at: now });
    if (namesPictures(fields)) await queuePictures(tx, { kind: 'product', id }, picturesOf(columns));
    await announceUpdates(tx, [{ ...columns, id, product_id, origin_id, version }], fields);
    if (company) await warnOfLowStock(tx, company, { before, product: { ...columns, id, product_id }, now });
    return rendered;
  }

  /** Deletes the product with its pictures, category entries and bundle memberships. Orders store their own copy. */
  remove(ctx: Context, key: ProductKey): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await tx.entries.lockReferences();
      const row = await tx.products.lockWithBundles(ctx, key);
      await removeProduct(tx, row, this.clock.now());
      return {};
    });
  }
}

/** Ignores the stock of a mirror: sales of the origin change it between a client's read and write. */
function changeableOf({ origin_id }: ProductEntity, input: UpdateProduct): UpdateProduct {
  return origin_id === null ? input : { ...input, items_in_stock: undefined };
}

/** Interface: a mirrored product cannot be changed. Its company may only show or hide it. */
async function expectOnlyShown(
  tx: Tx<{ products: ProductsRepository }>,
  { id, origin_id }: ProductEntity,
  changed: readonly string[],
  shown: boolean,
): Promise<void> {
  if (origin_id === null) return;
  if (changed.some((field) => field !== 'published')) {
    throw new ShopError(
      'conflict',
      'This product is mirrored from another shop. Send only `published`; its owner changes the rest.',
    );
  }
  if (shown && !(await tx.products.isOffered(id))) {
    throw new ShopError(
      'conflict',
      'This product is mirrored from another shop, which no longer offers it. Send `published` false.',
    );
  }
}

/** Refuses a product that breaks a rule or names a missing resource. */
async function expectFit(
  tx: ProductsTx,
  self: string | null,
  wanted: ChangeableColumns,
  present: ChangeableColumns,
): Promise<void> {
  refuseBroken(wanted);
  await expectLicensesAndPrices(tx, wanted.price_license_binding, present.price_license_binding);
  await expectMembers(tx, self, wanted.collection, present.collection);
}

function picturesOf({ locales, preview_pictures }: ChangeableColumns) {
  return [...locales, ...preview_pictures];
}

async function queueNewPictures(
  tx: Tx<{ pictures: PicturesRepository }>,
  id: number,
  columns: ChangeableColumns,
): Promise<void> {
  const pictures = picturesOf(columns);
  if (pictures.some(({ src }) => src !== null)) await queuePictures(tx, { kind: 'product', id }, pictures);
}

function namesPictures(changed: readonly string[]): boolean {
  return changed.includes('locales') || changed.includes('preview_pictures');
}
