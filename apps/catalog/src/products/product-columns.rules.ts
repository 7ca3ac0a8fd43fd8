import {
  defaultsOf,
  product,
  type CreateProduct,
  type Product,
  type RenderedJson,
  type UpdateProduct,
} from '@marquee/contracts';
import { differences } from '@marquee/storage';
import type { ProductEntity } from '../product-rows/product.entity';

/** The columns of a row that a later write may change. */
export function changeable(row: ProductEntity) {
  const { company_id: _c, id: _i, version: _v, product_id: _p, origin_company: _oc, origin_id: _oi, ...own } = row;
  const { drm_protected: _d, created_at: _ca, updated_at: _ua, ...columns } = own;
  return columns;
}
export type ChangeableColumns = ReturnType<typeof changeable>;

const {
  categories: _aTable,
  content_files: _computed,
  drm_protected: _onCreateAlone,
  version: release,
  ...DEFAULTS
} = defaultsOf(product);

/** The defaults of a new product. */
export function emptyColumns({
  title,
  product_type,
}: Pick<CreateProduct, 'title' | 'product_type'>): ChangeableColumns {
  return { ...DEFAULTS, release, published_at: null, made_seo: {}, title, product_type };
}

/** The changed fields by their interface names; columns that no response contains are omitted. */
export function changedFields(present: ChangeableColumns, columns: ChangeableColumns): string[] {
  const { made_seo: _mark, release, ...plain } = differences(present, columns);
  return [...Object.keys(plain), ...(release === undefined ? [] : ['version'])];
}

/** docs/internal/decisions.md, "`items_in_stock` of a mirror": a sent number has no effect. */
export function ignoredStock({ items_in_stock: sent }: UpdateProduct, answer: RenderedJson<Product>): string[] {
  if (sent === undefined) return [];
  const { mirrored, items_in_stock } = JSON.parse(answer.json) as Product;
  return mirrored && sent !== items_in_stock ? ['items_in_stock'] : [];
}
