import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

const { consoleFiles } = jest.requireActual<{ consoleFiles(document: unknown): Promise<Record<string, string>> }>(
  '../../../deploy/console/fields.mjs',
);
const { WITHOUT_SPECIFICATION } = jest.requireActual<{ WITHOUT_SPECIFICATION: Record<string, string> }>(
  '../../../deploy/console/lists.mjs',
);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** A document with one resource, in which every operation needs a token. */
function documentWith(operations: Record<string, object>, schemas: object = {}) {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([operationId, operation]) => [
      `/${operationId}`,
      {
        [/\.(create|update)$/.test(operationId) ? 'post' : 'get']: {
          operationId,
          security: [{ bearer: ['products'] }],
          responses: {},
          ...operation,
        },
      },
    ]),
  );
  return { paths, components: { schemas } };
}

const rows = (properties: object) => ({
  200: {
    content: {
      'application/json': { schema: { properties: { coupons: { type: 'array', items: { properties } } } } },
    },
  },
});
const query = (schemas: Record<string, object>) =>
  Object.entries(schemas).map(([name, schema]) => ({ in: 'query', name, schema }));
const body = (schema: object) => ({
  requestBody: { content: { 'application/json': { schema: { properties: { coupon: schema } } } } },
});

async function generated(file: 'lists' | 'forms' | 'names', document: object): Promise<string> {
  const files = await consoleFiles(document);
  return (files[`apps/console/src/generated/${file}.ts`] ?? '').replaceAll(/\s+/g, ' ');
}

describe('the generated files of the console', () => {
  it('matches the console\'s generated files with docs/openapi.json ("npm run generate")', async () => {
    const files = await consoleFiles(JSON.parse(read('docs/openapi.json')));
    for (const [file, text] of Object.entries(files)) expect([file, read(file)]).toEqual([file, text]);
    expect(
      readdirSync(join(ROOT, 'apps/console/src/generated')).map((name) => `apps/console/src/generated/${name}`),
    ).toEqual(Object.keys(files).toSorted());
  });
});

describe('a generated list', () => {
  it('omits no list that the API does not have', () => {
    const { paths } = JSON.parse(read('docs/openapi.json')) as {
      paths: Record<string, { get?: { operationId: string } }>;
    };
    const operations = new Set(Object.values(paths).map(({ get }) => get?.operationId));
    const omitted = Object.keys(WITHOUT_SPECIFICATION);
    expect(omitted.filter((name) => !operations.has(name.includes('.') ? name : `${name}.list`))).toEqual([]);
  });

  it('generates for a list its filters, columns, orders and the filters of its count', async () => {
    const text = await generated(
      'lists',
      documentWith({
        'coupons.list': {
          parameters: query({
            created_at_min: { type: 'string', examples: ['2026-11-15T08:30:00'] },
            state: { type: 'string', enum: ['open', 'closed', null] },
            limit: { type: 'integer' },
            order: { type: 'string', enum: ['id asc'] },
          }),
          responses: rows({
            id: { type: 'integer' },
            total: { type: 'integer', description: 'The total in cents.' },
            src: { type: ['string', 'null'], format: 'uri' },
          }),
        },
        'coupons.count': { parameters: query({ created_at_min: { type: 'string' } }) },
      }),
    );
    expect(text).toContain(
      "coupons: { filters: { created_at_min: { kind: 'time' }, state: { kind: 'choice', values: ['open', 'closed'] } }, " +
        "columns: { id: 'integer', total: 'money', src: 'url' }, orders: ['id asc'], count: ['created_at_min'], },",
    );
  });

  it('generates a list for operations with other names, and for optional single rows', async () => {
    const list = rows({ id: { type: 'integer' } })[200].content['application/json'].schema;
    const oneOf = [list, { properties: { coupon: { type: 'object' } } }, {}];
    const responses = { 200: { content: { 'application/json': { schema: { oneOf } } } } };
    const text = await generated('lists', documentWith({ 'coupons.open': { responses } }));
    expect(text).toContain("'coupons.open': { filters: {}, columns: { id: 'integer' } }");
  });

  it('generates the searchable fields of a search that requires a field name', async () => {
    const description = '`field:value` with one of the fields code, note.';
    const text = await generated(
      'lists',
      documentWith({
        'coupons.list': {
          parameters: [{ in: 'query', name: 'query', description, schema: { type: 'string' } }],
          responses: rows({}),
        },
      }),
    );
    expect(text).toContain("query: { kind: 'text', fields: ['code', 'note'] }");
  });
});

describe('a generated form', () => {
  it('generates a form with fields of create and update, with their required marks and defaults', async () => {
    const text = await generated(
      'forms',
      documentWith({
        'coupons.create': body({
          required: ['code', 'secret'],
          properties: {
            code: { type: 'string', maxLength: 32 },
            active: { type: 'boolean', default: true, description: 'True if it is active. Stored only.' },
            secret: { type: 'string', writeOnly: true },
            id: { type: 'integer', readOnly: true },
          },
        }),
        'coupons.update': body({
          properties: {
            code: { type: 'string', maxLength: 32 },
            active: { type: 'boolean', description: 'True if it is active. Stored only.' },
            secret: { type: 'string', writeOnly: true },
          },
        }),
      }),
    );
    expect(text).toContain(
      "const coupon = { code: { kind: 'text', required: true, max: 32 }, " +
        "active: { kind: 'boolean', storedOnly: true, default: true }, } as const;",
    );
    expect(text).toContain("create: { ...coupon, secret: { kind: 'text', required: true, writeOnly: true } }");
    expect(text).toContain("update: { ...coupon, secret: { kind: 'text', writeOnly: true } }");
  });

  it('generates rows of a list without their ids, and resolves schema references', async () => {
    const text = await generated(
      'forms',
      documentWith(
        {
          'coupons.create': body({
            properties: { locales: { type: 'array', items: { $ref: '#/components/schemas/Locale' } } },
          }),
        },
        { Locale: { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } } },
      ),
    );
    expect(text).toContain("locales: { kind: 'list', of: { title: { kind: 'text' } } }");
  });

  it('distinguishes a yes-or-no field sent as 1 or 0 from two alternatives', async () => {
    const bit = (description: string) => ({ type: 'integer', enum: [0, 1], description });
    const document = documentWith({
      'coupons.create': body({
        properties: { gift: bit('1 allows gifts.'), norm: bit('0 means NTSC, 1 PAL.') },
      }),
    });
    expect(await generated('forms', document)).toContain(
      "gift: { kind: 'flag' }, norm: { kind: 'choice', values: [0, 1] }",
    );
    expect(await generated('names', document)).toContain("ChoiceName = 'norm.0' | 'norm.1';");
  });
});

describe('the generated names', () => {
  it('generates each filter, column, form field and row field name once', async () => {
    const text = await generated(
      'names',
      documentWith({
        'coupons.list': {
          parameters: query({ since: { type: 'string' } }),
          responses: rows({ code: { type: 'string' }, uses: { type: 'array', items: { properties: { at: {} } } } }),
        },
        'coupons.create': body({ properties: { code: { type: 'string' }, note: { type: 'string' } } }),
      }),
    );
    expect(text).toContain("export type FieldName = 'at' | 'code' | 'note' | 'since' | 'uses';");
  });
});
