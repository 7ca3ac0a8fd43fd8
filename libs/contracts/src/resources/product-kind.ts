import { anyText, id, listOf } from '../engine/fields';
import { answers, takes, type GivenBy } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { ProductType } from './product';

/** What statistics need to know about a product to count its sales. */
export interface ProductKind {
  readonly product_id: string;
  readonly product_type: ProductType;
  /** The licenses that it is sold with, and whether each expires in some way. */
  readonly licenses: readonly { readonly id: number; readonly rental: boolean }[];
}

const namedProducts = takes({ company_id: id(), product_ids: listOf(anyText()).atMost(MAX_LIMIT) });
export type NamedProducts = GivenBy<typeof namedProducts>;

/** Asked by statistics about carts, in which a browser may claim to have anything. */
export const productKinds = internalOperations('catalog.internal.product_kinds', ['statistics'], {
  /** Those among them that the company has. */
  list: readOp(namedProducts, answers<{ readonly kinds: readonly ProductKind[] }>()),
});
