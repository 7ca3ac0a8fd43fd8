import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from './random';
import type { RawSent } from './raw';

const BODY = Buffer.from('{"category":{"title":"packed"}}');
const MUCH = 20_000_000;

/** Packed once for all: it takes longer than sending it. */
const BOMBS = new Map<string, Buffer>();

/** Bodies that are packed, badly packed, or unpack to far more than anybody would take. */
export function badlyPacked(random: Random, token: string): RawSent {
  const [coding, what, body] = random.oneOf(PACKED)(random);
  const named = random.onceIn(3) ? random.oneOf(CODINGS) : coding;
  const [target, type] = random.oneOf(TARGETS);
  const fields = [
    `POST ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Encoding: ${named}`,
  ];
  const isChunked = random.onceIn(3);
  const framed = isChunked
    ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
    : body;
  fields.push(isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`);
  return {
    what: `${what}, named ${JSON.stringify(named.slice(0, 40))}, at ${target}${isChunked ? ', in chunks' : ''}`,
    bytes: Buffer.concat([Buffer.from(`${fields.join('\r\n')}\r\n\r\n`, 'latin1'), framed]),
  };
}

const TARGETS = [
  ['/api/categories.json', 'application/json'],
  ['/api/files.json', 'image/png'],
  ['/api/files.json', 'multipart/form-data; boundary=b'],
  ['/token', 'application/x-www-form-urlencoded'],
  ['/collect/1', 'application/json'],
] as const;
const CODINGS = [
  '',
  ',',
  'identity, gzip',
  'GZIP',
  'x-gzip',
  'gzip;q=1',
  'gzip\tgzip',
  'zstd',
  'compress',
  'x'.repeat(7_000),
];

type Packed = readonly [coding: string, what: string, body: Buffer];

const PACKED: readonly ((random: Random) => Packed)[] = [
  () => ['gzip', 'a body that is packed', gzipSync(BODY)],
  () => ['deflate', 'a body that is packed', deflateSync(BODY)],
  () => ['deflate', 'a body that is packed without its head', deflateRawSync(BODY)],
  () => ['br', 'a body that is packed', brotliCompressSync(BODY)],
  (random) => ['gzip', 'a packed body that is cut off', gzipSync(BODY).subarray(0, random.below(40))],
  () => ['gzip', 'a packed body with a wrong sum', wrongSum()],
  () => ['gzip', 'two packed bodies', Buffer.concat([gzipSync(BODY), gzipSync(BODY)])],
  () => ['gzip', 'a packed body and more', Buffer.concat([gzipSync(BODY), Buffer.alloc(1_000, 'x')])],
  () => ['gzip', 'a body that is not packed', BODY],
  () => ['gzip', 'nothing', Buffer.alloc(0)],
  () => ['gzip', '20 MB in few bytes', bomb('gzip', () => gzipSync(Buffer.alloc(MUCH)))],
  () => ['br', '20 MB in few bytes', bomb('br', () => brotliCompressSync(Buffer.alloc(MUCH)))],
  () => ['gzip, gzip', 'packed twice', bomb('twice', () => gzipSync(gzipSync(Buffer.alloc(MUCH))))],
];

function bomb(name: string, pack: () => Buffer): Buffer {
  const packed = BOMBS.get(name) ?? pack();
  BOMBS.set(name, packed);
  return packed;
}

function wrongSum(): Buffer {
  const packed = gzipSync(BODY);
  packed.writeUInt32LE(7, packed.length - 8);
  return packed;
}
