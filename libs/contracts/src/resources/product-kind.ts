import { anyText, id, listOf } from '../engine/fields';
import { answers, takes, type GivenBy } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { ProductType } from './product';

/** The attributes of a product by which statistics classify its sales. */
export interface ProductKind {
  readonly product_id: string;
  readonly product_type: ProductType;
  /** The licenses of the product, and whether each expires. */
  readonly licenses: readonly { readonly id: number; readonly rental: boolean }[];
}

const namedProducts = takes({ company_id: id(), product_ids: listOf(anyText()).atMost(MAX_LIMIT) });
export type NamedProducts = GivenBy<typeof namedProducts>;

/** Statistics checks products by this operation, because a browser may report any product in a cart. */
export const productKinds = internalOperations('catalog.internal.product_kinds', ['statistics'], {
  /** Omits products that the company does not have. */
  list: readOp(namedProducts, answers<{ readonly kinds: readonly ProductKind[] }>()),
});
