/**
 * A reply that was printed by Postgres: JSON text that travels to the HTTP client without being parsed. A handler of
 * an operation with output `O` may answer an `O` or a `Printed<O>`.
 */
export class Printed<O> {
  declare readonly types: O;

  constructor(
    private readonly text: string | readonly string[],
    readonly meta: ReplyMeta = {},
  ) {}

  /** The JSON of `O`; for a page, the array of its items. */
  get json(): string {
    return this.texts.join('');
  }
  /** The same, in the pieces in which it was printed. */
  get texts(): readonly string[] {
    return typeof this.text === 'string' ? [this.text] : this.text;
  }
}

export interface ReplyMeta {
  /** The row's version: becomes the `ETag`. */
  readonly version?: number;
  /** Cursor of the next page of a list. */
  readonly next?: string;
  /** The answer is the stored one of an earlier request with the same idempotency key. */
  readonly replayed?: boolean;
}
