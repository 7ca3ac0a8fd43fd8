import { anyText, id, listOf } from '../engine/fields';
import { answers, takes, type GivenBy } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { PictureSize } from './file';

/** What a shop shows of a product. */
export interface ShownProduct {
  readonly product_id: string;
  /** The language of title and summary; null for the texts of the product itself, whose language is unknown. */
  readonly language: string | null;
  readonly title: string;
  /** A sentence or two, without markup. */
  readonly summary: string;
  /** Paths below the gateway's address, which lead there from every host; null where there is none yet. */
  readonly picture: Readonly<Record<PictureSize, string>> | null;
}

const showProducts = takes({
  company_id: id(),
  product_ids: listOf(anyText()).atMost(MAX_LIMIT),
  /** Two letters each, the most wanted first. */
  languages: listOf(anyText()).atMost(MAX_LIMIT),
});
export type ShowProducts = GivenBy<typeof showProducts>;

/** Products as their buyers see them, including those no longer sold. */
export const shownProducts = internalOperations('catalog.internal.shown_products', ['gateway'], {
  /** Those among them that the company still has. */
  list: readOp(showProducts, answers<{ readonly products: readonly ShownProduct[] }>()),
});
