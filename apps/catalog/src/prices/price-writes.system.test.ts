import { randomUUID } from 'node:crypto';
import { adminMarkets, type FeedEntry, type Order, type Price, type Product } from '@marquee/contracts';
import {
  aCompany,
  anEmail,
  aPrice,
  aProduct,
  asOperator,
  eventually,
  operator,
  type TestCompany,
} from '@marquee/testing';

type One = { price: Price };
type Failure = { error: string; errors?: Record<string, string[]> };

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

const READ = '/api/prices';
const PATH = '/admin/prices';
const EUR = [{ currency: 'eur', price: 1499 }];
const create = async (price: object, of = shop): Promise<Price> =>
  (await of.api.post<One>(`${PATH}.json`, { price }, 201)).body.price;
const read = async (id: number): Promise<Price> => (await shop.api.get<One>(`${READ}/${id}.json`, 200)).body.price;
const change = async (id: number, price: object): Promise<Price> =>
  (await shop.api.put<One>(`${PATH}/${id}.json`, { price }, 200)).body.price;
const removed = async (id: number, status: number, of = shop): Promise<Failure> =>
  (await of.api.delete<Failure>(`${PATH}/${id}.json`, status)).body;
const bound = (price_license_binding: object[]): Promise<Product> =>
  aProduct(shop, { product_type: 6, price_license_binding });

describe('the paths of the interface for prices and licenses', () => {
  it.each(['prices', 'licenses'])('refuses writes of %s below /api, which only /admin accepts', async (kind) => {
    expect((await shop.api.post<{ code: string }>(`/api/${kind}.json`, {}, 405)).body.code).toBe('method_not_allowed');
  });
});

describe('POST /admin/prices.json', () => {
  it('creates a price model that the API then reads', async () => {
    const made = await create({
      title: 'Film, new',
      currencies: [...EUR, { currency: 'USD', price: 1599 }],
      countries: [{ country_code: 'ch', price: 1699 }],
    });
    expect(made).toMatchObject({
      title: 'Film, new',
      valid: 1,
      currencies: [...EUR, { currency: 'usd', price: 1599 }],
      countries: [{ country_name: 'Switzerland', country_code: 'CH', price: 1699 }],
    });
    expect(await read(made.id)).toEqual(made);
  });

  it.each([
    ['title', { title: undefined }],
    ['currencies.0.currency', { currencies: [{ currency: 'zzz', price: 1 }] }],
    ['countries.0.country_code', { countries: [{ country_code: 'XX', price: 1 }] }],
    ['currencies.0.price', { currencies: [{ currency: 'eur', price: -1 }] }],
    ['currencies.0.price', { currencies: [{ currency: 'eur', price: 9.99 }] }],
    ['countries.0.price', { countries: [{ country_code: 'DE', price: -1 }] }],
    ['countries.0.price', { countries: [{ country_code: 'DE', price: 0.5 }] }],
    ['currencies.1.currency', { currencies: [...EUR, { currency: 'EUR', price: 2 }] }],
  ])('refuses a price model with an invalid %s (%j) and stores nothing', async (field, wrong) => {
    const counted = async () => (await shop.api.get<{ count: number }>(`${READ}/count.json`, 200)).body.count;
    const before = await counted();
    const price = { title: 'Film', ...wrong };
    const { body } = await shop.api.post<Failure>(`${PATH}.json`, { price }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await counted()).toBe(before);
  });

  it('creates one price model for equal requests with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const post = (title: string, status: number) =>
      shop.api.post<One>(`${PATH}.json`, { price: { title } }, status, { headers });
    const answers = await Promise.all([post('Once', 201), post('Once', 201)]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    await post('Other', 422);
  });
});

describe('PUT /admin/prices/{id}.json', () => {
  it('changes the sent fields of a price model and refuses an invalid currency, country or amount', async () => {
    const { id } = await create({ title: 'Film', currencies: EUR });
    const changed = await change(id, { currencies: [{ currency: 'eur', price: 999 }] });
    expect(changed).toMatchObject({ title: 'Film', currencies: [{ currency: 'eur', price: 999 }] });
    for (const wrong of [
      { currencies: [{ currency: 'zzz', price: 1 }] },
      { countries: [{ country_code: 'XX', price: 1 }] },
      { currencies: [{ currency: 'eur', price: 1.5 }] },
    ]) {
      await shop.api.put(`${PATH}/${id}.json`, { price: wrong }, 422);
    }
    expect(await read(id)).toEqual(changed);
  });

  it('refuses a change and a deletion for an older version of a price model', async () => {
    const { id } = await create({ title: 'Versions' });
    const etag = (await shop.api.get(`${READ}/${id}.json`, 200)).headers.get('etag') as string;
    await change(id, { title: 'Newer' });
    const headers = { 'if-match': etag };
    await shop.api.put(`${PATH}/${id}.json`, { price: { title: 'Late' } }, 412, { headers });
    await shop.api.delete(`${PATH}/${id}.json`, 412, { headers });
    expect((await read(id)).title).toBe('Newer');
  });

  it('updates `valid` of the products that a changed price model sells', async () => {
    const { id } = await create({ title: 'Film', currencies: EUR });
    const product = await bound([{ price_id: id }]);
    const isValid = async () =>
      (await shop.api.get<{ product: Product }>(`/api/products/${product.id}.json`, 200)).body.product.valid;
    await shop.api.put(`/api/products/${product.id}.json`, { product: { published: true } }, 200);
    expect(await isValid()).toBe(true);
    await change(id, { valid: 0 });
    expect(await isValid()).toBe(false);
  });

  it('ends a price model with `valid` 0 for new orders, and keeps the order that exists', async () => {
    const { id } = await create({ title: 'Film', currencies: EUR });
    const { product_id } = await bound([{ price_id: id }]);
    const line_items = [{ product_id }];
    const order = () => ({ order: { email: anEmail(), password: 'a long secret', line_items } });
    const placed = await shop.api.post<{ order: Order }>('/api/orders.json', order(), 201);
    await change(id, { valid: 0 });
    const refused = await shop.api.post<Failure>('/api/orders.json', order(), 422);
    expect(refused.body.errors).toEqual({
      'line_items.0.price': [
        `is required, because the price model ${id} has valid 0; set it to 1, bind another one, or send the price with the line`,
      ],
    });
    const kept = await shop.api.get<{ order: Order }>(`/api/orders/${placed.body.order.id}.json`, 200);
    expect(kept.body.order.total_price).toBe(placed.body.order.total_price);
    await change(id, { valid: 1 });
    await shop.api.post('/api/orders.json', order(), 201);
  });
});

describe('DELETE /admin/prices/{id}.json', () => {
  it('deletes an unused price model, which is then not found', async () => {
    const { id } = await create({ title: 'Unused' });
    expect(await removed(id, 200)).toEqual({});
    await shop.api.get(`${READ}/${id}.json`, 404);
    await shop.api.put(`${PATH}/${id}.json`, { price: { title: 'Again' } }, 404);
    await removed(id, 404);
    const price_license_binding = [{ price_id: id }];
    const product = { title: 'Film', product_type: 6, price_license_binding };
    const { body } = await shop.api.post<Failure>('/api/products.json', { product }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['price_license_binding.0.price_id']);
  });

  it.each(['price_id', 'compare_price_id'] as const)(
    'refuses to delete a price model that a product uses as %s, and names the product',
    async (by) => {
      const { id } = await create({ title: 'Used', currencies: EUR });
      const first = await bound([{ [by]: id }]);
      const second = await bound([{ [by]: id }]);
      const refused = `The price ${id} is used by the products ${first.product_id}, ${second.product_id}. Remove it from price_license_binding first, or send valid 0 to end it for new orders.`;
      expect((await removed(id, 409)).error).toBe(refused);
      await shop.api.delete(`/api/products/${second.id}.json`, 200);
      expect((await removed(id, 409)).error).toContain(`is used by the product ${first.product_id}.`);
      await shop.api.put(`/api/products/${first.id}.json`, { product: { price_license_binding: [] } }, 200);
      await removed(id, 200);
    },
  );

  it('names five products that use a price model, and counts the others', async () => {
    const { id } = await create({ title: 'Popular' });
    for (let n = 1; n <= 7; n += 1) await bound([{ price_id: id }]);
    expect((await removed(id, 409)).error).toMatch(/ is used by the products (?:[\w-]+, ){4}[\w-]+ and 2 more\. /);
  });

  it('announces a deleted price model in the feed', async () => {
    const { id } = await create({ title: 'Announced' });
    await removed(id, 200);
    await eventually(async () => {
      const { body } = await shop.api.get<{ events: FeedEntry[] }>('/api/events.json?topic=price/delete', 200);
      expect(body.events.map(({ data }) => data.id)).toContain(String(id));
    });
  });
});

describe('price models that a company may not write', () => {
  it('answers 404 for a price model of another company', async () => {
    const stranger = await aCompany();
    const { id } = await create({ title: 'Ours' });
    await stranger.api.put(`${PATH}/${id}.json`, { price: { title: 'Theirs' } }, 404);
    await removed(id, 404, stranger);
    expect((await read(id)).title).toBe('Ours');
  });

  it('refuses to change or delete a mirrored price model, and explains why', async () => {
    const [owner, taker] = [await aCompany(), await aCompany()];
    const { id } = await aPrice(owner.company_id, { title: 'Low', currencies: EUR });
    await aProduct(owner, { product_type: 6, published: true, price_license_binding: [{ price_id: id }] });
    const terms = { company_id: owner.company_id, cost_to_licensees_percent: 70 };
    const { market_id } = await asOperator((bus) => bus.call(adminMarkets.offer, operator(), terms));
    await eventually(() => taker.api.post(`/api/marketplace/${market_id}/add.json`, {}, 200));
    const { prices } = (await taker.api.get<{ prices: Price[] }>(`${READ}.json`, 200)).body;
    const mirror = prices.find(({ title }) => title === 'Low') as Price;
    const sentence = 'This price is mirrored from another shop.';
    const put = await taker.api.put<Failure>(`${PATH}/${mirror.id}.json`, { price: { title: 'Mine' } }, 409);
    expect(put.body.error).toContain(sentence);
    expect((await removed(mirror.id, 409, taker)).error).toContain(sentence);
  });

  it('rejects writes of price models below /api, which only /admin accepts', async () => {
    const { id } = await create({ title: 'Read only' });
    await shop.api.post(`${READ}.json`, { price: { title: 'x' } }, 405);
    await shop.api.put(`${READ}/${id}.json`, { price: { title: 'x' } }, 405);
    await shop.api.delete(`${READ}/${id}.json`, 405);
    expect((await read(id)).title).toBe('Read only');
  });
});

it('creates for each new company a Standard price in its currency, which sells once completed', async () => {
  const swiss = await aCompany({ country: 'CH' });
  const standard = await eventually(async () => {
    const { prices } = (await swiss.api.get<{ prices: Price[] }>(`${READ}.json`, 200)).body;
    expect(prices).toMatchObject([{ title: 'Standard', valid: 0, currencies: [{ currency: 'chf', price: 0 }] }]);
    return prices[0] as Price;
  });
  const { product_id } = await aProduct(swiss, {
    product_type: 6,
    price_license_binding: [{ price_id: standard.id }],
  });
  const order = { email: anEmail(), password: 'a long secret', line_items: [{ product_id }] };
  await swiss.api.post('/api/orders.json', { order }, 422);
  const price = { valid: 1, currencies: [{ currency: 'chf', price: 1900 }] };
  await swiss.api.put(`${PATH}/${standard.id}.json`, { price }, 200);
  const placed = await swiss.api.post<{ order: Order }>('/api/orders.json', { order }, 201);
  expect(placed.body.order).toMatchObject({ total_price: 1900, currency: 'CHF' });
});
