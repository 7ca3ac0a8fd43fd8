import { gzipSync } from 'node:zlib';
import { badPicture } from './pictures';
import type { Random } from './random';
import type { RawSent } from './raw';

const PATH = '/api/files.json';
const BOUNDARY = 'between-the-parts';

/** A file that is sent badly: as a form or by itself, whole or not, packed, in chunks, or as something else than it is. */
export function badUpload(random: Random, token: string, sound: readonly Buffer[]): RawSent {
  const { what, bytes } = badPicture(random, sound);
  const isForm = !random.onceIn(4);
  const form = isForm ? badForm(random, bytes) : { what: 'by itself', type: random.oneOf(TYPES), bytes };
  const sent = random.onceIn(8) ? form.bytes.subarray(0, random.below(form.bytes.length + 1)) : form.bytes;
  const { fields, body, isCutOff } = framed(random, sent);
  const head = [
    `POST ${PATH} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${form.type}`,
    ...fields,
  ];
  return {
    what: `${what}, ${form.what}, ${fields.join(', ')}`,
    bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]),
    isCutOff,
  };
}

const TYPES = [
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'image/*',
  'image/x-icon',
  'image/png; charset=utf-8',
  'IMAGE/PNG',
  'image/',
  'image',
  'image/png, text/html',
  'image/png;',
  `image/${'x'.repeat(5_000)}`,
  'image/\u00e4',
  'multipart/form-data',
  'multipart/mixed; boundary=a',
  'multipart/',
  'application/octet-stream',
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  '*/*',
  '',
];

/** How long it is said to be, and whether it is. */
function framed(random: Random, sent: Buffer): { fields: string[]; body: Buffer; isCutOff: boolean } {
  return random.oneOf<() => { fields: string[]; body: Buffer; isCutOff: boolean }>([
    () => whole(sent),
    () => whole(sent),
    () => whole(sent),
    () => ({ fields: [`Content-Length: ${sent.length + 1 + random.below(9)}`], body: sent, isCutOff: true }),
    () => ({ fields: [`Content-Length: ${Math.floor(sent.length / 2)}`], body: sent, isCutOff: true }),
    () => ({ fields: ['Transfer-Encoding: chunked'], body: chunked(random, sent), isCutOff: false }),
    () => whole(gzipSync(sent), 'Content-Encoding: gzip'),
    () => whole(sent, 'Content-Encoding: gzip'),
    () => whole(gzipSync(Buffer.alloc(20_000_000)), 'Content-Encoding: gzip'),
    () => whole(gzipSync(gzipSync(sent)), 'Content-Encoding: gzip, gzip'),
    () => whole(gzipSync(sent).subarray(0, random.below(sent.length + 1)), 'Content-Encoding: gzip'),
    () => whole(sent, 'Content-Encoding: identity'),
    () => whole(sent, 'Expect: 100-continue'),
    () => ({ fields: ['Transfer-Encoding: chunked', 'Trailer: X'], body: trailed(random, sent), isCutOff: false }),
    () => ({ fields: ['Transfer-Encoding: chunked'], body: chunked(random, sent).subarray(0, -5), isCutOff: true }),
    () => ({ fields: ['Transfer-Encoding: chunked'], body: chunked(random, sent).subarray(0, -7), isCutOff: true }),
    () => ({ fields: [], body: sent, isCutOff: true }),
    () => ({ fields: ['Content-Length: 0'], body: Buffer.alloc(0), isCutOff: false }),
    () => whole(sent, 'Content-MD5: x', 'Digest: sha-256=x', 'Content-Range: bytes 0-1/2'),
    () => whole(sent, 'Idempotency-Key: an-upload'),
    () => whole(sent, 'Idempotency-Key: an-upload'),
  ])();
}

function whole(body: Buffer, ...fields: string[]): { fields: string[]; body: Buffer; isCutOff: boolean } {
  return { fields: [...fields, `Content-Length: ${body.length}`], body, isCutOff: false };
}

/** In chunks, with fields behind the last. */
function trailed(random: Random, bytes: Buffer): Buffer {
  const fields = random.oneOf([
    'X: y\r\n',
    'Authorization: Bearer x\r\n',
    'Content-Length: 3\r\n',
    'no colon\r\n',
    'X: y\r\n'.repeat(3_000),
  ]);
  return Buffer.concat([chunked(random, bytes).subarray(0, -2), Buffer.from(`${fields}\r\n`)]);
}

function chunked(random: Random, bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const part = bytes.subarray(at, at + 1 + random.below(random.oneOf([3, 300, 60_000])));
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
    at += part.length;
    // Many tiny ones are a test of patience; the rest is sent at once.
    if (parts.length > 3_000) return Buffer.concat([...parts, chunked(random, bytes.subarray(at))]);
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

const BOUNDARIES = [
  '',
  '""',
  '-',
  '--',
  `"${BOUNDARY}"`,
  `${BOUNDARY}; charset=utf-8`,
  `${BOUNDARY}; boundary=other`,
  'x'.repeat(70),
  'x'.repeat(71),
  'x'.repeat(5_000),
  'a b',
  '"a\\"b"',
  '\u00e4',
  "'()+_,-./:=?",
];
const MOST_BYTES = 20_000_000;
const NAMES = ['file', 'file', 'file', 'other', '', 'FILE', 'file[]', '\u0000', '__proto__', 'x'.repeat(9_000)];
const FILENAMES = [
  'a.png',
  '',
  '../../a.png',
  '..\\a.png',
  'C:\\a.png',
  'a\u0000.png',
  'a.png\r\nX: y',
  '"',
  'x'.repeat(300),
  'x'.repeat(9_000),
  Buffer.from('日本.png').toString('latin1'),
  '\u00ff\u00fe',
  '<img src=x>',
  'a.svg',
  '.',
  '%zz',
];
const FURTHER = [
  'Content-Type: image/png',
  'Content-Type: text/html',
  'Content-Type: multipart/mixed; boundary=inner',
  'Content-Transfer-Encoding: base64',
  'Content-Length: 3',
  'Content-Disposition: attachment',
  'no colon',
  `X-Long: ${'x'.repeat(20_000)}`,
  Array.from({ length: 2_000 }, (_, at) => `X-${at}: x`).join('\r\n'),
];

function badForm(random: Random, file: Buffer): { what: string; type: string; bytes: Buffer } {
  const isTidy = random.onceIn(3);
  const drawn = random.oneOf([0, 1, 1, 1, 1, 2, 3, 24, 25, 26, 400]);
  // Of what is long a few are more than is ever taken.
  const count = Math.min(drawn, Math.max(3, Math.floor(MOST_BYTES / (file.length + 1))));
  const given = isTidy || random.onceIn(2) ? BOUNDARY : random.oneOf(BOUNDARIES);
  const used = random.onceIn(5) ? BOUNDARY : given.replaceAll(/^"|"$/g, '').replace(/;.*/, '');
  const end = isTidy || !random.onceIn(6) ? '\r\n' : '\n';
  const parts = Array.from({ length: count }, () => partOf(random, isTidy, file, used, end));
  const closing = random.oneOf([`--${used}--${end}`, `--${used}--${end}`, `--${used}--`, '', `--${used}`, '--']);
  const around = random.onceIn(8) ? 'x'.repeat(random.oneOf([10, 70_000])) : '';
  const before = around === '' ? '' : `${around}${end}`;
  return {
    what: `a form of ${count} parts with the boundary ${JSON.stringify(given.slice(0, 30))}`,
    type: `multipart/form-data; boundary=${given}`,
    bytes: Buffer.concat([Buffer.from(before), ...parts, Buffer.from(closing + around, 'latin1')]),
  };
}

function partOf(random: Random, isTidy: boolean, file: Buffer, boundary: string, end: string): Buffer {
  const name = isTidy ? 'file' : random.oneOf(NAMES);
  const filename = isTidy ? 'a.png' : random.oneOf(FILENAMES);
  const disposition = random.oneOf(
    [
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
      `Content-Disposition: form-data; name=${name}; filename*=UTF-8''%e6%97%a5.png`,
      `Content-Disposition: form-data; name="${name}"; filename*=utf-16''%zz`,
      `content-disposition:form-data;name="${name}";filename="${filename}";filename="b.png"`,
      `Content-Disposition: form-data; name="${name}"`,
      `Content-Disposition: form-data; name="${name}`,
      'Content-Disposition: form-data',
      'Content-Disposition:',
    ].slice(0, isTidy ? 1 : undefined),
  );
  const heads = [`--${boundary}`, disposition, ...(isTidy || random.onceIn(2) ? [] : [random.oneOf(FURTHER)]), '', ''];
  const content = random.onceIn(6)
    ? Buffer.alloc(random.oneOf([0, 20_000, 66_000]), `${end}--${boundary.slice(0, -1)}`)
    : file;
  return Buffer.concat([Buffer.from(heads.join(end), 'latin1'), content, Buffer.from(end)]);
}
