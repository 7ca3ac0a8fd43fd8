import { gzipSync } from 'node:zlib';
import { mutatedJson } from './bodies';
import { hostileText } from './hostile';
import type { Known } from './known';
import type { Operation } from './operations';
import { sampleOf } from './samples';
import { validValue, type Draw } from './values';

/** A request as it is sent. */
export interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer;
}

export interface Requester extends Draw {
  readonly token: string;
  /** Another app of the company than the token's: whatever becomes of it, the requests go on. */
  readonly credentials: { readonly client_id: string; readonly client_secret: string };
  /** Paths whose parts fit each other, by the operation. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** What another company has. */
  readonly others: Known;
}

/** One in so many is as it should be: otherwise nothing would be there that the others could do harm to. */
const VALID_ONE_IN = 3;

/** A request to the operation: valid, or with something wrong in it. */
export function requestTo(operation: Operation, by: Requester, isValid = by.random.onceIn(VALID_ONE_IN)): Sent {
  const { random } = by;
  const spoiled = isValid ? 'nothing' : random.oneOf(['path', 'query', 'headers', 'body', 'body', 'body', 'several']);
  const spoils = (part: string) => spoiled === part || (spoiled === 'several' && random.onceIn(2));
  const { type, bytes } = bodyTo(operation, by, spoils('body'));
  const headers: Record<string, string> = {
    ...(/^\/(token|oauth2|collect|\.well)/.test(operation.path) ? {} : { authorization: `Bearer ${by.token}` }),
    ...(bytes === undefined ? {} : { 'content-type': type }),
    ...headersTo(operation, by),
    ...(spoils('headers') ? hostileHeaders(by) : {}),
  };
  const body = bytes && encoded(bytes, headers['content-encoding']);
  return {
    method: operation.method,
    url: `${pathTo(operation, by, spoils('path'))}${queryTo(operation, by, spoils('query'))}`,
    headers,
    ...(body && { body }),
  };
}

/** What is said to be compressed is so, mostly. */
function encoded(bytes: Buffer, encoding: string | undefined): Buffer {
  return encoding === 'gzip' && bytes.length % 2 === 0 ? gzipSync(bytes) : bytes;
}

/** Ids that nothing has yet. */
const NOT_THERE = 900_000_000;

function pathTo({ path, method }: Operation, by: Requester, isSpoiled: boolean): string {
  const { random } = by;
  const fitting = by.paths.get(`${method} ${path}`);
  if (fitting && !isSpoiled && random.onceIn(2)) return random.oneOf(fitting);
  const kind = /^\/(?:api|admin)\/(\w+)/.exec(path)?.[1] ?? '';
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const named = name === 'id' || name === 'token' ? kind : name;
    if (isSpoiled) return random.onceIn(3) ? String(by.others.one(named, random) ?? 1) : hostileSegment(by);
    // Were all that is removed there, soon nothing would be.
    if (method === 'DELETE' && !random.onceIn(5)) return String(NOT_THERE + random.below(9));
    return encodeURIComponent(String(by.known.one(named, random) ?? 1 + random.below(9)));
  });
}

function hostileSegment({ random }: Requester): string {
  const raw = ['%zz', '%', '%00', '%c0%80', '%ed%a0%80', '%2e%2e', '%2f', 'x'.repeat(9_000), '1'.repeat(30), '-1', '0'];
  if (random.onceIn(2)) return random.oneOf(raw);
  return encodeURIComponent(hostileText(random).toWellFormed()) || '1';
}

function queryTo({ parameters, body }: Operation, by: Requester, isSpoiled: boolean): string {
  const { random } = by;
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .filter(({ required }) => (required === true && !isSpoiled) || random.onceIn(isSpoiled ? 2 : 4))
    // What the form has as well must not stand in both.
    .filter(({ name }) => isSpoiled || !body?.schema.properties?.[name] || random.onceIn(8))
    .map(({ name, schema }) => [name, parameterValue(name, String(validValue(schema, by, name)), by)] as const);
  if (isSpoiled && pairs.length === 0) pairs.push(['fields', 'id']);
  const texts = pairs.flatMap(([name, value]) => {
    const valid = `${name}=${encodeURIComponent(value)}`;
    return isSpoiled && random.onceIn(2) ? hostilePairs(name, valid, by) : [valid];
  });
  return texts.length === 0 ? '' : `?${texts.join('&')}`;
}

/** Somebody who waits for events does so briefly here; a secret is at times the right one. */
function parameterValue(name: string, value: string, by: Requester): string {
  const { random, token, credentials, known } = by;
  if (name === 'wait') return '0';
  if (name === 'access_token') return token;
  if (name === 'client_id') return credentials.client_id;
  if (name === 'client_secret' && random.onceIn(2)) return credentials.client_secret;
  if (name === 'refresh_token' && random.onceIn(2)) return String(known.newest('refresh_tokens'));
  return value;
}

function hostilePairs(name: string, valid: string, { random }: Requester): string[] {
  const text = encodeURIComponent(hostileText(random).toWellFormed());
  return random.oneOf<() => string[]>([
    () => [valid, valid],
    () => [`${name}=${text}`],
    () => [`${name}=${text}`],
    () => [`${name}[]=1`, `${name}[]=2`],
    () => [`${name}[a]=1`],
    () => [`${name}=`],
    () => [name],
    () => [`${name}=%zz`],
    () => [`${name}=%00`],
    () => [`${name}=%ed%a0%80`],
    () => [`${name}=${'9'.repeat(8_000)}`],
    () => [`${name}=${Array.from({ length: 1_500 }, (_, at) => at).join(',')}`],
    () => [`${text}=1`, '__proto__=1', 'constructor=1'],
    () => Array.from({ length: 600 }, (_, at) => `k${at}=${at}`),
    () => ['access_token=a', valid],
    () => ['=', '&&', valid],
  ])();
}

/** Those that the operation takes, at times. */
function headersTo({ parameters, method }: Operation, { random }: Requester): Record<string, string> {
  const takes = (name: string) => parameters.some((parameter) => parameter.name === name);
  return {
    ...(takes('Idempotency-Key') && random.onceIn(3) ? { 'idempotency-key': `key-${random.below(30)}` } : {}),
    ...(takes('If-Match') && random.onceIn(6) ? { 'if-match': random.oneOf(['*', '"1"', '"2"', '"99"']) } : {}),
    ...(takes('If-None-Match') && method === 'GET' && random.onceIn(4) ? { 'if-none-match': '"1"' } : {}),
  };
}

const LONG = 'x'.repeat(6_000);
/** Values that a client library lets through; what none would send has a share of its own. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['', ' ', 'ä', LONG, 'a,b', '"quoted"', '0', '\u0080'],
  'if-match': ['', '*', 'W/"1"', '1', '"', '"1", "2"', LONG, '"99999999999999999999"', '""'],
  'if-none-match': ['', '*', 'W/"1"', '"', LONG, '"1","2","3"'],
  'content-type': [
    '',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json;;;',
    'application/json, text/html',
    'APPLICATION/JSON',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    'image/png',
    'image/',
    '*/*',
    'application/vnd.api+json',
    LONG,
  ],
  'content-encoding': ['gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip', 'garbage', ''],
  accept: ['text/html', 'image/*', '', '*/*;q=0', 'application/json;q=x', LONG],
  'accept-encoding': ['gzip', 'br;q=1', 'identity;q=0', '*;q=0', LONG],
  'accept-language': ['de', '*', 'x-y-z', LONG],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Basic YTpi',
    'Basic',
    'Bearer  x y',
    `Bearer ${LONG}`,
    'ä',
    'Bearer ..',
  ],
  cookie: ['a', 'a=b; a=c; __proto__=1', '=;=;=', LONG],
  'x-request-id': ['', 'ä', LONG, 'a b', '<script>'],
  'x-forwarded-for': ['1.2.3.4', '::1, x', 'unknown', LONG],
  'x-forwarded-host': ['evil.example.org', ''],
  'x-forwarded-proto': ['ftp'],
  'x-http-method-override': ['DELETE'],
  traceparent: ['00-0-0-0', '00-00000000000000000000000000000000-0000000000000000-01', 'x', LONG],
  range: ['bytes=0-1', 'bytes=-1', 'x'],
  origin: ['null', 'https://evil.example.org', 'x'],
  'user-agent': ['', LONG],
  'transfer-encoding': ['chunked'],
  upgrade: ['h2c', 'websocket'],
};

function hostileHeaders({ random }: Requester): Record<string, string> {
  const names = Array.from({ length: 1 + random.below(3) }, () => random.oneOf(Object.keys(HEADERS)));
  return Object.fromEntries(names.map((name) => [name, random.oneOf(HEADERS[name] ?? [''])]));
}

function bodyTo(operation: Operation, by: Requester, isSpoiled: boolean): { type: string; bytes?: Buffer } {
  const { random } = by;
  const { body, method, path } = operation;
  if (body === null) {
    // Where nobody expects one.
    if (!isSpoiled) return { type: '' };
    return { type: 'application/json', bytes: method === 'GET' ? Buffer.from('{}') : mutatedJson({ a: 1 }, random) };
  }
  if (body.type === 'multipart/form-data') return uploadTo(by, isSpoiled);
  const sample = random.onceIn(2) ? sampleOf(`${method} ${path}`, by) : null;
  const value = (sample ?? validValue(body.schema, by)) as Record<string, unknown>;
  if (body.type === 'application/x-www-form-urlencoded') {
    const pairs = Object.entries(value).map(([name, given]) => [name, parameterValue(name, String(given), by)]);
    const text = new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair.length === 2)).toString();
    return { type: body.type, bytes: isSpoiled ? mutatedForm(text, by) : Buffer.from(text) };
  }
  return { type: body.type, bytes: isSpoiled ? mutatedJson(value, random) : Buffer.from(JSON.stringify(value)) };
}

function mutatedForm(text: string, { random }: Requester): Buffer {
  return random.oneOf<() => Buffer>([
    () => Buffer.from(`${text}&${text}`),
    () => Buffer.from(`${text}&a=%zz&b=%00&c=%ed%a0%80`),
    () => Buffer.from(`${text}&__proto__=1&constructor[prototype]=1`),
    () => Buffer.from(text.slice(0, random.below(text.length + 1))),
    () => Buffer.from(`${text}&refresh_token=${'x'.repeat(60_000)}`),
    () => Buffer.from(`${text}&refresh_token=${'x'.repeat(70_000)}`),
    () => Buffer.concat([Buffer.from(text), Buffer.from([0, 0xff, 0xfe])]),
    () => Buffer.from('&'.repeat(5_000)),
  ])();
}

const BOUNDARY = 'between-parts';
/** One grey pixel, as PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

function uploadTo({ random }: Requester, isSpoiled: boolean): { type: string; bytes: Buffer } {
  const file = isSpoiled ? PIXEL.subarray(0, random.below(PIXEL.length)) : PIXEL;
  if (random.onceIn(3)) return { type: 'image/png', bytes: file };
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}
