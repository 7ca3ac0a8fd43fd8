/** A piece of JSON, as a string or as UTF-8 bytes. */
export type JsonPiece = string | Uint8Array;

/**
 * JSON text rendered by Postgres, which travels to the HTTP client without being parsed. The handler of an operation
 * with output `O` may answer an `O` or a `RenderedJson<O>`.
 */
export class RenderedJson<O> {
  declare readonly types: O;

  constructor(
    private readonly text: JsonPiece | readonly JsonPiece[],
    readonly meta: ReplyMeta = {},
  ) {}

  /** The JSON of `O`; for a page, the array of its items. */
  get json(): string {
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('');
  }
  /** The original pieces of this JSON. */
  get pieces(): readonly JsonPiece[] {
    return typeof this.text === 'string' || this.text instanceof Uint8Array ? [this.text] : this.text;
  }
  /** A copy of this answer that names these sent fields as ignored. */
  ignoring(paths: readonly string[]): RenderedJson<O> {
    if (paths.length === 0) return this;
    const ignored = [...new Set([...(this.meta.ignored ?? []), ...paths])];
    return new RenderedJson<O>(this.text, { ...this.meta, ignored });
  }
}

export interface ReplyMeta {
  /** The row's version: becomes the `ETag`. */
  readonly version?: number;
  /** The cursor of the next page of a list. */
  readonly next?: string;
  /** The answer was stored by an earlier request with the same idempotency key. */
  readonly replayed?: boolean;
  /** Sent fields without effect, as dotted paths: become `X-Ignored-Fields`. */
  readonly ignored?: readonly string[];
  /** A consequence of the change that its caller may not expect: becomes `X-Warning`. ASCII. */
  readonly warning?: string;
}
