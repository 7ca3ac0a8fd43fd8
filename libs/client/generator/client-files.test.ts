import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clientFiles } from './client-files';
import type { Document } from './document';
import { byResource } from './methods';
import { resourcesFile } from './resources-file';

const ROOT = resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const document = JSON.parse(read('docs/openapi.json')) as Document;

describe('the generated files of the client', () => {
  it('matches the committed client files with the generated ones', async () => {
    const files = await clientFiles(document);
    for (const [file, text] of Object.entries(files)) expect([file, read(file)]).toEqual([file, text]);
    expect(
      readdirSync(join(ROOT, 'libs/client/src/generated')).map((name) => `libs/client/src/generated/${name}`),
    ).toEqual(Object.keys(files).toSorted());
  });

  it('generates a method only for operations that need a token', () => {
    const opened = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ security = [] }) => security.some((way) => !('license' in way)))
      .map(({ operationId }) => operationId);
    const made = [...byResource(document).values()].flat().map(({ resource, verb }) => `${resource}.${verb}`);
    expect(made.toSorted()).toEqual(opened.toSorted());
    expect(made).not.toContain('token.exchange');
  });
});

describe('a method', () => {
  const documentWith = (method: string, path: string, operation: object) =>
    ({
      paths: { [path]: { [method]: { summary: 'Do it', security: [{ bearer: ['products'] }], ...operation } } },
      components: {
        schemas: {
          Coupon: {},
          CouponCreate: {},
          Error: { properties: { error_code: { description: '-6 not_found' } } },
        },
      },
    }) as unknown as Document;
  const answering = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
  const COUPON = { $ref: '#/components/schemas/Coupon' };

  it('generates path parameters, unwrapped body and wrapped answer of a client method', () => {
    const text = resourcesFile(
      documentWith('post', '/api/shops/{shop_id}/coupons/{code}.json', {
        operationId: 'coupons.create',
        parameters: [
          { in: 'path', name: 'code', schema: { type: 'string' } },
          { in: 'path', name: 'shop_id', schema: { type: 'integer' } },
          { in: 'header', name: 'Idempotency-Key', schema: {} },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { properties: { coupon: { $ref: '#/components/schemas/CouponCreate' } } } },
          },
        },
        responses: answering({ properties: { coupon: COUPON } }),
      }),
    );
    expect(text).toContain(
      '  /** Do it. Scope: products. */\n' +
        '  create(shopId: number, code: string | number, coupon: CouponCreate, options?: CallOptions & Keyed): Call<Coupon>;\n',
    );
    expect(text).toContain("export type Coupon = components['schemas']['Coupon'];\n");
  });

  it('generates an iterator for each paged list, even if it may answer one row', () => {
    const list = (schema: object) =>
      resourcesFile(
        documentWith('get', '/api/coupons.json', {
          operationId: 'coupons.list',
          parameters: [{ in: 'query', name: 'page_info', schema: {} }],
          responses: answering(schema),
        }),
      );
    const signature = "list(query?: Query<'coupons.list'>, options?: CallOptions): Pages<Coupon>;";
    const rows = { properties: { coupons: { type: 'array', items: COUPON } } };
    expect(list(rows)).toContain(signature);
    expect(list({ oneOf: [rows, { properties: { coupon: COUPON } }, {}] })).toContain(signature);
    const unnamed = { properties: { rates: { type: 'array', items: { type: 'object', properties: {} } } } };
    expect(list(unnamed)).toContain(
      "Pages<operations['coupons.list']['responses'][200]['content']['application/json']['rates'][number]>;",
    );
  });

  it('rejects an operation without a method name in the generated client', () => {
    expect(() => byResource(documentWith('get', '/api/x.json', { operationId: 'doIt', responses: {} }))).toThrow(
      'doIt',
    );
  });
});
