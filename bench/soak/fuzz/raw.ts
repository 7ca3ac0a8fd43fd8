import { once } from 'node:events';
import { connect } from 'node:net';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';

/** Bytes that are sent over a separate connection. */
export interface RawRequest {
  readonly what: string;
  readonly bytes: Buffer;
  /** Whether the client closes its side early. */
  readonly isCutOff?: boolean;
  /** The number of requests in the bytes by the standard; one if absent. */
  readonly requests?: number;
}
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly answers: number;
}

const MORE_MS = 300;

/** Returns the first answer, or null if the connection closed without one; throws after the timeout. */
export async function sendRaw(
  port: number,
  { bytes, isCutOff }: RawRequest,
  timeoutMs: number,
): Promise<RawAnswer | null> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  // A client that is refused while it sends receives a reset and the answer.
  socket.on('error', () => undefined);
  if (isCutOff) socket.end(bytes);
  else socket.write(bytes);
  try {
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      let timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
      const end = () => {
        clearTimeout(timer);
        resolve(received);
      };
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        clearTimeout(timer);
        timer = setTimeout(end, MORE_MS);
      });
      socket.on('close', end);
      socket.on('end', end);
    });
    const final = text.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
    const status = /^HTTP\/1\.\d (\d{3})/.exec(final)?.[1];
    if (status === undefined) return null;
    return { status: Number(status), text: final, answers: final.match(/HTTP\/1\.\d [2-5]\d\d /g)?.length ?? 0 };
  } finally {
    socket.destroy();
  }
}

const CRLF = '\r\n';
const BODY = '{"category":{"title":"framed"}}';
const HIDDEN = `0${CRLF}${CRLF}GET /api/smuggled.json HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`;

/** Bodies whose end two parsers may locate differently. */
const LENGTHS = [
  ['Content-Length: -1'],
  ['Content-Length: 1e2'],
  ['Content-Length: 0x10'],
  ['Content-Length: 99999999999999999999'],
  ['Content-Length: LENGTH', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding : chunked', 'Content-Length: LENGTH'],
  ['Transfer-Encoding:\r\n chunked', 'Content-Length: LENGTH'],
  ['Transfer-Encoding: chunked, gzip', 'Content-Length: LENGTH'],
  ['X: y\nTransfer-Encoding: chunked', 'Content-Length: LENGTH'],
  ['Content-Length: 5', 'Content-Length: LENGTH'],
  ['Content-Length: +LENGTH'],
];
const CHUNKS = ['zz\r\nx\r\n', '-1\r\n', '5;a\n{"a":\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '5\r\n{"a":'];

/** Ambiguous lengths and chunks, smuggled requests, and bytes that are not HTTP. */
export function framedRequest(token: string): fc.Arbitrary<RawRequest> {
  const common = ['Host: localhost', `Authorization: Bearer ${token}`];
  const post = (...fields: readonly string[]) =>
    ['POST /api/categories.json HTTP/1.1', ...common, 'Content-Type: application/json', ...fields, '', ''].join(CRLF);
  const get = ['GET /api/categories/count.json HTTP/1.1', ...common, '', ''].join(CRLF);
  const raw = (what: string, text: string | Buffer, requests = 1): RawRequest => ({
    what,
    bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text,
    isCutOff: true,
    requests,
  });
  return fc.oneof(
    fc.constantFrom(...LENGTHS).map((fields) => {
      const written = fields.map((field) => field.replace('LENGTH', String(HIDDEN.length)));
      return raw(fields.join(', '), `${post(...written)}${HIDDEN}`);
    }),
    fc.constantFrom(...CHUNKS).map((chunks) => raw('chunks', `${post('Transfer-Encoding: chunked')}${chunks}`)),
    fc.constantFrom(
      raw('a hundred requests at once', get.repeat(100), 100),
      raw('a request and garbage', `${get}garbage${CRLF}${CRLF}`, 2),
      raw('a request behind a body', `${post(`Content-Length: ${BODY.length}`)}${BODY}${get}`, 2),
      raw('half a head', get.slice(0, 30)),
      raw('a long target', get.replace('/api', `/${'x'.repeat(20_000)}`)),
      raw('a null in a header', get.replace('localhost', 'a\u0000b')),
      raw('HTTP/2', `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`),
    ),
    fc.uint8Array({ maxLength: 500 }).map((bytes) => raw('any bytes', Buffer.from(bytes), 500)),
  );
}

/** Uploads of damaged, huge or fake images: whole, truncated and misdeclared. */
export async function uploadRequest(token: string): Promise<fc.Arbitrary<RawRequest>> {
  const sound = await soundPictures();
  const damaged = fc
    .tuple(fc.constantFrom(...sound), fc.nat(), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
    .map(([picture, end, changes]) => {
      const bytes = Buffer.from(picture);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return end % 3 === 0 ? bytes.subarray(0, end % bytes.length) : bytes;
    });
  const content = fc.oneof(damaged, fc.constantFrom(...sound, ...hostilePictures()));
  const type = fc.constantFrom('image/png', 'image/svg+xml', 'image/', 'application/json', 'multipart/form-data', '');
  const name = fc.constantFrom('a.png', '', '../../a.png', 'a\u0000.png', 'a.png\r\nX: y', 'x'.repeat(9_000), 'a.svg');
  const boundary = fc.constantFrom('between', '', '"', 'x'.repeat(71), 'a b');
  const encoding = fc.constantFrom('whole', 'whole', 'short', 'long', 'gzip', 'not gzip', 'chunked');
  return fc
    .tuple(content, fc.boolean(), type, name, boundary, encoding)
    .map(([file, isForm, given, filename, mark, how]) => {
      const part = `--${mark}${CRLF}Content-Disposition: form-data; name="file"; filename="${filename}"${CRLF}${CRLF}`;
      const form = Buffer.concat([Buffer.from(part, 'latin1'), file, Buffer.from(`${CRLF}--${mark}--${CRLF}`)]);
      const sent = isForm ? form : file;
      const body = how === 'gzip' ? gzipSync(sent) : how === 'chunked' ? chunked(sent) : sent;
      const off = how === 'short' ? -Math.ceil(body.length / 2) : how === 'long' ? 9 : 0;
      const fields = [
        `Content-Type: ${isForm ? `multipart/form-data; boundary=${mark}` : given}`,
        ...(how.endsWith('gzip') ? ['Content-Encoding: gzip'] : []),
        how === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length + off}`,
      ];
      const lines = [
        'POST /api/files.json HTTP/1.1',
        'Host: localhost',
        'Connection: close',
        `Authorization: Bearer ${token}`,
      ];
      const head = Buffer.from([...lines, ...fields, '', ''].join(CRLF), 'latin1');
      return { what: fields.join(', '), bytes: Buffer.concat([head, body]), isCutOff: off !== 0 };
    });
}

function soundPictures(): Promise<Buffer[]> {
  const image = sharp({ create: { width: 24, height: 16, channels: 4, background: '#c03' } });
  const formats = ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const;
  return Promise.all(formats.map((format) => image.clone().toFormat(format).toBuffer()));
}

function chunked(body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${body.length.toString(16)}${CRLF}`),
    body,
    Buffer.from(`${CRLF}0${CRLF}${CRLF}`),
  ]);
}

/** Images with enormous dimensions that unpack to 50 MB, and files of other kinds. */
function hostilePictures(): Buffer[] {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const png = (width: number, height: number, ...more: readonly Buffer[]): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 2], 8);
    const pixels = chunk('IDAT', deflateSync(Buffer.alloc(4_000_000)));
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    return Buffer.concat([signature, chunk('IHDR', header), ...more, pixels, chunk('IEND', Buffer.alloc(0))]);
  };
  const packed = Buffer.concat([Buffer.from('a\u0000\u0000', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:4222/"/></svg>';
  return [
    png(65_535, 65_535),
    png(2 ** 31 - 1, 1),
    png(0, 0),
    png(1, 1, chunk('zTXt', packed)),
    png(1, 1, chunk('iCCP', packed)),
    Buffer.from(svg),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
    Buffer.alloc(5_000_000),
  ];
}
