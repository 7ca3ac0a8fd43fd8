import type { RawSent } from './raw';
import type { Random } from './random';

const CRLF = '\r\n';
const BODY = '{"category":{"title":"framed"}}';

/** HTTP that is not quite: lines, lengths, chunks, and what is no HTTP at all. */
export function badlyFramed(random: Random, token: string): RawSent {
  const [what, bytes, isCutOff, requests = 1] = random.oneOf([
    requestLine,
    headers,
    lengths,
    chunks,
    smuggled,
    smuggled,
    others,
  ])(random, token);
  return { what, bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, isCutOff, requests };
}

/** With more than one request only where they are several, however they are read. */
type Framed = readonly [what: string, bytes: string | Buffer, isCutOff: boolean, requests?: number];

function head(line: string, ...fields: readonly string[]): string {
  return [line, 'Host: localhost', 'Connection: close', ...fields, '', ''].join(CRLF);
}

function post(token: string, ...fields: readonly string[]): string {
  const known = [`Authorization: Bearer ${token}`, 'Content-Type: application/json'];
  return head('POST /api/categories.json HTTP/1.1', ...known, ...fields);
}

const TARGETS = [
  '',
  '*',
  '/',
  '//',
  '//evil.example.org/api/products.json',
  'http://evil.example.org/api/products.json',
  'localhost:80',
  '/api/products.json#a',
  '/api/../api/products.json',
  '/api/%2e%2e/products.json',
  '/api\\products.json',
  '/api/products/%.json',
  '/api/products/%zz.json',
  '/api/products/%00.json',
  '/api/products/%ff%fe.json',
  '/api/products/\u00e4.json',
  '/api/products/a b.json',
  '/api/products/\u0001.json',
  '/media/%2e%2e%2f%2e%2e%2fpasswd',
  '/media/../../passwd',
  '/assets/..%2f..%2fpackage.json',
  '/openapi.json?%',
  `/api/${'a/'.repeat(5_000)}`,
  `/api/products.json?${'a=1&'.repeat(3_000)}`,
  `/${'x'.repeat(20_000)}`,
];
const METHODS = ['GET', 'get', 'HEAD', 'TRACE', 'CONNECT', 'PATCH', 'PROPFIND', 'FOO', 'GET\t', ' GET', ''];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1', 'http/1.1', '', 'HTTP/1.1 '];

function requestLine(random: Random): Framed {
  const line = [random.oneOf(METHODS), random.oneOf(TARGETS), random.oneOf(VERSIONS)].join(' ');
  return [`the request line ${JSON.stringify(line.slice(0, 80))}`, head(line), random.onceIn(3)];
}

const FIELDS = [
  'no colon',
  'Space : before',
  ': nothing',
  ' Folded: line',
  'X-Null: a\u0000b',
  'X-Return: a\rb',
  'X-Control: \u0001\u007f',
  'X-High: \u00ff',
  `X-Long: ${'x'.repeat(20_000)}`,
  `${'X'.repeat(20_000)}: long`,
  Array.from({ length: 3_000 }, (_, at) => `X-${at}: x`).join(CRLF),
  Array.from({ length: 300 }, () => 'Cookie: a=b').join(CRLF),
  'Host: evil.example.org',
  'Host:',
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Expect: 100-continue',
  'Expect: something',
  'Authorization: Bearer a\r\nAuthorization: Bearer b',
  'Content-Type: application/json\r\nContent-Type: text/html',
  'Idempotency-Key: a\r\nIdempotency-Key: b',
  'If-Match: "1"\r\nIf-Match: "2"',
  'Range: bytes=0-0,1-1,2-2',
  'Proxy: http://evil.example.org',
];

function headers(random: Random, token: string): Framed {
  const fields = Array.from({ length: 1 + random.below(2) }, () => random.oneOf(FIELDS));
  const end = random.oneOf([CRLF, CRLF, '\n', '\r']);
  const text = head('GET /api/categories.json HTTP/1.1', `Authorization: Bearer ${token}`, ...fields);
  return [
    `the headers ${JSON.stringify(fields.join(', ').slice(0, 80))} with lines that end in ${JSON.stringify(end)}`,
    text.replaceAll(CRLF, end),
    end !== CRLF,
  ];
}

function lengths(random: Random, token: string): Framed {
  const given = random.oneOf([
    '-1',
    '+5',
    '1e3',
    '0x10',
    '5, 5',
    '99999999999999999999',
    '1048577',
    'a',
    '',
    `${BODY.length - 1}`,
    `${BODY.length + 1}`,
    `${BODY.length}\r\nContent-Length: 3`,
    `${BODY.length}\r\nTransfer-Encoding: chunked`,
  ]);
  return [`the length ${JSON.stringify(given)}`, `${post(token, `Content-Length: ${given}`)}${BODY}`, true];
}

const CODINGS = ['chunked', 'Chunked', 'chunked, chunked', 'gzip, chunked', 'identity', 'xchunked', '\tchunked', ''];

function chunks(random: Random, token: string): Framed {
  const coding = random.oneOf(CODINGS);
  const size = BODY.length.toString(16);
  const body = random.oneOf([
    `${size}${CRLF}${BODY}${CRLF}0${CRLF}${CRLF}`,
    `${size}${CRLF}${BODY}0${CRLF}${CRLF}`,
    `${size}${CRLF}${BODY}${CRLF}`,
    `-1${CRLF}${BODY}${CRLF}0${CRLF}${CRLF}`,
    `FFFFFFFFFFFFFFFFF${CRLF}${BODY}${CRLF}`,
    `FFFFFFFF${CRLF}${BODY}${CRLF}`,
    `zz${CRLF}${BODY}${CRLF}`,
    `${size};${'x'.repeat(30_000)}${CRLF}${BODY}${CRLF}0${CRLF}${CRLF}`,
    `${size} ${CRLF}${BODY}${CRLF}0${CRLF}${CRLF}`,
    `${size}${CRLF}${BODY}${CRLF}0${CRLF}${'X-Trailer: x\r\n'.repeat(2_000)}${CRLF}`,
    `${size}${CRLF}${BODY}${CRLF}0${CRLF}Authorization: Bearer x${CRLF}${CRLF}`,
    `${'1\r\n{\r\n'.repeat(2_000)}0${CRLF}${CRLF}`,
    `${size}\n${BODY}\n0\n\n`,
  ]);
  const text = `${post(token, `Transfer-Encoding: ${coding}`)}${body}`;
  return [`the coding ${JSON.stringify(coding)} of ${JSON.stringify(body.slice(0, 40))}`, text, true];
}

const UPGRADE = `${CRLF}Connection: Upgrade${CRLF}Upgrade: h2c${CRLF}`;

/** On a connection that stays open. */
function kept(token: string, ...fields: readonly string[]): string {
  return post(token, ...fields).replace(`Connection: close${CRLF}`, '');
}

/** One that is answered, and one that is not allowed. */
function refused(get: string): string {
  return get + get.replace(/Bearer \S+/, 'Bearer x');
}

/** Fields that somebody else may read another end of the body from, with a request in what is left of it. */
const ENDS: readonly (readonly [what: string, ...fields: readonly string[]])[] = [
  ['a length and chunks', 'Content-Length: LENGTH', 'Transfer-Encoding: chunked'],
  ['chunks and a length', 'Transfer-Encoding: chunked', 'Content-Length: LENGTH'],
  ['chunks with a space before the colon', 'Transfer-Encoding : chunked', 'Content-Length: LENGTH'],
  ['chunks in a line that is folded', 'Transfer-Encoding:\r\n chunked', 'Content-Length: LENGTH'],
  ['chunks behind a tab', 'Transfer-Encoding:\tchunked', 'Content-Length: LENGTH'],
  ['chunks behind a form feed', 'Transfer-Encoding: \u000bchunked', 'Content-Length: LENGTH'],
  ['chunks twice', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', 'Content-Length: LENGTH'],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, gzip', 'Content-Length: LENGTH'],
  ['chunks in a bare line', 'X: y\nTransfer-Encoding: chunked', 'Content-Length: LENGTH'],
  ['chunks behind a bare return', 'X: y\rTransfer-Encoding: chunked', 'Content-Length: LENGTH'],
  ['two lengths', 'Content-Length: 5', 'Content-Length: LENGTH'],
  ['a length with a sign', 'Content-Length: +LENGTH'],
  ['a length with a null', 'Content-Length: LENGTH\u0000'],
  ['a length with an underscore', 'Content_Length: 5', 'Content-Length: LENGTH'],
];
/** What the hidden request stands behind: the end of chunks, in the ways that one may be written. */
const HIDING = [
  `0${CRLF}${CRLF}`,
  `0${CRLF}X: y${CRLF}${CRLF}`,
  `0;a="${CRLF}"${CRLF}${CRLF}`,
  '0\n\n',
  `5${CRLF}{"a":${CRLF}0${CRLF}${CRLF}`,
  `5;a\n{"a":${CRLF}0${CRLF}${CRLF}`,
  '{"a":',
];

function smuggled(random: Random, token: string): Framed {
  const [what, ...fields] = random.oneOf(ENDS);
  const hiding = random.oneOf(HIDING);
  const hidden = `GET /api/smuggled.json HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`;
  const body = `${hiding}${hidden}`;
  const written = fields.map((field) => field.replace('LENGTH', String(body.length)));
  return [`${what}, a request behind ${JSON.stringify(hiding)}`, `${kept(token, ...written)}${body}`, true];
}

function others(random: Random, token: string): Framed {
  const get = `GET /api/categories/count.json HTTP/1.1${CRLF}Host: a${CRLF}Authorization: Bearer ${token}${CRLF}${CRLF}`;
  return random.oneOf<() => Framed>([
    () => ['a hundred requests at once', get.repeat(100), true, 100],
    () => ['a hundred requests at once, and half of one more', get.repeat(100) + get.slice(0, 60), true, 101],
    () => ['a hundred requests of which some are refused', refused(get).repeat(50), true, 100],
    () => ['a request and something else', `${get}garbage${CRLF}${CRLF}`, true, 2],
    () => ['a request behind the last', `${post(token, `Content-Length: ${BODY.length}`)}${BODY}${get}`, true],
    () => ['a request behind a body', `${kept(token, `Content-Length: ${BODY.length}`)}${BODY}${get}`, true, 2],
    () => [
      'a body that is asked for',
      `${post(token, 'Expect: 100-continue', `Content-Length: ${BODY.length}`)}${BODY}`,
      true,
    ],
    () => ['a body that is asked for and never comes', post(token, 'Expect: 100-continue', 'Content-Length: 31'), true],
    () => ['a body that a stranger is asked for', post('x', 'Expect: 100-continue', 'Content-Length: 900000'), false],
    () => ['a request that upgrades, and another', `${get.replace(CRLF, UPGRADE)}${get}`, true, 2],
    () => ['half a head', get.slice(0, random.below(get.length)), true],
    () => ['nothing', '', true],
    () => ['the beginning of TLS', Buffer.from('16030100a5010000a10303', 'hex'), true],
    () => ['the beginning of HTTP/2', `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`, true],
    () => ['any bytes', Buffer.from(Array.from({ length: 500 }, () => random.below(256))), true],
    () => ['empty lines', `${CRLF.repeat(5_000)}${get}`, true],
    () => ['a body of a GET', `${get.replace(/\r\n\r\n$/, '\r\nContent-Length: 5\r\n\r\n')}hello`, true],
    () => ['a tunnel', head('CONNECT 127.0.0.1:4222 HTTP/1.1'), true],
  ])();
}
