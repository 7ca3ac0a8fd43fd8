import { anyText, id, listOf } from './engine/fields';
import { Input, optional, Reply, takes, type GivenBy } from './engine/input';

/** What every list takes, read and checked by the gateway. */
export interface ListInput {
  /** How many rows a page has at most: 1 to 250. */
  readonly limit: number;
  /** The number of the page, from 1 on. Without it the list starts at its first row, or at the cursor. */
  readonly page?: number;
  readonly since_id?: number;
  /** Opaque; names the row after which the list goes on. */
  readonly page_info?: string;
  /** First-level fields to print; absent: all. */
  readonly fields?: readonly string[];
}

/** First-level fields to print; absent: all. */
export const printedFields = () => optional(listOf(anyText()).atMost(10_000));

export const idList = () => listOf(id()).atMost(10_000);

export const byId = takes({ id: id(), fields: printedFields() });
export type ById = GivenBy<typeof byId>;

/** By token or numeric id, as it stands in the path: customers and users. */
export const byToken = takes({ token: anyText(), fields: printedFields() });
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
/** Page size where `page` is sent without `limit`. */
export const PAGE_LIMIT = 50;
