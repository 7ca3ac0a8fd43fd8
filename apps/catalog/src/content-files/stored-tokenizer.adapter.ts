import { setImmediate } from 'node:timers/promises';
import type { ContentStore } from '@marquee/content-store';
import type { parseFromTokenizer } from 'music-metadata';

type Tokenizer = Parameters<typeof parseFromTokenizer>[0];
type ReadOptions = Parameters<Tokenizer['readBuffer']>[1];
type Token<T> = { readonly len: number; get(bytes: Uint8Array, offset: number): T };

const BLOCK_BYTES = 256 * 1024;
const MAX_BLOCKS = 4;
/** Enough for the index of a film of many hours. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
const MAX_TOKEN_BYTES = 16 * 1024 * 1024;
/** Parsers hold what they read, so content of tiny elements could fill the memory. */
const MAX_READS = 100_000;
/** Reads of a cached block are microtasks; without a pause they block the event loop. */
const READS_BEFORE_PAUSE = 1000;

/** Gives a parser random access to an object, within bounds that no content can exceed. */
export class StoredTokenizer implements Tokenizer {
  position = 0;
  readonly fileInfo: { readonly size: number; readonly mimeType: string };
  private readonly blocks = new Map<number, Promise<Buffer>>();
  private fetched = 0;
  private reads = 0;

  constructor(
    private readonly store: ContentStore,
    private readonly key: string,
    size: number,
    mimeType: string,
  ) {
    this.fileInfo = { size, mimeType };
  }

  supportsRandomAccess(): boolean {
    return true;
  }

  setPosition(position: number): void {
    this.position = position;
  }

  async peekBuffer(target: Uint8Array, { length, position, mayBeLess }: ReadOptions = {}): Promise<number> {
    await this.countRead();
    const wanted = target.subarray(0, length ?? target.length);
    const count = await this.fill(wanted, position ?? this.position);
    if (count < wanted.length && mayBeLess !== true) throw new Error('The content ends within its metadata.');
    return count;
  }

  async readBuffer(target: Uint8Array, options: ReadOptions = {}): Promise<number> {
    const from = options.position ?? this.position;
    const count = await this.peekBuffer(target, options);
    this.position = from + count;
    return count;
  }

  async peekToken<T>(token: Token<T>, position?: number | null): Promise<T> {
    if (token.len > MAX_TOKEN_BYTES) throw new Error('The metadata are too large.');
    const bytes = new Uint8Array(token.len);
    await this.peekBuffer(bytes, { position: position ?? this.position });
    return token.get(bytes, 0);
  }

  async readToken<T>(token: Token<T>, position = this.position): Promise<T> {
    const value = await this.peekToken(token, position);
    this.position = position + token.len;
    return value;
  }

  peekNumber(token: Token<number>): Promise<number> {
    return this.peekToken(token);
  }

  readNumber(token: Token<number>): Promise<number> {
    return this.readToken(token);
  }

  async ignore(length: number): Promise<number> {
    const count = Math.max(0, Math.min(length, this.fileInfo.size - this.position));
    this.position += count;
    return count;
  }

  async close(): Promise<void> {}

  async abort(): Promise<void> {}

  private async countRead(): Promise<void> {
    this.reads += 1;
    if (this.reads > MAX_READS) throw new Error('The metadata have too many elements.');
    if (this.reads % READS_BEFORE_PAUSE === 0) await setImmediate();
  }

  private async fill(target: Uint8Array, from: number): Promise<number> {
    const end = Math.min(from + target.length, this.fileInfo.size);
    for (let at = from; at < end;) {
      const block = await this.block(Math.floor(at / BLOCK_BYTES));
      const piece = block.subarray(at % BLOCK_BYTES, (at % BLOCK_BYTES) + end - at);
      if (piece.length === 0) return at - from;
      target.set(piece, at - from);
      at += piece.length;
    }
    return Math.max(0, end - from);
  }

  private block(number: number): Promise<Buffer> {
    const known = this.blocks.get(number) ?? this.fetch(number * BLOCK_BYTES);
    // The block used last is the last one in the map.
    this.blocks.delete(number);
    this.blocks.set(number, known);
    const [oldest] = this.blocks.keys();
    if (this.blocks.size > MAX_BLOCKS && oldest !== undefined) this.blocks.delete(oldest);
    return known;
  }

  private async fetch(start: number): Promise<Buffer> {
    this.fetched += BLOCK_BYTES;
    if (this.fetched > MAX_READ_BYTES) throw new Error('The metadata are too large.');
    const parts: Buffer[] = [];
    for await (const part of await this.store.read(this.key, { start, end: start + BLOCK_BYTES - 1 })) {
      parts.push(part as Buffer);
    }
    return Buffer.concat(parts);
  }
}
