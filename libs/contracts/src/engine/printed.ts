/**
 * A reply that was printed by Postgres: JSON text that travels to the HTTP client without being parsed. A handler of
 * an operation with output `O` may answer an `O` or a `Printed<O>`.
 */
export class Printed<O> {
  declare readonly types: O;

  constructor(
    /** The JSON of `O`; for a page, the array of its items. */
    readonly json: string,
    readonly meta: ReplyMeta = {},
  ) {}
}

export interface ReplyMeta {
  /** The row's version: becomes the `ETag`. */
  readonly version?: number;
  /** Cursor of the next page of a list. */
  readonly next?: string;
  /** The answer is the stored one of an earlier request with the same idempotency key. */
  readonly replayed?: boolean;
}
