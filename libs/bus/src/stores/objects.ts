import { createHash, randomBytes } from 'node:crypto';
import { StoreFull } from '@marquee/contracts';
import { type Connection, purge, streamUsage, store, storedBytes } from '../wire';
import { objectPrefix, objectStream } from './object-stores';

/** Far below the message limit, and the memory of a reader. */
const CHUNK_BYTES = 256 * 1024;
/** Maximum overhead of a chunk and size of a head: the subject, headers, server metadata and the digest. */
const MESSAGE_BYTES = 256;
/** `1202/17/cover.png`: parts separated by slashes. */
const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,7}$/;

export interface ObjectInfo {
  readonly contentType: string;
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** A stored object whose chunks are fetched on demand. */
export interface StoredObject extends ObjectInfo {
  bytes(): AsyncGenerator<Buffer>;
}

/** The last message of an object, which completes it. */
interface Head extends ObjectInfo {
  /** The stream sequences of its chunks. */
  readonly chunks: readonly number[];
}

/**
 * Named bytes in a stream, visible once complete, because the head is written last. The client library's object store
 * needs a consumer, whose creator chooses the delivery subject; this one reads messages directly.
 */
export class Objects {
  private readonly stream: string;
  private readonly prefix: string;

  constructor(
    private readonly connection: Connection,
    name: string,
  ) {
    this.stream = objectStream(name);
    this.prefix = objectPrefix(name);
  }

  /** Replaces an object of the same name, whose space is freed on its removal. Incomplete data is removed. */
  async put(
    name: string,
    data: Uint8Array | AsyncIterable<Uint8Array>,
    { contentType }: Pick<ObjectInfo, 'contentType'>,
  ): Promise<ObjectInfo> {
    const subject = this.subjectOf(name);
    const place = `${subject}.=${randomBytes(9).toString('base64url')}`;
    // Writers may remove; if that fails, the chunks expire with the store.
    const takeOut = () => purge(this.connection.mux, this.stream, `${place}.>`).catch(() => undefined);
    const { chunks, ...found } = await this.storeAll(place, data).catch(async (error: unknown) => {
      await takeOut();
      throw error;
    });
    const info = { contentType, ...found };
    const head = Buffer.from(JSON.stringify({ ...info, chunks } satisfies Head));
    await this.store(headOf(subject), head).catch(async (error: unknown) => {
      // After any other failure the head may exist, so its chunks must not be removed.
      if (error instanceof StoreFull) await takeOut();
      throw error;
    });
    return info;
  }

  /** The stored bytes including overhead, and the maximum; for users that put and read. */
  async usage(): Promise<{ readonly bytes: number; readonly maxBytes: number }> {
    const { bytes, maxBytes } = await streamUsage(this.connection.mux, this.stream);
    return { bytes, maxBytes };
  }

  /** A position after everything in the store; later objects have a higher one. */
  async end(): Promise<number> {
    return (await streamUsage(this.connection.mux, this.stream)).nextSeq;
  }

  private async storeAll(
    place: string,
    data: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<Omit<Head, 'contentType'>> {
    const hash = createHash('sha256');
    const chunks: number[] = [];
    let size = 0;
    for await (const chunk of chunksOf(data instanceof Uint8Array ? [data] : data)) {
      hash.update(chunk);
      size += chunk.length;
      chunks.push(await this.store(`${place}.${chunks.length}`, chunk));
    }
    return { size, digest: hash.digest('hex'), chunks };
  }

  async get(name: string): Promise<StoredObject | null> {
    const { mux } = this.connection;
    const bytes = await storedBytes(mux, this.stream, { last_by_subj: headOf(this.subjectOf(name)) });
    if (bytes === null) return null;
    const { chunks, ...info } = JSON.parse(bytes.toString()) as Head;
    return { ...info, bytes: () => this.chunksAt(name, chunks) };
  }

  /**
   * Removes an object, or all below this name and a slash, optionally only those before a position from `end`. A
   * missing object is not an error.
   */
  async remove(name: string, before?: number): Promise<void> {
    await purge(this.connection.mux, this.stream, `${this.subjectOf(name)}.>`, before);
  }

  private async *chunksAt(name: string, places: readonly number[]): AsyncGenerator<Buffer> {
    for (const seq of places) {
      const chunk = await storedBytes(this.connection.mux, this.stream, { seq });
      if (chunk === null) throw new Error(`The object ${name} was removed during the read.`);
      yield chunk;
    }
  }

  private async store(to: string, body: Buffer): Promise<number> {
    return (await store(this.connection.mux, this.stream, { to, headers: {}, body })).seq;
  }

  private subjectOf(name: string): string {
    if (!NAME.test(name)) {
      throw new Error(`${name} is not a valid object name. Use words that are separated by slashes.`);
    }
    return this.prefix + name.replaceAll('.', '%').replaceAll('/', '.');
  }
}

/** An upper estimate of the space that an object takes in the store. */
export function storedSizeOf(bytes: number): number {
  return bytes + MESSAGE_BYTES * (1 + Math.ceil(bytes / CHUNK_BYTES));
}

/** No part of an object name starts with this prefix. */
function headOf(subject: string): string {
  return `${subject}.=`;
}

/** Splits the bytes into chunks of equal size. */
async function* chunksOf(data: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const part of data) {
    for (let rest = part; rest.length > 0;) {
      const taken = rest.subarray(0, CHUNK_BYTES - size);
      waiting.push(taken);
      size += taken.length;
      rest = rest.subarray(taken.length);
      if (size === CHUNK_BYTES) {
        yield Buffer.concat(waiting, size);
        [waiting, size] = [[], 0];
      }
    }
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}
