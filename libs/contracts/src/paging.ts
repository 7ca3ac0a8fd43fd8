import { anyText, id, listOf } from './engine/fields';
import { Input, optional, Reply, takes, type GivenBy } from './engine/input';

export const LIST_ORDERS = ['id asc', 'id desc'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** The paging input of every list, parsed and checked by the gateway. */
export interface ListInput {
  /** The maximum number of rows of a page: 1 to 250. */
  readonly limit: number;
  /** The page number, starting at 1. Without it the list starts at its first row or at the cursor. */
  readonly page?: number;
  readonly since_id?: number;
  /** The order of the rows by id; ascending without it. */
  readonly order?: ListOrder;
  /** An opaque cursor: the row after which the list continues. */
  readonly page_info?: string;
  /** The first-level fields to render; all if absent. */
  readonly fields?: readonly string[];
}

/** The first-level fields to render; all if absent. */
export const renderedFields = () => optional(listOf(anyText()).atMost(10_000));

export const idList = () => listOf(id()).atMost(10_000);

export const byId = takes({ id: id(), fields: renderedFields() });
export type ById = GivenBy<typeof byId>;

/** The token or numeric id of a row, as in the path of customers and users. */
export const byToken = takes({ token: anyText(), fields: renderedFields() });
export type ByToken = GivenBy<typeof byToken>;

export interface Count {
  readonly count: number;
}

/** The body of a delete. */
export type Nothing = Record<string, never>;
/** The input of an operation that needs only its context, and the output of one without a result. */
export const nothing: Input<Nothing> & Reply<Nothing> = Object.assign(
  new Input<Nothing>({ kind: 'members', members: {} }),
  new Reply<Nothing>(),
);

export const MAX_LIMIT = 250;
/** The page size if `page` is sent without `limit`. */
export const PAGE_LIMIT = 50;
