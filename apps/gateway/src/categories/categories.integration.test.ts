import { RenderedJson } from '@marquee/contracts';
import { CATEGORY_BYTES } from '../testing/stand-ins';
import { useGateway } from '../testing/use-gateway';

const { fixture, gateway, script } = useGateway();

const category = (title: string) => ({ category: { title } });

describe('categories over HTTP', () => {
  // interface: GET /api/categories.json; Conventions rule 2
  it('returns the category list under its plural key, in the bytes that the service rendered', async () => {
    const answer = await gateway.call('GET /api/categories.json');
    expect([answer.statusCode, answer.payload]).toEqual([200, `{"categories":[${CATEGORY_BYTES}]}`]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  });

  // interface: GET /api/categories/count.json
  it('returns the number of categories under the key `count`', async () => {
    expect((await gateway.call('GET /api/categories/count.json')).payload).toBe('{"count":3}');
  });

  // interface: GET /api/categories/{id}.json
  it('reads one category with the requested fields and its version as ETag', async () => {
    const answer = await gateway.call('GET /api/categories/7.json?fields=id,title');
    expect([answer.payload, answer.headers['etag']]).toEqual([`{"category":${CATEGORY_BYTES}}`, '"4"']);
    expect(script.last).toMatchObject({ operation: 'get', input: { id: 7, fields: ['id', 'title'] } });
  });

  // interface: POST /api/categories.json
  it('answers 201 with the created category', async () => {
    const answer = await gateway.call('POST /api/categories.json', { payload: category('Books') });
    expect([answer.statusCode, answer.payload]).toEqual([201, `{"category":${CATEGORY_BYTES}}`]);
    expect(script.last).toMatchObject({ operation: 'create', input: { title: 'Books' } });
  });

  // interface: PUT /api/categories/{id}.json; POST /api/categories/{id}.json
  it.each(['PUT', 'POST'])('updates a category by %s and answers 200', async (method) => {
    const answer = await gateway.call(`${method} /api/categories/7.json`, { payload: category('Films') });
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"5"']);
    expect(script.last).toMatchObject({ operation: 'update', input: { id: 7, category: { title: 'Films' } } });
  });

  // interface: DELETE /api/categories/{id}.json
  it('deletes a category and answers an empty object', async () => {
    const answer = await gateway.call('DELETE /api/categories/7.json');
    expect([answer.statusCode, answer.payload]).toEqual([200, '{}']);
    expect(script.last).toMatchObject({ operation: 'remove', input: { id: 7 } });
  });

  it.each(['0', '-1', 'abc', '7.5', '07', '%20', '99999999999999999', '7.json'])(
    'answers 404 for the malformed category id %s',
    async (id) => {
      const before = script.calls.length;
      const answer = await gateway.call(`GET /api/categories/${id}.json`);
      const error = `No category ${decodeURIComponent(id)} was found. Check the id.`;
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error }]);
      expect(script.calls).toHaveLength(before);
    },
  );
});

describe('the context of a call', () => {
  it('passes company, app, user, scopes and deadline of the caller to the service', async () => {
    const before = Date.now();
    await gateway.call('GET /api/categories/7.json', { headers: { 'x-request-id': 'mine-1' } });
    const { ctx } = script.last;
    expect(ctx).toMatchObject({ company: 1202, app: 'app-1', user: 11, scopes: ['products', 'orders'] });
    expect(ctx.requestId).toBe('mine-1');
    expect(ctx.deadline).toBeGreaterThanOrEqual(before + 10_000);
    expect(ctx.deadline).toBeLessThanOrEqual(Date.now() + 10_000);
    expect(ctx).not.toHaveProperty('idempotencyKey');
  });

  it('forwards a valid trace context to the service, and drops an invalid one', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await gateway.call('GET /api/categories/7.json', { headers: { traceparent } });
    expect(script.last.ctx.traceparent).toBe(traceparent);
    await gateway.call('GET /api/categories/7.json', { headers: { traceparent: 'nonsense' } });
    expect(script.last.ctx.traceparent).toBeUndefined();
  });

  it('forwards the Idempotency-Key of a POST only, and marks a replayed answer', async () => {
    script.reply = new RenderedJson(CATEGORY_BYTES, { version: 1, replayed: true });
    const headers = { 'idempotency-key': 'order 17/a' };
    const answer = await gateway.call('POST /api/categories.json', { payload: category('x'), headers });
    expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(script.last.ctx.idempotencyKey).toBe('order 17/a');
    await gateway.call('PUT /api/categories/7.json', { payload: category('x'), headers });
    expect(script.last.ctx.idempotencyKey).toBeUndefined();
  });

  it.each(['', 'x'.repeat(256), 'ä'])('rejects the invalid Idempotency-Key %j', async (key) => {
    const headers = { 'idempotency-key': key };
    const answer = await gateway.call('POST /api/categories.json', { payload: category('x'), headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain('Idempotency-Key');
  });

  it('forwards the version of If-Match to the service, and rejects a malformed If-Match', async () => {
    const change = (tag: string) =>
      gateway.call('PUT /api/categories/7.json', { payload: category('x'), headers: { 'if-match': tag } });
    await change('"4"');
    expect(script.last.ctx.ifMatch).toBe(4);
    await change('*');
    expect(script.last.ctx.ifMatch).toBeUndefined();
    expect((await change('"abc"')).statusCode).toBe(412);
    expect((await change('abc')).statusCode).toBe(400);
  });

  it('answers 304 without a body if If-None-Match names the current version', async () => {
    const read = (tags: string) => gateway.call('GET /api/categories/7.json', { headers: { 'if-none-match': tags } });
    const same = await read('"3", W/"4"');
    expect([same.statusCode, same.payload, same.headers['etag']]).toEqual([304, '', '"4"']);
    expect((await read('"3"')).statusCode).toBe(200);
  });
});

describe('paging', () => {
  it('links to the next page with the other query parameters, but without the access token', async () => {
    script.reply = new RenderedJson('[]', { next: 'cur_1' });
    const token = await fixture.mint.token();
    const url = `/api/categories.json?fields=id&Page=2&access_token=${token}`;
    const answer = await gateway.call(`GET ${url}`, { token: null });
    expect(answer.headers['link']).toBe(
      '<https://api.marquee.test/api/categories.json?fields=id&limit=50&page_info=cur_1>; rel="next"',
    );
    expect(script.last.input).toEqual({ limit: 50, page: 2, fields: ['id'] });
  });

  it('links to the next page under the requested host without a configured address', async () => {
    const bare = await fixture.gateway({ publicUrl: undefined });
    const linkFrom = async (host: string) => {
      script.reply = new RenderedJson('[]', { next: 'c' });
      return (await bare.call('GET /api/categories.json', { headers: { host } })).headers['link'];
    };
    expect(await linkFrom('shop.test:81')).toBe('<http://shop.test:81/api/categories.json?page_info=c>; rel="next"');
    expect(await linkFrom('a b')).toBe('<http://localhost/api/categories.json?page_info=c>; rel="next"');
  });

  it('sends no Link header with the last page of a list', async () => {
    expect((await gateway.call('GET /api/categories.json')).headers['link']).toBeUndefined();
  });

  it('names the query parameter of a list whose value is invalid', async () => {
    const answer = await gateway.call('GET /api/categories.json?limit=251');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error_code: -2, errors: { limit: [expect.any(String)] } });
    expect((await gateway.call('GET /api/categories.json?limit=1&limit=2')).statusCode).toBe(400);
  });
});
