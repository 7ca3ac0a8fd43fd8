import { anyText, id, listOf } from '../engine/fields';
import { answers, takes, type GivenBy } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { PictureSize } from './file';

/** A product as shops show it. */
export interface ShownProduct {
  readonly product_id: string;
  /** The language of title and summary; null for the product's own texts, whose language is unknown. */
  readonly language: string | null;
  readonly title: string;
  /** One or two sentences without markup. */
  readonly summary: string;
  /** Paths that work on every host of the gateway; null if there is no picture yet. */
  readonly picture: Readonly<Record<PictureSize, string>> | null;
}

const showProducts = takes({
  company_id: id(),
  product_ids: listOf(anyText()).atMost(MAX_LIMIT),
  /** Two-letter codes in order of preference. */
  languages: listOf(anyText()).atMost(MAX_LIMIT),
});
export type ShowProducts = GivenBy<typeof showProducts>;

/** Products as their buyers see them, including those no longer sold. */
export const shownProducts = internalOperations('catalog.internal.shown_products', ['storefront'], {
  /** Omits products that the company no longer has. */
  list: readOp(showProducts, answers<{ readonly products: readonly ShownProduct[] }>()),
});
