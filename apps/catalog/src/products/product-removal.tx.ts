import { productEvents } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { ContentFilesRepository } from '../content-queue/content-files.repository';
import { removeContentOf } from '../content-queue/content-removal.tx';
import { dropPictures } from '../picture-queue/picture-queue.tx';
import type { PicturesRepository } from '../picture-queue/pictures.repository';
import type { CategoryEntriesRepository } from '../product-rows/category-entries.repository';
import { replaceCategories } from './product-categories.tx';
import { changeOf } from '../product-changes/product-change.rules';
import { announceUpdates } from '../product-changes/product-events.tx';
import type { ProductEntity } from '../product-rows/product.entity';
import type { ProductsRepository } from '../product-rows/products.repository';

type RemovalTx = Tx<{
  contents: ContentFilesRepository;
  products: ProductsRepository;
  entries: CategoryEntriesRepository;
  pictures: PicturesRepository;
}>;

/** Needs the reference lock, and the row locks of the product and of the bundles that contain it. */
export async function removeProduct(tx: RemovalTx, row: ProductEntity, now: Date): Promise<void> {
  const { id, product_id } = row;
  await replaceCategories(tx, product_id, []);
  await announceUpdates(tx, await tx.products.leaveBundles(product_id, now), ['collection']);
  await dropPictures(tx, { kind: 'product', id });
  await tx.products.remove(id);
  await removeContentOf(tx, product_id);
  await tx.outbox.append(productEvents.delete, { id, version: row.version + 1 }, changeOf(row, []));
}
