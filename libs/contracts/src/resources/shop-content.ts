import { bool, id, int } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { IssuedLicense } from './issued-license';
import { shopper } from './shopper';

/** Content that a customer has bought, as the shop pages show it. */
export interface OwnedContent extends Pick<
  IssuedLicense,
  | ('id' | 'product_id' | 'title' | 'product_type' | 'hd' | 'terms')
  | ('acquired_at' | 'expires_at' | 'first_used_at' | 'revoked_at')
> {
  /** At the time of the answer. Content that is not live has ended and cannot be opened. */
  readonly state: 'live' | 'expired' | 'revoked';
}

export interface OwnedContents {
  /** The newest first. */
  readonly contents: readonly OwnedContent[];
  /** Where the next page begins: after this id; null on the last. */
  readonly next: number | null;
  /** Whether the other list, of what has ended or of what has not, holds anything. */
  readonly others: boolean;
}

const listContents = takes({
  shopper,
  /** What has ended, or else all that has not. */
  ended: bool(),
  limit: int().range(1, MAX_LIMIT),
  /** The id that ended the page before. */
  before: optional(id()),
});
export type ListContents = GivenBy<typeof listContents>;
const oneContent = takes({ shopper, id: id() });
export type OneContent = GivenBy<typeof oneContent>;

/** "My content" of a shop. Content of another customer is `not_found`. */
export const shopContents = internalOperations('commerce.internal.shop_contents', ['gateway'], {
  list: readOp(listContents, answers<OwnedContents>()),
  get: readOp(oneContent, answers<OwnedContent>()),
  /** Its first use is recorded, once, and starts its clock. `conflict` where it has ended, or its terms do not allow it. */
  open: op(oneContent, answers<OwnedContent>()),
});
