import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { MAX_PICTURE_BYTES, ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';

export const MULTIPART_TYPE = 'multipart/form-data';
export const IMAGE_TYPE = /^image\//;
/** The field of a multipart form that holds the file. */
export const FILE_FIELD = 'file';

/** What a form has around its file, at most. */
const MAX_AROUND = 64 * 1024;
const LIMITS = { fileSize: MAX_PICTURE_BYTES, files: 5, fields: 20, fieldSize: 1024, parts: 25, headerPairs: 50 };

/** A file that is on its way to us: its bytes come as they are read. */
export interface Upload {
  /** As its sender calls it; empty where nobody says. */
  readonly name: string;
  /** Throws where there are more than may be. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The file in the body of a request: its field `file`, or the body itself. */
export function uploadIn(request: FastifyRequest): Promise<Upload> {
  const { body, headers, mediaType = '' } = request;
  if (!(body instanceof Readable)) throw uploadWanted();
  const isForm = mediaType === MULTIPART_TYPE;
  const most = isForm ? MAX_PICTURE_BYTES + MAX_AROUND : MAX_PICTURE_BYTES;
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge();
  return isForm ? fileIn(request, body) : Promise.resolve({ name: '', bytes: limited(body) });
}

export function uploadWanted(): ShopError {
  return new ShopError('unsupported_media_type', `The body must be ${MULTIPART_TYPE}, or a picture.`);
}

function tooLarge(): ShopError {
  return new ShopError('too_large', `A file may have at most ${MAX_PICTURE_BYTES / 2 ** 20} MiB.`);
}

/** Whoever sends too much is told so, which needs the connection: the rest is read and thrown away. */
async function* limited(body: Readable): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_PICTURE_BYTES) throw tooLarge();
      yield part;
    }
  } catch (error) {
    // Whoever sent it is gone, or was too slow.
    throw error instanceof ShopError ? error : new ShopError('malformed', 'The file has not arrived whole.');
  } finally {
    body.resume();
  }
}

/** Settles as soon as the file begins; what is around it is passed over, but for a second one. */
function fileIn({ headers }: FastifyRequest, body: Readable): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(headers['content-type'] ?? '');
    const rest = new Rest();
    let found: BusboyFileStream | undefined;
    const fail = (error: ShopError) => {
      body.unpipe(parser).resume();
      found?.destroy(error);
      rest.fail(error);
      reject(error);
    };
    parser.on('file', (field: string, file: BusboyFileStream, name: string | undefined) => {
      if (field !== FILE_FIELD) return void file.resume();
      if (found !== undefined) return fail(ShopError.invalid({ [FILE_FIELD]: ['must be sent once'] }));
      found = file;
      // Whoever reads it is told; before anybody does, it would end the process.
      file.on('error', () => undefined);
      // At once: nobody need wait for the rest of what is refused.
      file.once('limit', () => fail(tooLarge()));
      file.once('close', () => void (file.readableEnded || body.unpipe(parser).resume()));
      resolve({ name: name ?? '', bytes: partsOf(file, rest) });
    });
    parser.once('finish', () => {
      rest.end();
      reject(ShopError.invalid({ [FILE_FIELD]: ['is required'] }));
    });
    parser.on('error', () => fail(unreadable()));
    body.on('error', () => fail(unreadable()));
    body.once('close', () => void (body.readableEnded || fail(unreadable())));
    body.pipe(parser);
  });
}

/** What comes behind a file. */
class Rest {
  declare end: () => void;
  declare fail: (error: ShopError) => void;
  readonly whole = new Promise<void>((resolve, reject) => {
    this.end = resolve;
    this.fail = reject;
  });

  constructor() {
    // A file that nobody reads to its end is not waited for.
    this.whole.catch(() => undefined);
  }
}

/** A file is whole when its form is. Whatever else ends it early is a form that is not. */
async function* partsOf(file: AsyncIterable<Buffer>, rest: Rest): AsyncGenerator<Buffer> {
  try {
    yield* file;
    await rest.whole;
  } catch (error) {
    throw error instanceof ShopError ? error : unreadable();
  }
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw unreadable();
  }
}

function unreadable(): ShopError {
  return new ShopError('malformed', 'The form cannot be read.');
}
