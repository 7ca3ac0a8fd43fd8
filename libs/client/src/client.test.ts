import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { ScriptedServer } from '../test/scripted-server';
import { TestClock } from '../test/test-clock';
import { clientWith } from './client';
import { SYSTEM_CLOCK } from './clock';
import * as marquee from './index';
import type { Client, ClientOptions } from './index';

let server: ScriptedServer;
beforeEach(async () => {
  server = await ScriptedServer.start();
});
afterEach(() => server.stop());

const client = (options: Partial<ClientOptions> = {}): Client =>
  clientWith({ url: server.url, accessToken: 'a', ...options }, new TestClock());
const lines = () => server.asked.map(({ method, path, text }) => `${method} ${path} ${text}`.trim());

describe('a method', () => {
  it('sends the arguments of a client method in path and query, and returns the result', async () => {
    server.reply = () => ({ body: { customer_address: { id: 3 }, refund: { id: 4 }, count: 5 } });
    const { addresses, orders, products } = client();
    await expect(addresses.update('ABCDEFGHIJKLMNOP', 3, { city: 'Ulm' })).resolves.toEqual({ id: 3 });
    await expect(addresses.get('A/B?', 3, { fields: 'id,city' })).resolves.toEqual({ id: 3 });
    await expect(orders.refund(9, { amount: 250 })).resolves.toEqual({ id: 4 });
    await expect(products.count()).resolves.toBe(5);
    await expect(products.remove(17)).resolves.toBeUndefined();
    expect(lines()).toEqual([
      'PUT /api/customers/ABCDEFGHIJKLMNOP/addresses/3.json {"address":{"city":"Ulm"}}',
      'GET /api/customers/A%2FB%3F/addresses/3.json?fields=id%2Ccity',
      'POST /api/orders/9/refunds.json {"refund":{"amount":250}}',
      'GET /api/products/count.json',
      'DELETE /api/products/17.json',
    ]);
  });

  it("sends a customer's credentials under the wrapper key of the customer", async () => {
    const login = { email: 'a@example.org', password: 'a good password' };
    server.script({ body: {} });
    await client().customers.validate(login);
    expect(JSON.parse(server.asked[0]!.text)).toEqual({ customer: login });
  });

  it('sends a file of the client with its media type', async () => {
    server.script({ status: 201, body: { file: { id: 1 } } });
    await client().files.create(new Blob(['GIF89a'], { type: 'image/gif' }));
    expect(server.asked[0]).toMatchObject({ text: 'GIF89a', headers: { 'content-type': 'image/gif' } });
    const form = new FormData();
    form.set('file', new Blob(['GIF89a']), 'a.gif');
    await client().files.create(form);
    expect(server.asked[1]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('rejects an empty path parameter of a method, which would change the path', async () => {
    await expect(client().products.remove('')).rejects.toThrow('requires id, but it is empty');
    await expect(client().products.remove(undefined as never)).rejects.toThrow('undefined');
    expect(server.asked).toEqual([]);
  });

  it('returns the headers of the answer with the result of a method', async () => {
    const headers = {
      etag: '"4"',
      'x-api-call-limit': '3/40',
      'idempotent-replayed': 'true',
      'x-ignored-fields': 'price,a.b',
      'x-warning': 'The API is closed now.',
    };
    server.script({ status: 201, headers, body: { product: { id: 17 } } });
    await expect(client().products.create({ title: 'A film', product_type: 4 }).answer()).resolves.toMatchObject({
      data: { id: 17 },
      status: 201,
      etag: '"4"',
      requestId: 'r-0',
      callLimit: { used: 3, size: 40 },
      isReplayed: true,
      ignoredFields: ['price', 'a.b'],
      warning: 'The API is closed now.',
    });
  });

  it('returns the version of a row with the result of a method', async () => {
    server.script({ body: { product: {} } });
    const { products } = client();
    await products.update(17, { title: 'New' }, { ifMatch: '"4"' });
    await products.get(17, {}, { ifNoneMatch: '"5"' });
    expect(server.asked.map(({ headers }) => [headers['if-match'], headers['if-none-match']])).toEqual([
      ['"4"', undefined],
      [undefined, '"5"'],
    ]);
  });

  it('rejects a failed call once even if its response is awaited separately', async () => {
    server.script({ status: 404, body: {} });
    await expect(client().products.get(17).answer()).rejects.toBeInstanceOf(marquee.NotFoundError);
  });
});

describe('an error', () => {
  const CLASSES = {
    304: marquee.NotModifiedError,
    400: marquee.BadRequestError,
    401: marquee.UnauthorizedError,
    403: marquee.ForbiddenError,
    404: marquee.NotFoundError,
    409: marquee.ConflictError,
    412: marquee.PreconditionFailedError,
    413: marquee.TooLargeError,
    415: marquee.ApiError,
    422: marquee.ValidationError,
    429: marquee.RateLimitedError,
    500: marquee.ServerError,
    502: marquee.ServerError,
    503: marquee.UnavailableError,
  };
  it.each(Object.entries(CLASSES))('throws the error class of the response status %s', async (status, known) => {
    // A proxy in front of the service sends no codes.
    const body = { error: 'No.', ...(status === '503' ? { code: 'unavailable' } : {}) };
    server.script({ status: Number(status), body: status === '304' ? undefined : body });
    const call = client({ retry: { retries: 0 } }).products.get(17);
    await expect(call).rejects.toBeInstanceOf(known);
    await expect(call).rejects.toMatchObject({ name: known.name, status: Number(status) });
  });

  it('throws an API error with its code, fields and request id', async () => {
    const body = {
      error: 'Some fields are not valid.',
      error_code: -12,
      code: 'invalid',
      request_id: 'r-0',
      errors: { title: ['is needed'] },
    };
    server.script({ status: 422, body });
    const call = client().products.create({ title: '', product_type: 4 });
    await expect(call).rejects.toMatchObject({
      message: 'Some fields are not valid.',
      status: 422,
      code: 'invalid',
      errors: { title: ['is needed'] },
      requestId: 'r-0',
      outcome: 'not_done',
      body,
    });
  });

  it.each([
    ['its name', { error_code: -99, code: 'timeout' }, 'timeout'],
    ['its number if an older release sends no name', { error_code: -15 }, 'timeout'],
    ['its number if a later release sends an unknown name', { error_code: -15, code: 'timeout_of_2030' }, 'timeout'],
    ['an API answer only, not from that of a proxy', { code: 504 }, undefined],
  ])('reads the error code from %s', async (_, body, code) => {
    server.script({ status: 504, body: { error: 'No.', ...body } });
    await expect(client({ retry: { retries: 0 } }).products.get(17)).rejects.toMatchObject({ code });
  });

  it('contains every error code of the reference', () => {
    const text = readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8');
    const { error_code, code } = (
      JSON.parse(text) as {
        components: { schemas: { Error: { properties: Record<'error_code' | 'code', { enum: unknown[] }> } } };
      }
    ).components.schemas.Error.properties;
    const { ERROR_CODES } = jest.requireActual<{ ERROR_CODES: object }>('./generated/operations');
    expect(Object.keys(ERROR_CODES).toSorted()).toEqual(error_code.enum.map(String).toSorted());
    expect(new Set(Object.values(ERROR_CODES))).toEqual(new Set(code.enum));
  });

  it("throws a network error with the system's message if no answer arrives", async () => {
    server.script('lost');
    const call = client({ retry: { retries: 0 } }).products.count();
    await expect(call).rejects.toBeInstanceOf(marquee.NetworkError);
    await expect(call).rejects.toMatchObject({
      message: expect.stringContaining('/api/products/count.json: no response, '),
    });
  });

  it('throws a timeout error if the answer of the API is late', async () => {
    server.script('silent');
    const call = client({ retry: { retries: 0 } }).products.update(1, {}, { timeoutMs: 20 });
    await expect(call).rejects.toBeInstanceOf(marquee.TimeoutError);
    await expect(call).rejects.toMatchObject({ outcome: 'unknown', message: expect.stringContaining('within 20 ms') });
  });

  it('rejects a success response that does not come from the API', async () => {
    server.script({ body: '<html>Sign in to this network</html>' });
    const call = client().products.update(1, {});
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 200, code: undefined, outcome: 'unknown' });
  });

  it('rejects a redirect, so that the token is sent to the API only', async () => {
    const other = await ScriptedServer.start();
    server.script({ status: 307, headers: { location: `${other.url}/` }, body: {} });
    await expect(client().products.count()).rejects.toMatchObject({ name: 'ApiError', status: 307 });
    expect(other.asked).toEqual([]);
    await other.stop();
  });
});

describe('a signal', () => {
  it('aborts a call of the client that waits for an answer', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    server.reply = () => {
      stop.abort(reason);
      return 'silent';
    };
    await expect(client().products.update(1, {}, { signal: stop.signal })).rejects.toBe(reason);
  });

  it('aborts a call of the client that waits before a retry', async () => {
    const stop = new AbortController();
    const { products } = clientWith({ url: server.url, accessToken: 'a' }, SYSTEM_CLOCK);
    server.script({ status: 503, headers: { 'retry-after': '50' }, body: { error: 'No.', error_code: -14 } });
    const call = products.count({}, { signal: stop.signal });
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.asked).toHaveLength(1);
  });

  it('removes the abort listener of a call from its signal after the call', async () => {
    server.script({ status: 503, headers: { 'retry-after': '0' }, body: { error_code: -14 } }, { body: { count: 3 } });
    const stop = new AbortController();
    const { products } = clientWith({ url: server.url, accessToken: 'a', retry: { baseMs: 1 } }, SYSTEM_CLOCK);
    await expect(products.count({}, { signal: stop.signal })).resolves.toBe(3);
    expect(server.asked).toHaveLength(2);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('makes no call if the signal is already aborted', async () => {
    await expect(client().products.count({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(server.asked).toEqual([]);
  });
});

describe('the address', () => {
  const made = (url: string, allowHttp?: boolean) => () => marquee.createClient({ url, accessToken: 'a', allowHttp });

  it.each([
    'https://shop.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://a.localhost',
  ])('sends an access token to the secure or local address %s', (url) => expect(made(url)).not.toThrow());

  it.each(['http://shop.example', 'ftp://localhost', 'http://localhost.example'])(
    'refuses to send an access token to the insecure address %s',
    (url) => {
      expect(made(url)).toThrow('no TLS');
    },
  );

  it('accepts an address without TLS if the client option allows it', () => {
    expect(made('http://gateway.internal', true)).not.toThrow();
    expect(made('ftp://gateway.internal', true)).toThrow('no TLS');
  });
});

describe('a permission', () => {
  const app = (tokens: marquee.TokenStore) => ({
    url: server.url,
    clientId: 'shelf-sync',
    clientSecret: 's3cret',
    tokens,
  });

  it('builds the address of the authorization prompt with its parameters', () => {
    const prompt = { clientId: 'shelf-sync', scopes: ['products', 'orders'], redirectUri: 'https://a.example/back' };
    const url = new URL(
      marquee.authorizationUrl({ url: 'https://shop.example' }, { ...prompt, state: 'a&b', codeChallenge: 'c' }),
    );
    expect(url.origin + url.pathname).toBe('https://shop.example/oauth2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'shelf-sync',
      scope: 'products,orders',
      access_type: 'offline',
      redirect_uri: 'https://a.example/back',
      state: 'a&b',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  it('exchanges an authorization code with its verifier, and stores the tokens', async () => {
    server.script({ body: { access_token: 'a1', refresh_token: 'r1', expires_in: 1800 } });
    const tokens = marquee.memoryTokenStore({ refreshToken: null });
    const given = await marquee.exchangeCode(app(tokens), 'code', 'verifier');
    expect(given).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' });
    expect(tokens.load()).toEqual(given);
    expect(Object.fromEntries(new URLSearchParams(server.asked[0]!.text))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'code',
      code_verifier: 'verifier',
      client_id: 'shelf-sync',
      client_secret: 's3cret',
    });
  });

  it('retains tokens that could not be stored, and hides the tokens in the error', async () => {
    server.script({ body: { access_token: 'a1', refresh_token: 'r1', expires_in: 1800 } });
    const tokens: marquee.TokenStore = { load: () => undefined, save: () => Promise.reject(new Error('disk full')) };
    const error = await marquee.exchangeCode(app(tokens), 'code').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(marquee.TokenStoreError);
    expect(error).toMatchObject({ message: expect.stringContaining('disk full'), unsaved: { refreshToken: 'r1' } });
    expect(inspect(error) + JSON.stringify(error)).not.toContain('r1');
  });

  it('revokes the permission of the app with the refresh token', async () => {
    await marquee.revoke(app(marquee.memoryTokenStore({ refreshToken: 'r1' })));
    expect(lines()).toEqual(['POST /oauth2/revoke token=r1&client_id=shelf-sync&client_secret=s3cret']);
  });
});
