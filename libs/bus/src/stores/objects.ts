import { createHash, randomBytes } from 'node:crypto';
import { StoreFull } from '@marquee/contracts';
import { type Connection, purge, roomOf, store, storedBytes } from '../wire';
import { objectPrefix, objectStream } from './object-stores';

/** Far below what a message may have, and what a reader holds at a time. */
const CHUNK_BYTES = 256 * 1024;
/** What stands around the bytes of a chunk, and a head is, at most: the subject, headers, the server's own notes, the digest. */
const MESSAGE_BYTES = 256;
/** `1202/17/cover.png`: words between slashes. */
const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,7}$/;

export interface ObjectInfo {
  readonly contentType: string;
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** An object as it was put; its bytes come one chunk after the other, as they are asked for. */
export interface StoredObject extends ObjectInfo {
  bytes(): AsyncGenerator<Buffer>;
}

/** The last message of an object: what makes it one. */
interface Head extends ObjectInfo {
  /** Where its chunks are in the stream. */
  readonly chunks: readonly number[];
}

/**
 * Named bytes in a stream. An object is seen when it is complete, since its head is written last. The client library's own
 * objects are read by a consumer, and whoever may make one says where the server delivers (`durables.ts`); here all that
 * reading takes is the right to ask for messages.
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

  /**
   * The same name again replaces the object; what was there before takes its room until it is removed. Of data that ends
   * early, or finds no room, nothing stays.
   */
  async put(
    name: string,
    data: Uint8Array | AsyncIterable<Uint8Array>,
    { contentType }: Pick<ObjectInfo, 'contentType'>,
  ): Promise<ObjectInfo> {
    const subject = this.subjectOf(name);
    const place = `${subject}.=${randomBytes(9).toString('base64url')}`;
    // Those who put may take out; where they cannot, what is there is forgotten with its store's time.
    const takeOut = () => purge(this.connection.mux, this.stream, `${place}.>`).catch(() => undefined);
    const { chunks, ...found } = await this.storeAll(place, data).catch(async (error: unknown) => {
      await takeOut();
      throw error;
    });
    const info = { contentType, ...found };
    const head = Buffer.from(JSON.stringify({ ...info, chunks } satisfies Head));
    await this.store(headOf(subject), head).catch(async (error: unknown) => {
      // After any other failure the head may be there, and its chunks must be.
      if (error instanceof StoreFull) await takeOut();
      throw error;
    });
    return info;
  }

  /** How many bytes the store has, what surrounds each object included, and how many it may have; those who put and read may ask. */
  async room(): Promise<{ readonly bytes: number; readonly maxBytes: number }> {
    const { bytes, maxBytes } = await roomOf(this.connection.mux, this.stream);
    return { bytes, maxBytes };
  }

  /** A place behind everything that is in the store by now; whatever is put later is put after it. */
  async end(): Promise<number> {
    return (await roomOf(this.connection.mux, this.stream)).nextSeq;
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
   * An object, or all whose names begin with this and a slash; with a place that `end` gave, nothing that was put after it. What is
   * not there is no fault.
   */
  async remove(name: string, before?: number): Promise<void> {
    await purge(this.connection.mux, this.stream, `${this.subjectOf(name)}.>`, before);
  }

  private async *chunksAt(name: string, places: readonly number[]): AsyncGenerator<Buffer> {
    for (const seq of places) {
      const chunk = await storedBytes(this.connection.mux, this.stream, { seq });
      if (chunk === null) throw new Error(`The object ${name} was removed while it was read.`);
      yield chunk;
    }
  }

  private async store(to: string, body: Buffer): Promise<number> {
    return (await store(this.connection.mux, this.stream, { to, headers: {}, body })).seq;
  }

  private subjectOf(name: string): string {
    if (!NAME.test(name)) throw new Error(`An object cannot be called ${name}.`);
    return this.prefix + name.replaceAll('.', '%').replaceAll('/', '.');
  }
}

/** What an object of so many bytes takes in the store, a little more rather than less. */
export function roomForObject(bytes: number): number {
  return bytes + MESSAGE_BYTES * (1 + Math.ceil(bytes / CHUNK_BYTES));
}

/** No word of a name begins like this. */
function headOf(subject: string): string {
  return `${subject}.=`;
}

/** The same bytes in pieces of equal size. */
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
