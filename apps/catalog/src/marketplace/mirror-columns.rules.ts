import type { LicenseEntity } from '../licenses/license.entity';
import type { PriceEntity } from '../prices/price.entity';
import { changeable, emptyColumns, type ChangeableColumns } from '../products/product-columns.rules';
import type { ProductEntity } from '../product-rows/product.entity';
import { READERS } from './offered-product.view';

/** The ids at the mirror for the resources that the origin references. */
export interface References {
  readonly licenses: ReadonlyMap<number, number>;
  readonly prices: ReadonlyMap<number, number>;
  /** Origin product id → mirror product id. */
  readonly products: ReadonlyMap<string, string>;
}

const FOR_TAKERS = Object.entries(READERS).flatMap(([field, readers]) => (readers === 'owner' ? [] : field));
/** All columns that a mirror copies; the last two are not fields of the interface. */
const COPIED: ReadonlySet<string> = new Set([...FOR_TAKERS, 'release', 'made_seo']);

/** The columns of a mirror. Fields reserved for the owner start empty. */
export function mirroredProduct(origin: ProductEntity, references: References): ChangeableColumns {
  const copied = Object.entries(changeable(origin)).filter(([column]) => COPIED.has(column));
  return {
    ...emptyColumns(origin),
    ...Object.fromEntries(copied),
    // A mirror stores only whether stock is counted; the count is read from the origin.
    items_in_stock: origin.manage_stock ? 0 : null,
    price_license_binding: mirroredBindings(origin.price_license_binding, references),
    collection: origin.collection.flatMap((member) => {
      const product_id = references.products.get(member.product_id);
      return product_id === undefined ? [] : [{ ...member, product_id }];
    }),
  };
}

function mirroredBindings(bindings: ProductEntity['price_license_binding'], { licenses, prices }: References) {
  return bindings.flatMap((binding) => {
    const license_id = renamed(licenses, binding.license_id);
    const price_id = renamed(prices, binding.price_id);
    const compare_price_id = renamed(prices, binding.compare_price_id) ?? null;
    // A product cannot be sold without a license and a price.
    return license_id === undefined || price_id === undefined
      ? []
      : [{ ...binding, license_id, price_id, compare_price_id }];
  });
}

function renamed(names: ReadonlyMap<number, number>, id: number | null): number | null | undefined {
  return id === null ? null : names.get(id);
}

export function mirroredLicense(origin: LicenseEntity) {
  const { company_id: _c, id: _i, version: _v, created_at: _t, created_by_user_id: _u, ...columns } = origin;
  return { ...columns, assignment: 1, ...originOf(origin) };
}

export function mirroredPrice(origin: PriceEntity) {
  const { company_id: _c, id: _i, version: _v, created_at: _t, modified_at: _m, ...columns } = origin;
  return { ...columns, ...originOf(origin) };
}

/** The columns that identify the origin of a mirror. */
export function originOf({ company_id, id }: { readonly company_id: number; readonly id: number }) {
  return { origin_company: company_id, origin_id: id };
}
