import { Readable } from 'node:stream';
import { MAX_PICTURE_BYTES, ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import type { Reading } from './body-reading';
import { FormReader } from './form-reader';

export const MULTIPART_TYPE = 'multipart/form-data';
export const IMAGE_TYPE = /^image\//;
/** A part of a content file, by the protocol tus. */
export const CHUNK_TYPE = 'application/offset+octet-stream';
export const UPLOAD_TYPES = [MULTIPART_TYPE, IMAGE_TYPE, CHUNK_TYPE];
/** The field of a multipart form that holds the file. */
export const FILE_FIELD = 'file';

/** The maximum overhead of a form around its file: delimiters, headers and other parts. */
export const MAX_AROUND = 64 * 1024;

/** An incoming file, whose bytes arrive as they are read. */
export interface Upload {
  /** The file name of the client; empty if it sends none. */
  readonly name: string;
  /** Throws if the file is too large or incomplete. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

type StoreUpload<T> = (upload: Upload) => Promise<T>;

/**
 * Streams the file of a request: its field `file`, or the body itself. Discards the rest of the body, because many
 * clients read the answer only after they have sent everything.
 */
export async function receiveUpload<T>(request: FastifyRequest, reading: Reading, store: StoreUpload<T>): Promise<T> {
  const { body, headers, mediaType = '' } = request;
  if (!(body instanceof Readable)) throw uploadWanted();
  const isForm = mediaType === MULTIPART_TYPE;
  const bounds = isForm ? FORM_BOUNDS : FILE_BOUNDS;
  const chunks = within(bounds, arriving(body, reading));
  try {
    if (Number(headers['content-length'] ?? 0) > bounds.most) throw tooLarge(bounds);
    const form = isForm ? new FormReader(chunks, headers['content-type'] ?? '') : undefined;
    return await store(form === undefined ? { name: '', bytes: chunks } : await fileIn(form));
  } finally {
    await chunks.return(undefined);
    body.resume();
  }
}

export function uploadWanted(): ShopError {
  return new ShopError(
    'unsupported_media_type',
    `The Content-Type is not supported. Send ${MULTIPART_TYPE}, or an image.`,
  );
}

interface Bounds {
  /** Bytes. */
  readonly most: number;
  readonly sentence: string;
}
const FILE_LIMIT_TEXT = `A file may have at most ${MAX_PICTURE_BYTES / 2 ** 20} MiB`;
const FILE_BOUNDS: Bounds = {
  most: MAX_PICTURE_BYTES,
  sentence: `The upload is too large. ${FILE_LIMIT_TEXT}. Send a smaller file.`,
};
const FORM_BOUNDS: Bounds = {
  most: MAX_PICTURE_BYTES + MAX_AROUND,
  sentence: `The upload is too large. ${FILE_LIMIT_TEXT}, and the rest of the form ${MAX_AROUND / 1024} KiB. Send less.`,
};

function tooLarge({ sentence }: Bounds): ShopError {
  return new ShopError('too_large', sentence);
}

/** Reads until the signal aborts. A client that disconnects is not a server fault. */
async function* arriving(body: Readable, reading: Reading): AsyncGenerator<Uint8Array> {
  const { signal } = reading;
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const next = () =>
    reading.arrivalOf(chunks.next()).catch(() => {
      throw new ShopError('malformed', 'The upload ended before the file was complete. Send the file again.');
    });
  try {
    for (let chunk = await next(); chunk.done !== true && !signal.aborted; chunk = await next()) yield chunk.value;
  } finally {
    await chunks.return?.();
  }
  signal.throwIfAborted();
}

async function* within(bounds: Bounds, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > bounds.most) throw tooLarge(bounds);
    yield chunk;
  }
}

async function fileIn(form: FormReader): Promise<Upload> {
  const name = await nextFile(form);
  if (name === null) throw ShopError.invalid({ [FILE_FIELD]: ['is required'] });
  return { name, bytes: within(FILE_BOUNDS, onlyFile(form)) };
}

/** Reads to the end of the form: a file is complete only with its form, and a second file is ambiguous. */
async function* onlyFile(form: FormReader): AsyncGenerator<Uint8Array> {
  yield* form.bytes();
  if ((await nextFile(form)) !== null) {
    throw ShopError.invalid({ [FILE_FIELD]: ['was sent more than once; send one file'] });
  }
}

/** The name of the next file in the field, or null. Skips other parts. */
async function nextFile(form: FormReader): Promise<string | null> {
  for (let part = await form.next(); part !== null; part = await form.next()) {
    if (part.field === FILE_FIELD && part.filename !== undefined) return part.filename;
  }
  return null;
}
