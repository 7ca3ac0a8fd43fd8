import { CONTROLLERS } from '../../gateway.module';
import { openapi } from '../openapi';
import { postmanCollection } from './postman';

interface Sent {
  readonly method: string;
  readonly url: {
    readonly raw: string;
    readonly host: string[];
    readonly path: string[];
    readonly query: { readonly key: string; readonly value: string; readonly disabled?: true }[];
  };
  readonly auth?: { readonly type: string };
  readonly header: { readonly key: string; readonly disabled?: true }[];
  readonly body?: { readonly mode: string; readonly raw?: string };
}
interface Item {
  readonly name: string;
  readonly request: Sent;
  readonly response: { readonly code: number; readonly body: string }[];
}

const document = openapi(CONTROLLERS);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const collection = postmanCollection(document);
const items = collection.item.flatMap(({ item }) => item as Item[]);
const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));

/** Placeholders in the texts of mails, which Postman sends as they are, because it has no variables with these names. */
const PLACEHOLDERS = ['amount', 'greeting', 'shop', 'tracking'];

/** The address without its query, in which Postman has filled in the variables. */
const sentTo = (raw: string): string =>
  (raw.split('?')[0] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => variables.get(name) || whole);

describe('the Postman collection', () => {
  it('contains each operation of the reference once in the Postman collection', () => {
    const known = items.map(({ name, request }) => `${request.method} ${name}`);
    const expected = operations.map(({ method, operation }) => `${method} ${operation.summary}`);
    expect(known.toSorted()).toEqual(expected.toSorted());
  });

  it.each(operations)(
    'sends $method $path in Postman to its path with a value for each variable',
    ({ method, path, operation }) => {
      const { request } = items.find(({ name }) => name === operation.summary)!;
      const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/{}]+');
      expect([request.method, sentTo(request.url.raw)]).toEqual([
        method,
        expect.stringMatching(new RegExp(`^http://localhost:3000${pattern}$`)),
      ]);
      expect(`${request.url.host.join('')}/${request.url.path.join('/')}`).toBe(request.url.raw.split('?')[0]);
      const names = [...JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
      const allowed = /\/mail_(?:templates|settings)/.test(path) ? PLACEHOLDERS : [];
      expect(names.filter((name) => !variables.has(name) && !allowed.includes(name))).toEqual([]);
      const isByToken = operation.security.some((way) => !('session' in way || 'license' in way));
      expect(request.auth?.type).toBe(isByToken ? undefined : 'noauth');
    },
  );

  it('authorizes Postman requests by the variable of the access token', () => {
    expect(collection.auth).toMatchObject({ type: 'bearer', bearer: [{ key: 'token', value: '{{access_token}}' }] });
    expect([...variables.keys()]).toEqual(expect.arrayContaining(['base_url', 'access_token', 'refresh_token']));
    const exchange = items.find(({ name }) => name === 'Exchange a refresh token for an access token')!;
    expect(JSON.stringify(exchange.request.body)).toContain('"value":"{{refresh_token}}"');
  });

  it('sends the recorded body of each operation in Postman, and shows its answers', () => {
    const create = items.find(({ name }) => name === 'Create an order')!;
    expect(JSON.parse(create.request.body?.raw ?? '')).toHaveProperty('order.line_items');
    expect(create.response.map(({ code }) => code)).toEqual(expect.arrayContaining([201, 422]));
    const unsent = items.filter(({ request: { body } }) => body?.mode === 'raw' && body.raw === undefined);
    expect(unsent.map(({ name }) => name)).toEqual([]);
  });

  it('disables optional parameters in Postman, so that requests omit them', () => {
    const list = items.find(({ name }) => name === 'List orders')!;
    expect(list.request.url.query.map(({ key }) => key)).toEqual(expect.arrayContaining(['ids', 'limit']));
    expect(list.request.url.query.filter(({ disabled }) => !disabled)).toEqual([]);
    expect(list.request.url.raw).toBe('{{base_url}}/api/orders.json');
    const search = items.find(({ name }) => name === 'Search customers')!;
    expect(search.request.url.raw).toBe('{{base_url}}/api/customers/search.json?query=email:kim@example.org');
  });
});
