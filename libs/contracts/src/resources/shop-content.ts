import { bool, id, int } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { IssuedLicense } from './issued-license';
import { shopper } from './shopper';

/** Content that a customer has bought, for the shop pages. */
export interface OwnedContent extends Pick<
  IssuedLicense,
  | ('id' | 'product_id' | 'title' | 'product_type' | 'hd' | 'terms')
  | ('acquired_at' | 'expires_at' | 'first_used_at' | 'revoked_at')
> {
  /** The state at the time of the answer; only `live` content can be opened. */
  readonly state: 'live' | 'suspended' | 'expired' | 'revoked';
}

/** Content with the license key by which the customer's programs name it. */
export interface KeyedContent extends OwnedContent {
  readonly key: string;
}

export interface OwnedContents {
  /** Newest first. */
  readonly contents: readonly OwnedContent[];
  /** The next page starts after this id; null on the last page. */
  readonly next: number | null;
  /** Whether the other list (ended or not ended) contains anything. */
  readonly others: boolean;
}

const listContents = takes({
  shopper,
  /** True for ended content, false for all other. */
  ended: bool(),
  limit: int().range(1, MAX_LIMIT),
  /** The last id of the previous page. */
  before: optional(id()),
});
export type ListContents = GivenBy<typeof listContents>;
const oneContent = takes({ shopper, id: id() });
export type OneContent = GivenBy<typeof oneContent>;

/** "My content" of a shop. Content of another customer is `not_found`. */
export const shopContents = internalOperations('commerce.internal.shop_contents', ['storefront'], {
  list: readOp(listContents, answers<OwnedContents>()),
  get: readOp(oneContent, answers<KeyedContent>()),
  /** The key and the customer of any license of a company, for a use that the gateway has permitted by a signed address. */
  key: readOp(
    takes({ company_id: id(), id: id() }),
    answers<{ readonly key: string; readonly customer_token: string }>(),
  ),
  /**
   * Records the first use, which starts the license period. `conflict` if the license has ended or its terms forbid it.
   */
  open: op(oneContent, answers<OwnedContent>()),
});
