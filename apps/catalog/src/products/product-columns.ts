import { defaultsOf, product, type CreateProduct, type UpdateProduct } from '@marquee/contracts';
import { differences } from '@marquee/storage';
import type { CatalogTx } from '../catalog.store';
import { inGmt } from '../gmt';
import { listsFrom, newElements } from './product-lists';
import { localesFrom, type SentProductLocale } from './product-locales';
import type { ProductColumns } from './products.repository';

/** The columns that a later write may change. */
export type ChangeableColumns = Omit<
  ProductColumns,
  'product_id' | 'drm_protected' | 'created_at' | 'updated_at' | 'origin_company' | 'origin_id'
>;

/** Those that hold what was sent as it is. */
const PLAIN = [
  ...(['title', 'comment', 'product_type', 'pre_sales', 'allow_download_trial', 'attribute_set_id'] as const),
  ...(['runtime', 'supplier', 'gtin', 'weight', 'published'] as const),
];

/** What a product has when nothing else was sent. */
export function emptyColumns({
  title,
  product_type,
}: Pick<CreateProduct, 'title' | 'product_type'>): ChangeableColumns {
  return { ...EMPTY, title, product_type };
}

const {
  categories: _aTable,
  drm_protected: _onCreateAlone,
  version: release,
  ...DEFAULTS
} = defaultsOf(product) as Required<ReturnType<typeof defaultsOf<typeof product.fields>>>;
const EMPTY = { ...DEFAULTS, release, published_at: null, made_seo: {} };

const CHANGEABLE = ['title', 'product_type', ...Object.keys(EMPTY)] as (keyof ChangeableColumns)[];

/** Just those of a row. */
export function changeable(row: ChangeableColumns): ChangeableColumns {
  return Object.fromEntries(CHANGEABLE.map((column) => [column, row[column]])) as unknown as ChangeableColumns;
}

/** By the names of the interface; what it does not print is no field of it. */
export function changedFields(present: ChangeableColumns, columns: ChangeableColumns): string[] {
  const { made_seo: _mark, release, ...plain } = differences(present, columns);
  return [...Object.keys(plain), ...(release === undefined ? [] : ['version'])];
}

/** The columns as they would be with what was sent. */
export async function columnsWith(
  tx: CatalogTx,
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
    ...Object.fromEntries(PLAIN.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]])),
    ...(sent.version !== undefined && { release: sent.version }),
    ...(sent.published_at !== undefined && {
      published_at: sent.published_at === null ? null : inGmt(sent.published_at),
    }),
    ...stockFrom(sent, present),
    ...listsFrom(sent, present, { ids, now }),
  };
  return { ...columns, ...localesFrom(columns, present, locales, localeIds) };
}

/** Interface: null where stock is not managed; so a number where it is. Whoever ends the managing may echo the last one. */
function stockFrom(
  sent: UpdateProduct,
  present: ChangeableColumns,
): Pick<ChangeableColumns, 'items_in_stock' | 'manage_stock'> {
  const manage_stock = sent.manage_stock ?? present.manage_stock;
  if (manage_stock) return { manage_stock, items_in_stock: sent.items_in_stock ?? present.items_in_stock ?? 0 };
  return { manage_stock, items_in_stock: sent.manage_stock === false ? null : (sent.items_in_stock ?? null) };
}
