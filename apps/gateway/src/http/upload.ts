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
  return new ShopError('too_large', `A file may have ${MAX_PICTURE_BYTES} bytes.`);
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
  } finally {
    body.resume();
  }
}

/** Settles as soon as the file begins; what comes before it is passed over, what comes behind it is not looked at. */
function fileIn({ headers }: FastifyRequest, body: Readable): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(headers['content-type'] ?? '');
    let found: BusboyFileStream | undefined;
    const fail = () => {
      found?.destroy(new Error('The request has ended.'));
      reject(unreadable());
    };
    parser.on('file', (field: string, file: BusboyFileStream, name: string | undefined) => {
      if (field !== FILE_FIELD || found !== undefined) return void file.resume();
      found = file;
      // At once: nobody need wait for the rest of what is refused.
      file.once('limit', () => file.destroy(tooLarge()));
      file.once('close', () => body.unpipe(parser).resume());
      resolve({ name: name ?? '', bytes: partsOf(file) });
    });
    parser.once('finish', () => reject(ShopError.invalid({ [FILE_FIELD]: ['is required'] })));
    parser.once('error', fail);
    body.once('error', fail);
    body.once('close', () => {
      if (!body.readableEnded) fail();
    });
    body.pipe(parser);
  });
}

/** Whatever else ends a file early is a form that is not whole. */
async function* partsOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
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
