import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020';
import { bodyFault } from './bodies';
import { expectDocumented, faultOf, type GotAnswer } from './documented';

const category = {
  id: 7,
  title: 'Films',
  comment: '',
  created_at: '2026-11-15T08:30:00',
  enabled: true,
  parent_id: 0,
  position: 0,
  locales: [],
  entries: [],
};
const error = { error: 'No category 7.', error_code: -6, code: 'not_found', request_id: 'r-1' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' };

/** A response of a single read, with the change under test. */
function received(change: Partial<Omit<GotAnswer, 'text'>> & { body?: unknown } = {}): GotAnswer {
  const { body = { category }, headers = { ...JSON_TYPE, etag: '"4"' }, ...more } = change;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'GET', url: '/api/categories/7.json', status: 200, ...more, headers, text };
}

describe('the document', () => {
  const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { components: { schemas: object } };
  const ajv = new Ajv();

  it.each(Object.entries(components.schemas))('contains only valid schemas in docs/openapi.json: %s', (_, schema) => {
    expect([ajv.validateSchema(schema as object), ajv.errorsText()]).toEqual([true, 'No errors']);
  });
});

describe('an answer that the document describes', () => {
  it.each<[string, GotAnswer]>([
    ['a row', received()],
    [
      'a row with the requested fields only',
      received({ url: '/api/categories/7.json?fields=id', body: { category: { id: 7 } } }),
    ],
    ['a 304 for a known version', received({ status: 304, body: '' })],
    ['headers without a body for HEAD', received({ method: 'HEAD', body: '' })],
    [
      'a count under a path like that of a row',
      received({ url: '/api/categories/count.json', headers: JSON_TYPE, body: { count: 3 } }),
    ],
    ['an error', received({ status: 404, headers: JSON_TYPE, body: error })],
    [
      'a standard error of tokeninfo',
      received({ url: '/api/tokeninfo', status: 400, headers: JSON_TYPE, body: error }),
    ],
    [
      'a path that no route serves',
      received({ url: '/api/nothing.json', status: 404, headers: JSON_TYPE, body: error }),
    ],
    [
      'an unsupported method',
      received({ method: 'PATCH', status: 405, headers: { ...JSON_TYPE, allow: 'GET' }, body: error }),
    ],
    [
      'the methods of a path for OPTIONS',
      received({ method: 'OPTIONS', status: 204, headers: { 'x-request-id': 'r-1', allow: 'GET' }, body: '' }),
    ],
    [
      'a page of an operation with HTML answers',
      received({
        url: '/api/customers/login/1/x',
        status: 403,
        headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'r-1' },
        body: '<p>',
      }),
    ],
    [
      'an error page for a browser at an unknown path',
      received({ url: '/nowhere', status: 404, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>' }),
    ],
    [
      'a page, which the reference omits',
      received({ url: '/admin/7/apps', headers: { 'content-type': 'text/html' }, body: '<p>' }),
    ],
  ])('accepts a documented answer of the API: %s', (_, answer) => {
    expect(faultOf(answer)).toBeNull();
  });
});

describe('a reference to a missing schema', () => {
  it('throws an error for a missing schema instead of accepting any body', () => {
    const schema = { $ref: '#/components/schemas/Lost' };
    expect(() => bodyFault('{}', schema, {}, false)).toThrow('docs/openapi.json has no schema Lost');
  });
});

describe('an answer that the document does not describe', () => {
  it.each<[string, GotAnswer, RegExp]>([
    ['by its status', received({ status: 202 }), /^it names 200, 304, 400, 401/],
    [
      'by an undocumented path beside pages',
      received({ url: '/admin/webhooks/1/nothing.json' }),
      /^it names 400, 403, 404$/,
    ],
    ['by an undocumented path', received({ url: '/api/nothing.json' }), /^it names 400, 403, 404$/],
    [
      'by HTML instead of a JSON error',
      received({ status: 404, headers: { ...JSON_TYPE, 'content-type': 'text/html' }, body: '<p>' }),
      /^it names application\/json, not text\/html$/,
    ],
    ['by an undocumented method', received({ method: 'PATCH' }), /^it names 403, 405$/],
    ['by a missing header', received({ headers: JSON_TYPE }), /^the header ETag is missing$/],
    [
      'by another header',
      received({ headers: { ...JSON_TYPE, etag: '"4"', 'x-new': '1' } }),
      /^it names no header x-new$/,
    ],
    [
      'by its type',
      received({ headers: { ...JSON_TYPE, etag: '"4"', 'content-type': 'text/html' } }),
      /^it names application\/json, not text\/html$/,
    ],
    ['by a body that is not JSON', received({ body: '{' }), /^the body is not JSON$/],
    ['by an undocumented body', received({ status: 304 }), /^it names no body$/],
    [
      'by the value of a field',
      received({ body: { category: { ...category, enabled: 1 } } }),
      /^\/category\/enabled must be boolean .*and is 1$/,
    ],
    [
      'by the pattern of a text',
      received({ body: { category: { ...category, created_at: 'now' } } }),
      /^\/category\/created_at must match pattern/,
    ],
    [
      'by a missing field',
      received({ body: { category: { id: 7 } } }),
      /^\/category must have required property 'title'/,
    ],
    [
      'by another field',
      received({ body: { category: { ...category, secret: 1 } } }),
      /^\/category must NOT have additional properties \(secret\)/,
    ],
    [
      'by another field than the requested ones',
      received({ url: '/api/categories/7.json?fields=id', body: { category: { secret: 1 } } }),
      /additional properties \(secret\)/,
    ],
    [
      'by JSON instead of HTML',
      received({ url: '/api/customers/login/1/x', status: 403, headers: JSON_TYPE, body: error }),
      /^it names text\/html, not application\/json/,
    ],
    ['by its wrapper key', received({ body: { categories: [] } }), /^the body must have required property 'category'/],
    [
      'by the code of an error',
      received({ status: 404, headers: JSON_TYPE, body: { ...error, error_code: 6 } }),
      /^\/error_code must be equal to one of/,
    ],
  ])('rejects an answer that differs from its documentation %s', (_, answer, fault) => {
    expect(faultOf(answer)).toMatch(fault);
  });

  it('throws an error that names the undocumented request without its query', () => {
    const answer = received({ url: '/api/categories/7.json?access_token=x', status: 202 });
    const sentence = 'GET /api/categories/7.json answered 202, and docs/openapi.json says otherwise: it names 200';
    expect(() => expectDocumented(answer)).toThrow(sentence);
    expect(() => expectDocumented(answer)).not.toThrow('access_token');
  });
});
