import type { Customer, Order, Product } from '@marquee/contracts';
import { aCompany, aLicense, anEmail, aPrice, api, type TestCompany } from '@marquee/testing';

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
  it('reads 0 as no license and an empty address as no picture', async () => {
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

  it('treats empty parameters of a list as absent', async () => {
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
    await shop.api.get(path, 400);
  });

  it('rejects an empty access token and empty parameters of the token endpoint', async () => {
    await api().get('/api/products.json?access_token=', 401);
    const exchange = `/token?grant_type=refresh_token&client_id=${shop.client_id}`;
    await api().post(`${exchange}&refresh_token=`, undefined, 400);
    await api().post(`${exchange}&refresh_token=${shop.refresh_token}&client_secret=`, undefined, 401);
  });
});
