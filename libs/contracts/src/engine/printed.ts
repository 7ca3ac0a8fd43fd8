/** A piece of JSON: its characters, or the bytes that they are in UTF-8. */
export type PrintedPiece = string | Uint8Array;

/**
 * A reply that was printed by Postgres: JSON text that travels to the HTTP client without being parsed. A handler of
 * an operation with output `O` may answer an `O` or a `Printed<O>`.
 */
export class Printed<O> {
  declare readonly types: O;

  constructor(
    private readonly text: PrintedPiece | readonly PrintedPiece[],
    readonly meta: ReplyMeta = {},
  ) {}

  /** The JSON of `O`; for a page, the array of its items. */
  get json(): string {
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('');
  }
  /** The same, in the pieces in which it was printed. */
  get pieces(): readonly PrintedPiece[] {
    return typeof this.text === 'string' || this.text instanceof Uint8Array ? [this.text] : this.text;
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
