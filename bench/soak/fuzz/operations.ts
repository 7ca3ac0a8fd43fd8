import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { HttpRequest } from '../../requests';
import type { Known } from './known';

/** The parts of JSON Schema that the reference uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}
export interface Operation {
  /** `GET /api/products/{id}.json` */
  readonly name: string;
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema } | null;
}
interface Reference {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
          }
        >
      >
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** A company whose API is off could send no further requests. */
const SWITCHES: ReadonlySet<string> = new Set(['api_active', 'shop_offline']);

/** Every operation of the reference, with references resolved. */
export function operationsIn(file: string): Operation[] {
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Reference;
  const resolved = ({ $ref, properties, items, oneOf, ...rest }: Schema): Schema => {
    if ($ref !== undefined) return resolved(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    const fields = Object.entries(properties ?? {}).filter(([name]) => !SWITCHES.has(name));
    return {
      ...rest,
      ...(properties && { properties: Object.fromEntries(fields.map(([name, field]) => [name, resolved(field)])) }),
      ...(items && { items: resolved(items) }),
      ...(oneOf && { oneOf: oneOf.map(resolved) }),
    };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      const method = verb.toUpperCase() as Operation['method'];
      const query = parameters
        .map((one) => ('$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one))
        .filter((one): one is Parameter => one?.in === 'query');
      const body = content === undefined ? null : { type: content[0], schema: resolved(content[1].schema) };
      return { name: `${method} ${path}`, method, path, query, body };
    }),
  );
}

/** Texts that often break parsers, queries and templates. */
const HOSTILE = [
  '',
  '\u0000',
  '\ud800',
  '\u202e',
  'ß'.repeat(255),
  'x'.repeat(70_000),
  "' or 1=1 --",
  '%',
  '_%\\',
  '../../../passwd',
  '<img src=x onerror=alert(1)>',
  'a\r\nX-Injected: yes',
  '__proto__',
  '-1',
  '1e3',
  '9'.repeat(400),
  'http://169.254.169.254/latest',
  '2026-02-30T00:00:00',
  '+275760-09-13T00:00:00',
  'infinity',
];
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }));
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, -0, 0.5, 1e-320, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]]),
  fc.jsonValue(),
);
/** JSON on which parsers disagree. */
const RAW_BODIES = [
  '',
  '{',
  '[',
  'null',
  '"x"',
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
  `"${'x'.repeat(1_100_000)}"`,
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '\u{feff}{}',
];

/** A value that the schema allows. */
function validValue(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => validValue(one, known, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'string'].flat();
  const drawn = fc.oneof(...types.map((type) => valueOf(type, schema, known, name)));
  const ids = /^id$|_id$|token$/.test(name)
    ? [fc.nat().map((at) => known.idOf(name, at) ?? at), fc.nat().map((at) => known.idOf(name, at) ?? at)]
    : [];
  const examples = schema.examples ? [fc.constantFrom(...schema.examples)] : [];
  return fc.oneof(drawn, ...ids, ...examples);
}

function valueOf(type: string, schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], items = {}, minimum = -1000, maximum = 1000, maxLength = 40 } = schema;
  if (type === 'object') {
    const fields = Object.entries(properties).filter(([key, { readOnly }]) => required.includes(key) || !readOnly);
    const model = Object.fromEntries(fields.map(([key, field]) => [key, validValue(field, known, key)]));
    return fc.record(model, { requiredKeys: [...required].filter((key) => key in model) });
  }
  if (type === 'array') return fc.array(validValue(items, known, name), { maxLength: 3 });
  if (type === 'integer' || type === 'number') return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (schema.format === 'email') return fc.nat(999).map((n) => `kim-${n}@example.org`);
  if (schema.format === 'uri' || /src$|url$|address$/i.test(name)) return fc.constant('https://example.org/a.png');
  if (/_at$|_at_m|date/i.test(name) || schema.format?.startsWith('date')) {
    const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    return moment.map((date) => date.toISOString().slice(0, schema.format === 'date' ? 10 : 19));
  }
  if (maxLength <= 3 || /country|language|currency/.test(name)) return fc.constantFrom('DE', 'en', 'EUR', 'de', 'USD');
  return fc.constantFrom('Films', 'Kiel', 'Tür', '日本', 'O’Hara').map((text) => text.slice(0, maxLength));
}

/** A request to the operation: valid, or with an invalid path, query, header or body. */
export function requestTo(operation: Operation, token: string, known: Known): fc.Arbitrary<HttpRequest> {
  const { method, path, query, body } = operation;
  const isOpen = /^\/(token|oauth2|collect|\.well)/.test(path);
  const credential = path.startsWith('/license/') ? `License ${known.idOf('license_keys', 0)}` : `Bearer ${token}`;
  const invalid = fc.constantFrom('nothing', 'nothing', 'path', 'query', 'header', 'body', 'body');
  const pairs = queryOf(query, known);
  const value = body === null ? fc.constant(null) : bodyOf(operation, known);
  const spoiled = fc.oneof(
    fc.constantFrom(...RAW_BODIES),
    hostileValue.map((one) => JSON.stringify(one) ?? ''),
  );
  const header = fc.constantFrom(...HEADERS);
  return fc
    .tuple(invalid, fc.nat(), hostileText, pairs, value, spoiled, header, fc.boolean())
    .map(([wrong, at, text, drawn, content, raw, [name, given], isField]) => {
      const target = targetOf(operation, known, wrong === 'path' ? text : null, at);
      const present = drawn.flatMap(([key, one]) => (one === null ? [] : [[key, one] as const]));
      const search = present
        .map(
          ([key, [valid, hostile]]) =>
            `${key}=${encodeURIComponent(queryText(key, wrong === 'query' ? hostile : valid))}`,
        )
        .join('&');
      const sent = bytesOf(body?.type ?? '', content, wrong === 'body' ? { raw, text, isField } : null);
      return {
        method,
        path: `${target}${search === '' ? '' : `?${search}`}`,
        headers: {
          ...(isOpen ? {} : { authorization: credential }),
          ...(body === null ? {} : { 'content-type': body.type === 'multipart/form-data' ? 'image/png' : body.type }),
          ...(wrong === 'header' ? { [name]: given } : {}),
        },
        ...(body !== null && { body: sent }),
      };
    });
}

function queryOf(query: readonly Parameter[], known: Known) {
  const pairs = query.map(({ name, schema, required }) => {
    const values = fc.tuple(validValue(schema, known, name), hostileText);
    return fc.tuple(fc.constant(name), fc.option(values, { freq: required ? 20 : 1, nil: null }));
  });
  return fc.tuple(...pairs);
}

function targetOf({ method, path }: Operation, known: Known, invalid: string | null, at: number): string {
  const kind = /^\/(?:api|admin)\/(\w+)/.exec(path)?.[1] ?? '';
  return path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    if (invalid !== null) return encodeURIComponent(invalid.toWellFormed()).slice(0, 9_000) || '%00';
    // Most deletes use unknown ids, since the shop would soon be empty otherwise.
    if (method === 'DELETE' && at % 5 !== 0) return String(900_000_000 + (at % 9));
    return encodeURIComponent(String(known.idOf(/^(id|token)$/.test(part) ? kind : part, at) ?? at % 9));
  });
}

/** A request for events must not wait for them. */
function queryText(name: string, value: unknown): string {
  return name === 'wait' ? '0' : String(value).toWellFormed();
}

/** Bodies with constraints between fields that the schema cannot express. */
function bodyOf({ name, body }: Operation, known: Known): fc.Arbitrary<unknown> {
  const drawn = validValue(body?.schema ?? {}, known);
  const sample = SAMPLES[name];
  return sample
    ? fc.oneof(
        drawn,
        fc.nat().map((at) => sample(known, at)),
      )
    : drawn;
}

const SAMPLES: Readonly<Record<string, (known: Known, at: number) => object>> = {
  'POST /api/orders.json': (known, at) => ({
    order: {
      customer_token: known.idOf('customer', 1),
      line_items: [{ product_id: known.idOf('product_ids', at), price: 100, quantity: 1 + (at % 2) }],
    },
  }),
  'POST /api/orders/{id}/refunds.json': (_, at) => ({ refund: { amount: 1 + (at % 3), note: 'a part' } }),
  'POST /api/customers.json': (_, at) => ({
    customer: { email: `kim-${at}@example.org`, addresses: [{ city: 'Kiel' }] },
  }),
  'POST /api/products.json': (_, at) => ({ product: { title: 'Film', product_type: at % 2 === 0 ? 6 : 17 } }),
  'PUT /api/products/{id}.json': (_, at) => ({ product: { title: `Film ${at}`, published: true } }),
  'POST /token': (known) => ({ grant_type: 'refresh_token', refresh_token: known.idOf('refresh_token', 0) }),
};

const HEADERS: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer x'],
  ['authorization', ''],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-encoding', 'gzip'],
  ['accept', 'text/html'],
  ['idempotency-key', 'x'.repeat(300)],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['x-request-id', '<script>'],
  ['x-forwarded-for', '1.2.3.4, unknown'],
  ['x-http-method-override', 'DELETE'],
  ['traceparent', '00-0-0-0'],
  ['range', 'bytes=0-1'],
];

/** JSON or a form; an invalid body is replaced as a whole or in one field. */
function bytesOf(
  type: string,
  value: unknown,
  wrong: { readonly raw: string; readonly text: string; readonly isField: boolean } | null,
): string {
  if (type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(
      Object.entries(value ?? {}).map(([name, one]): [string, string] => [name, String(one)]),
    );
    return wrong ? `${form.toString()}&${wrong.raw.slice(0, 60_000)}` : form.toString();
  }
  if (!wrong) return JSON.stringify(value ?? {});
  const [key, inner] = Object.entries(value ?? {})[0] ?? [];
  const names = Object.keys((inner ?? {}) as object);
  if (!wrong.isField || key === undefined || names.length === 0) return wrong.raw;
  const name = names[wrong.raw.length % names.length] as string;
  return JSON.stringify({ [key]: { ...(inner as object), [name]: wrong.text } });
}
