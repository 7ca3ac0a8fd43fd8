import { isWritten, product, type UpdateProduct } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { inGmt } from '../catalog.rules';
import { withPictureStates } from '../picture-queue/picture-states.rules';
import type { ChangeableColumns } from './product-columns.rules';
import { listsFrom, newElements } from './product-lists.rules';
import { localesFrom, type SentProductLocale } from '../product-texts/product-locales.rules';
import type { ProductsRepository } from '../product-rows/products.repository';

/** Plain fields with separate code. */
const APART = new Set(['version', 'published_at', 'items_in_stock', 'manage_stock']);
/** The fields that are stored as sent. */
const PLAIN = new Set(
  Object.entries(product.fields)
    .filter(([name, field]) => isWritten(field, 'update') && field.spec.fields === undefined && !APART.has(name))
    .map(([name]) => name),
);

/** The columns after applying the input. */
export async function columnsWith(
  tx: Tx<{ products: ProductsRepository }>,
  sent: UpdateProduct,
  present: ChangeableColumns,
  now: Date,
): Promise<ChangeableColumns> {
  const { locales = [] } = sent;
  const known = new Set(present.locales.map(({ id }) => id));
  const isNew = ({ id }: SentProductLocale): boolean => id === undefined || !known.has(id);
  const ids = await tx.products.drawPartIds(locales.filter(isNew).length + newElements(sent, present));
  const localeIds = locales.map((locale) => (isNew(locale) ? (ids.shift() as number) : 0));
  const columns = {
    ...present,
    ...Object.fromEntries(Object.entries(sent).filter(([name, value]) => PLAIN.has(name) && value !== undefined)),
    ...(sent.version !== undefined && { release: sent.version }),
    ...(sent.published_at !== undefined && {
      published_at: sent.published_at === null ? null : inGmt(sent.published_at),
    }),
    ...stockFrom(sent, present),
    ...listsFrom(sent, present, { ids, now }),
  };
  return withPictureStates({ ...columns, ...localesFrom(columns, present, locales, localeIds) }, present);
}

/**
 * Interface: null if stock is not managed, otherwise a number. A client that ends stock management may echo the last
 * number.
 */
function stockFrom(
  sent: UpdateProduct,
  present: ChangeableColumns,
): Pick<ChangeableColumns, 'items_in_stock' | 'manage_stock'> {
  const manage_stock = sent.manage_stock ?? present.manage_stock;
  if (manage_stock) return { manage_stock, items_in_stock: sent.items_in_stock ?? present.items_in_stock ?? 0 };
  return { manage_stock, items_in_stock: sent.manage_stock === false ? null : (sent.items_in_stock ?? null) };
}
