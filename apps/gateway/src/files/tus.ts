import { MAX_CONTENT_BYTES, ShopError, type StartUpload } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The resumable upload protocol: https://tus.io/protocols/resumable-upload */
const VERSION = '1.0.0';
const ALGORITHMS = ['sha256', 'sha1'] as const;

export const TUS_OPTIONS = {
  'tus-resumable': VERSION,
  'tus-version': VERSION,
  'tus-max-size': String(MAX_CONTENT_BYTES),
  'tus-extension': 'creation,checksum,termination',
  'tus-checksum-algorithm': ALGORITHMS.join(','),
};

type Headers = FastifyRequest['headers'];

/** Whether the client speaks the protocol; other clients upload a picture in one request. */
export function speaksTus({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['tus-resumable'] !== undefined;
}

/** Refuses another version of the protocol. Every answer names the version. */
export function expectTus(reply: FastifyReply): void {
  reply.header('tus-resumable', VERSION);
  if (reply.request.headers['tus-resumable'] === VERSION) return;
  reply.header('tus-version', VERSION);
  throw new ShopError('precondition_failed', `Send the header Tus-Resumable: ${VERSION}.`);
}

/** A count of bytes in a header. */
export function bytesIn(headers: Headers, name: 'Upload-Length' | 'Upload-Offset'): number {
  const sent = String(headers[name.toLowerCase()] ?? '');
  const bytes = /^\d{1,15}$/.test(sent) ? Number(sent) : Number.NaN;
  if (Number.isSafeInteger(bytes)) return bytes;
  throw new ShopError('malformed', `The header ${name} must be a number of bytes.`);
}

/** The description of a new upload; the service validates it. */
export function newUpload(headers: Headers): StartUpload {
  const size = bytesIn(headers, 'Upload-Length');
  if (size > MAX_CONTENT_BYTES) {
    throw new ShopError(
      'too_large',
      `A file may have at most ${MAX_CONTENT_BYTES / 2 ** 30} GiB. Send a smaller file.`,
    );
  }
  const {
    filename = '',
    name = filename,
    kind = 'main',
    ...rest
  } = metadataIn(String(headers['upload-metadata'] ?? ''));
  const { product_id, language, quality } = rest;
  // The service checks the values of these texts.
  return { name, size, kind, product_id, language, quality } as StartUpload;
}

const PAIR = /^([\w-]+)(?: +([A-Za-z0-9+/]*={0,2}))?$/;

/** `filename d29ybGQ=,kind bWFpbg==`; an empty value counts as absent. */
export function metadataIn(header: string): Record<string, string | undefined> {
  const pairs = header.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key = '', value = ''] = PAIR.exec(pair.trim()) ?? [];
      if (key === '') {
        throw new ShopError('malformed', 'The header Upload-Metadata must be pairs of a name and a value in base64.');
      }
      return [key, Buffer.from(value, 'base64').toString() || undefined];
    }),
  );
}

export interface ExpectedChecksum {
  readonly algorithm: (typeof ALGORITHMS)[number];
  /** In base64. */
  readonly digest: string;
}

/** `sha256 <base64>` */
export function checksumIn(headers: Headers): ExpectedChecksum | undefined {
  const sent = headers['upload-checksum'];
  if (sent === undefined) return undefined;
  const [word, digest = ''] = String(sent).split(' ');
  const algorithm = ALGORITHMS.find((one) => one === word);
  if (algorithm !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(digest)) return { algorithm, digest };
  throw new ShopError(
    'malformed',
    `The header Upload-Checksum must be ${ALGORITHMS.join(' or ')} and a digest in base64.`,
  );
}
