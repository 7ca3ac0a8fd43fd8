import { adminLinks, type Customer, type Order, type Product, type Webhook } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  anEmail,
  anotherApp,
  aPrice,
  api,
  asOperator,
  operator,
  system,
  type TestCompany,
} from '@marquee/testing';

/** Links the partner to the company, as the operator does. */
const manages = (partner: TestCompany, company_id: number) =>
  asOperator((bus) => bus.call(adminLinks.link, operator(), { kind: 'partner', from: partner.company_id, company_id }));

type Failure = { error: string };

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

const create = async (more: object) =>
  (
    await shop.api.post<{ product: Product }>(
      '/api/products.json',
      { product: { title: 'A film', product_type: 1, ...more } },
      201,
    )
  ).body.product;

describe('requests of older clients', () => {
  it('accepts 0 as no license and an empty address as no picture', async () => {
    const license = await aLicense(shop.company_id);
    const price = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
    const film = await create({
      price_license_binding: [{ license_id: license.id, price_id: price.id, hd: false }],
      locales: [{ language_id: 'en', title: 'A film', src: '' }],
    });
    expect(film.locales).toMatchObject([{ title: 'A film', src: null }]);
    const tape = await create({ product_type: 6, price_license_binding: [{ license_id: 0, price_id: price.id }] });
    expect(tape.price_license_binding).toMatchObject([{ license_id: null }]);
    const { email } = (
      await shop.api.post<{ customer: Customer }>('/api/customers.json', { customer: { email: anEmail() } }, 201)
    ).body.customer;
    const line_items = [film, tape].map(({ product_id }) => ({ product_id, license_id: 0, hd: true }));
    const { body } = await shop.api.post<{ order: Order }>(
      `/api/orders.json?email=${email}`,
      { order: { line_items } },
      201,
    );
    expect(body.order.line_items).toMatchObject([
      { license_id: license.id, hd: false },
      { license_id: null, hd: false },
    ]);
  });

  it('treats empty query parameters of a list as absent', async () => {
    const { body } = await shop.api.get('/api/products.json', 200);
    const query = 'Page=&limit=&since_id=&ids=&updated_at_min=&published_status=&fields=';
    expect((await shop.api.get(`/api/products.json?${query}`, 200)).body).toEqual(body);
  });

  it.each([
    '/api/customers.json?email=&password=',
    '/api/customers.json?email=&password=secret',
    '/api/customers.json?password=',
    '/api/orders.json?customer_token=',
    '/api/customers/search.json?query=',
  ])('rejects an empty credential instead of listing all rows: %s', async (path) => {
    expect((await shop.api.get<Failure>(path, 400)).body.error).toContain('must be');
  });

  it('rejects an empty access token and an empty refresh token', async () => {
    expect((await api().get('/api/products.json?access_token=', 401)).status).toBe(401);
    const exchange = `/token?grant_type=refresh_token&client_id=${shop.client_id}`;
    expect((await api().post(`${exchange}&refresh_token=`, undefined, 400)).body).toHaveProperty('error');
  });
});

describe('answers for older clients', () => {
  it("returns a caller's single company under company as well, but not several companies", async () => {
    const [own, partner, other] = [await aCompany(), await aCompany({ partner: true }), await aCompany()];
    const { body } = await own.api.get<{ companies: object[]; company?: object }>('/api/companies.json', 200);
    expect(body.company).toEqual(body.companies[0]);
    expect(body.companies).toHaveLength(1);
    for (const { company_id } of [own, other]) await manages(partner, company_id);
    const { body: theirs } = await partner.api.get<{ companies: object[] }>('/api/companies.json', 200);
    expect(theirs.companies).toHaveLength(2);
    expect(theirs).not.toHaveProperty('company');
    expect((await partner.api.get('/api/companies.json?limit=1', 200)).body).not.toHaveProperty('company');
  });

  it('lists theme settings under both keys of the interface', async () => {
    const { body } = await shop.api.get<Record<string, object[]>>('/api/themesettings.json', 200);
    expect(body['theme_settings']).toEqual(body['ThemeSettings']);
    expect(body['ThemeSettings']).toHaveLength(1);
  });
});

describe('paths of older clients', () => {
  /** The reference does not describe aliases, so these calls are not compared with it. */
  async function call(path: string, of: Pick<TestCompany, 'token'> | null = shop, method = 'GET', sent?: object) {
    const headers = {
      'content-type': 'application/json',
      ...(of && { authorization: `Bearer ${of.token}` }),
    };
    // eslint-disable-next-line no-restricted-globals -- the reference describes the routes, not their aliases
    const answer = await fetch(`${system().url}${path}`, { method, headers, body: sent && JSON.stringify(sent) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  it.each([
    ['/api2/products.json?limit=5', '/api/products.json?limit=5'],
    ['/api2/customers.json', '/api/customers.json'],
    ['/api/webhooks.json', '/admin/webhooks.json'],
  ])('answers the alias %s in the same way as %s', async (alias, path) => {
    const { body } = await shop.api.get(path, 200);
    expect(await call(alias)).toEqual({ status: 200, body });
  });

  it.each(['/api2/orders.json', '/api2/products/1.json', '/api2/products.jsonx', '/api/webhooks/1/deliveries.json'])(
    'answers 404 for a path that is no alias: %s',
    async (path) => {
      expect((await call(path)).status).toBe(404);
    },
  );

  it('registers, changes and deletes a webhook by the former field names', async () => {
    const destination = 'https://example.org/events';
    const sent = { webhook: { scope: 'order/create', destination, is_valid: false } };
    const { status, body } = await call('/api/webhooks.json', shop, 'POST', sent);
    const made = { topic: 'order/create', address: destination, is_active: false };
    expect([status, body['webhook']]).toEqual([200, expect.objectContaining(made)]);
    const path = `/api/webhooks/${(body['webhook'] as Webhook).id}.json`;
    const address = 'https://example.org/own-name-wins';
    const { body: changed } = await call(path, shop, 'PUT', { webhook: { is_valid: true, destination, address } });
    expect(changed['webhook']).toMatchObject({ is_active: true, address });
    const other = await aCompany();
    for (const method of ['GET', 'DELETE']) expect((await call(path, other, method)).status).toBe(404);
    expect(await call(path, shop, 'DELETE')).toEqual({ status: 200, body: {} });
  });

  it('requires the token and the scope of the route behind an alias', async () => {
    const app = await anotherApp(shop, ['orders']);
    for (const path of ['/api2/products.json', '/api2/customers.json', '/api/webhooks.json', '/api/webhooks/1.json']) {
      expect((await call(path, app)).status).toBe(403);
      expect((await call(path, null)).status).toBe(401);
    }
  });
});
