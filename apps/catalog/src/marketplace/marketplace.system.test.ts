import { randomUUID } from 'node:crypto';
import {
  adminCompanies,
  adminLicenses,
  adminMarkets,
  adminPrices,
  type License,
  type Price,
  type Product,
} from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  aPrice,
  aProduct,
  asOperator,
  eventually,
  feedOf,
  fetchDocumented,
  operator,
  system,
  type TestCompany,
} from '@marquee/testing';

type Many = { products: Product[] };
type Failure = { error: string };

interface Market {
  owner: TestCompany;
  market_id: number;
}

async function aMarket(): Promise<Market> {
  const owner = await aCompany({ name: 'Harbour Films' });
  return { owner, market_id: await offered(owner) };
}
async function offered({ company_id }: TestCompany): Promise<number> {
  const input = { company_id, cost_to_licensees_percent: 70 };
  return (await asOperator((bus) => bus.call(adminMarkets.offer, operator(), input))).market_id;
}
const withdrawn = ({ company_id }: TestCompany) =>
  asOperator((bus) => bus.call(adminMarkets.withdraw, operator(), { company_id }));
const take = async (by: TestCompany, market_id: number, how: 'add' | 'activate', headers = {}) =>
  (await by.api.post<object>(`/api/marketplace/${market_id}/${how}.json`, {}, 200, { headers })).body;
const productsOf = async ({ api }: TestCompany): Promise<Product[]> =>
  (await api.get<Many>('/api/products.json', 200)).body.products;
const change = async ({ api }: TestCompany, { id }: Product, product: object) =>
  (await api.put<{ product: Product }>(`/api/products/${id}.json`, { product }, 200)).body.product;
async function mirrorOf(of: TestCompany): Promise<Product> {
  const [mirror] = await productsOf(of);
  if (!mirror) throw new Error('There is no mirror.');
  return mirror;
}
/** A product with a separate license and price. */
async function forSale(owner: TestCompany, values: object = {}): Promise<Product & { license: License; price: Price }> {
  const license = await aLicense(owner.company_id, { name: 'Rent', expire_after_first_use: 48 });
  const price = await aPrice(owner.company_id, { title: 'Low', currencies: [{ currency: 'eur', price: 399 }] });
  const price_license_binding = [{ license_id: license.id, price_id: price.id }];
  return { ...(await aProduct(owner, { price_license_binding, ...values })), license, price };
}

describe('products of a marketplace entry', () => {
  // interface: GET /api/marketplace/{market_id}.json
  it('lists the products that a marketplace owner shows, with their public fields', async () => {
    const { owner, market_id } = await aMarket();
    const locales = [{ language_id: 'en', title: 'The Film', email_text: 'Your code is 1234.' }];
    const inside = { comment: 'bought cheap', supplier: 5, attribute_set_id: 6, locales };
    const shut = { groups: [{ group_id: 'c1' }], themes: [{ theme_id: 1 }] };
    const film = await forSale(owner, { ...inside, ...shut });
    const tape = await aProduct(owner, { product_type: 6, manage_stock: true, items_in_stock: 7 });
    await aProduct(owner, { published: false });
    const reader = await aCompany();
    const { body, text } = await reader.api.get<Many>(`/api/marketplace/${market_id}.json`, 200);
    const { license: _l, price: _p, ...plain } = film;
    const hidden = { comment: '', supplier: null, attribute_set_id: null, groups: [], themes: [] };
    const shown = { ...plain, ...hidden, price_license_binding: [], locales: [{ ...film.locales[0], email_text: '' }] };
    expect(body.products).toEqual([shown, { ...tape, manage_stock: false, items_in_stock: null }]);
    expect(Object.keys(body.products[0]?.locales[0] ?? {})).toEqual(Object.keys(film.locales[0] ?? {}));
    expect(text).not.toContain('1234');
    const page = await reader.api.get<Many>(`/api/marketplace/${market_id}.json?limit=1&fields=id`, 200);
    expect(page.body.products).toEqual([{ id: film.id }]);
    expect(page.headers.get('link')).toContain('rel="next"');
    expect(await productsOf(reader)).toEqual([]);
  });

  it('omits bundle members that the owner hides from a marketplace entry', async () => {
    const { owner, market_id } = await aMarket();
    const [film, hidden] = [await forSale(owner), await aProduct(owner, { published: false })];
    const collection = [hidden, film].map(({ product_id }, position) => ({ product_id, position }));
    await aProduct(owner, { product_type: 8, collection });
    const reader = await aCompany();
    const { body, text } = await reader.api.get<Many>(`/api/marketplace/${market_id}.json`, 200);
    expect(body.products[1]?.collection).toEqual([{ product_id: film.product_id, position: 1 }]);
    expect(text).not.toContain(hidden.product_id);
  });

  it('answers 404 for an unknown or withdrawn marketplace entry or a disabled company', async () => {
    const reader = await aCompany();
    const headers = { authorization: `Bearer ${reader.token}` };
    const ask = async (method: string, path: string) =>
      (await fetchDocumented(`${system().url}/api/marketplace/${path}.json`, { method, headers })).status;
    const statuses = async (id: number | string) => [
      await ask('GET', `${id}`),
      await ask('POST', `${id}/add`),
      await ask('POST', `${id}/activate`),
    ];
    const none = [404, 404, 404];
    expect(await statuses(999_999_999)).toEqual(none);
    expect(await statuses('x')).toEqual(none);
    const [first, second] = [await aMarket(), await aMarket()];
    expect(await statuses(first.market_id)).toEqual([200, 200, 200]);
    await withdrawn(first.owner);
    await eventually(async () => expect(await statuses(first.market_id)).toEqual(none));
    const { company_id } = second.owner;
    await asOperator((bus) => bus.call(adminCompanies.disable, operator(), { company_id }));
    await eventually(async () => expect(await statuses(second.market_id)).toEqual(none));
  });
});

describe('mirroring of offered products', () => {
  // interface: POST /api/marketplace/{market_id}/add.json
  it('adds every offered product once, unpublished and with its license and price', async () => {
    const { owner, market_id } = await aMarket();
    const film = await forSale(owner, { comment: 'secret', locales: [{ language_id: 'en', email_text: 'Thanks' }] });
    const song = await aProduct(owner, { title: 'Song', product_type: 5, runtime: 200 });
    const taker = await aCompany();
    expect(await take(taker, market_id, 'add')).toEqual({ added: 2, skipped: 0 });
    const mirrors = await productsOf(taker);
    expect(mirrors).toMatchObject([
      { product_id: film.product_id, mirrored: true, published: false, comment: '', locales: film.locales },
      { product_id: song.product_id, mirrored: true, published: false, title: 'Song', runtime: 200 },
    ]);
    const [{ license_id, price_id, hd } = {}] = mirrors[0]?.price_license_binding ?? [];
    expect(hd).toBe(false);
    const license = (await taker.api.get<{ license: License }>(`/api/licenses/${license_id}.json`, 200)).body.license;
    expect(license).toMatchObject({ name: 'Rent', expire_after_first_use: 48, company_id: taker.company_id });
    const price = (await taker.api.get<{ price: Price }>(`/api/prices/${price_id}.json`, 200)).body.price;
    expect(price).toMatchObject({ title: 'Low', currencies: [{ currency: 'eur', price: 399 }] });
    expect([license_id, price_id]).not.toEqual([film.license.id, film.price.id]);

    expect(await take(taker, market_id, 'add')).toEqual({ added: 0, skipped: 2 });
    expect(await productsOf(taker)).toEqual(mirrors);
    await eventually(async () => {
      const created = (await feedOf(taker.company_id)).filter(({ scope }) => scope === 'product/create');
      expect(created).toHaveLength(2);
    });
  });

  // interface: POST /api/marketplace/{market_id}/activate.json
  it('publishes the added mirrors of an offer when the company activates the offer', async () => {
    const { owner, market_id } = await aMarket();
    await aProduct(owner);
    const taker = await aCompany();
    await take(taker, market_id, 'add');
    await aProduct(owner);
    expect(await take(taker, market_id, 'activate')).toEqual({ added: 1, skipped: 1 });
    expect((await productsOf(taker)).map(({ published }) => published)).toEqual([true, true]);
    expect(await take(taker, market_id, 'add')).toEqual({ added: 0, skipped: 2 });
    expect((await productsOf(taker)).map(({ published }) => published)).toEqual([true, true]);
  });

  it('generates a new product_id for a mirror if the company already uses the id of the origin', async () => {
    const { owner, market_id } = await aMarket();
    const film = await aProduct(owner);
    const taker = await aCompany();
    const own = await aProduct(taker, { product_id: film.product_id });
    await take(taker, market_id, 'add');
    const [, mirror] = await productsOf(taker);
    expect(mirror?.mirrored).toBe(true);
    expect(mirror?.product_id).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    expect(mirror?.product_id).not.toBe(own.product_id);
  });

  it('mirrors bundles together under the new ids of their members', async () => {
    const { owner, market_id } = await aMarket();
    const [film, song, hidden] = [
      await aProduct(owner),
      await aProduct(owner),
      await aProduct(owner, { published: false }),
    ];
    const inside = (...members: Product[]) => members.map(({ product_id }, position) => ({ product_id, position }));
    const box = await aProduct(owner, { title: 'Box', product_type: 8, collection: inside(film, song, hidden) });
    const taker = await aCompany();
    await aProduct(taker, { product_id: song.product_id });
    await take(taker, market_id, 'add');
    const mirrors = (await productsOf(taker)).filter(({ mirrored }) => mirrored);
    const bundle = mirrors.find(({ title }) => title === 'Box');
    expect(bundle?.product_id).toBe(box.product_id);
    expect(bundle?.collection).toEqual([
      { product_id: film.product_id, position: 0 },
      { product_id: mirrors[1]?.product_id, position: 1 },
    ]);
    expect(mirrors[1]?.product_id).not.toBe(song.product_id);
  });

  it('reuses shared licenses for mirrors instead of copying them', async () => {
    const { owner, market_id } = await aMarket();
    const shared = await aLicense(owner.company_id, { name: `Shared ${randomUUID()}`, assignment: 2 });
    const price = await aPrice(owner.company_id);
    await aProduct(owner, { price_license_binding: [{ license_id: shared.id, price_id: price.id }] });
    const taker = await aCompany();
    await take(taker, market_id, 'add');
    expect((await mirrorOf(taker)).price_license_binding[0]?.license_id).toBe(shared.id);
  });

  it("skips mirrors of other companies, and rejects the company's own offer", async () => {
    const first = await aMarket();
    await aProduct(first.owner);
    const second = await aMarket();
    await take(second.owner, first.market_id, 'activate');
    await aProduct(second.owner, { title: 'Own' });
    const taker = await aCompany();
    expect(await take(taker, second.market_id, 'add')).toEqual({ added: 1, skipped: 0 });
    expect((await mirrorOf(taker)).title).toBe('Own');
    const { body } = await first.owner.api.post<Failure>(`/api/marketplace/${first.market_id}/add.json`, {}, 409);
    expect(body.error).toContain('own');
  });

  it('mirrors each product once under concurrent requests, and replays the answer for a key', async () => {
    const { owner, market_id } = await aMarket();
    for (let n = 0; n < 5; n += 1) await forSale(owner);
    const taker = await aCompany();
    const sums = (await Promise.all(Array.from({ length: 6 }, () => take(taker, market_id, 'activate')))) as {
      added: number;
    }[];
    expect(sums.reduce((sum, { added }) => sum + added, 0)).toBe(5);
    expect(await productsOf(taker)).toHaveLength(5);

    const headers = { 'idempotency-key': randomUUID() };
    const other = await aCompany();
    const first = await take(other, market_id, 'add', headers);
    expect(first).toEqual({ added: 5, skipped: 0 });
    expect(await take(other, market_id, 'add', headers)).toEqual(first);
  });

  it('mirrors more products than one step can process', async () => {
    const { owner, market_id } = await aMarket();
    const allValues = Array.from({ length: 260 }, (_, n) => ({ title: `P${n}` }));
    for (let n = 0; n < allValues.length; n += 20) {
      await Promise.all(allValues.slice(n, n + 20).map((values) => aProduct(owner, values)));
    }
    const taker = await aCompany();
    expect(await take(taker, market_id, 'activate')).toEqual({ added: 260, skipped: 0 });
    expect((await taker.api.get('/api/products/count.json', 200)).body).toEqual({ count: 260 });
  });
});

describe('mirrored products', () => {
  let market: Market;
  let taker: TestCompany;
  let film: Awaited<ReturnType<typeof forSale>>;
  beforeEach(async () => {
    market = await aMarket();
    film = await forSale(market.owner, { title: 'Film' });
    taker = await aCompany();
    await take(taker, market.market_id, 'activate');
  });

  // interface: Product.mirrored
  it('allows a company only to show, hide or delete a mirror', async () => {
    const mirror = await mirrorOf(taker);
    await taker.api.put(`/api/products/${mirror.id}.json`, { product: { title: 'Mine' } }, 409);
    expect((await change(taker, mirror, { published: false })).published).toBe(false);
    expect((await change(taker, mirror, { published: true })).published).toBe(true);
    await taker.api.delete(`/api/products/${mirror.id}.json`, 200);
    expect(await productsOf(taker)).toEqual([]);
    expect(await productsOf(market.owner)).toHaveLength(1);
    expect(await take(taker, market.market_id, 'add')).toEqual({ added: 1, skipped: 0 });
  });

  it("rejects operator changes of a mirror's license and price", async () => {
    const [{ license_id, price_id } = {}] = (await mirrorOf(taker)).price_license_binding;
    const { company_id } = taker;
    const license = { company_id, id: license_id as number, license: { name: 'Mine' } };
    const price = { company_id, id: price_id as number, price: { title: 'Mine' } };
    const refused = { code: 'conflict' };
    await asOperator(async (bus) => {
      await expect(bus.call(adminLicenses.update, operator(), license)).rejects.toMatchObject(refused);
      await expect(bus.call(adminPrices.update, operator(), price)).rejects.toMatchObject(refused);
    });
  });

  it('updates a mirror from its origin except for private fields of the owner', async () => {
    const other = await aPrice(market.owner.company_id, { title: 'High' });
    const price_license_binding = [{ license_id: film.license.id, price_id: other.id }];
    await change(market.owner, film, { title: 'Film, restored', comment: 'ours', price_license_binding });
    const mirror = await eventually(async () => {
      const found = await mirrorOf(taker);
      expect(found).toMatchObject({ title: 'Film, restored', comment: '', published: true });
      return found;
    });
    const { price_id } = mirror.price_license_binding[0] ?? {};
    const { body } = await taker.api.get<{ price: Price }>(`/api/prices/${price_id}.json`, 200);
    expect(body.price.title).toBe('High');
  });

  it('updates the license and price of a mirror from the origin', async () => {
    const { company_id } = market.owner;
    const currencies = [{ currency: 'eur', price: 199 }];
    await asOperator(async (bus) => {
      const license = { company_id, id: film.license.id, license: { name: 'Rent longer', expire_after_first_use: 72 } };
      await bus.call(adminLicenses.update, operator(), license);
      await bus.call(adminPrices.update, operator(), { company_id, id: film.price.id, price: { currencies } });
    });
    const [{ license_id, price_id } = {}] = (await mirrorOf(taker)).price_license_binding;
    await eventually(async () => {
      const read = await taker.api.get<{ license: License }>(`/api/licenses/${license_id}.json`, 200);
      expect(read.body.license).toMatchObject({ name: 'Rent longer', expire_after_first_use: 72, assignment: 1 });
      const { body } = await taker.api.get<{ price: Price }>(`/api/prices/${price_id}.json`, 200);
      expect(body.price.currencies).toEqual(currencies);
    });
  });

  it('hides a mirror with its origin and shows it again after activation', async () => {
    await change(market.owner, film, { published: false });
    await eventually(async () => expect((await mirrorOf(taker)).published).toBe(false));
    const { id } = await mirrorOf(taker);
    await taker.api.put(`/api/products/${id}.json`, { product: { published: true } }, 409);
    await change(market.owner, film, { published: true });
    await take(taker, market.market_id, 'activate');
    expect((await mirrorOf(taker)).published).toBe(true);
  });

  it('deletes a mirror together with its origin', async () => {
    await market.owner.api.delete(`/api/products/${film.id}.json`, 200);
    await eventually(async () => expect(await productsOf(taker)).toEqual([]));
    await eventually(async () => {
      const scopes = (await feedOf(taker.company_id)).filter(({ data }) => data.type === 'product');
      expect(scopes.map(({ scope }) => scope)).toEqual(['product/create', 'product/delete']);
    });
  });

  it('hides mirrors of a withdrawn offer until the offer returns and is activated', async () => {
    const { id } = await mirrorOf(taker);
    await withdrawn(market.owner);
    await eventually(async () => expect((await mirrorOf(taker)).published).toBe(false));
    await taker.api.put(`/api/products/${id}.json`, { product: { published: true } }, 409);
    await offered(market.owner);
    await eventually(() => take(taker, market.market_id, 'activate'));
    expect(await mirrorOf(taker)).toMatchObject({ id, published: true });
  });

  it('hides the mirrors of a disabled company', async () => {
    const { company_id } = market.owner;
    await asOperator((bus) => bus.call(adminCompanies.disable, operator(), { company_id }));
    await eventually(async () => expect((await mirrorOf(taker)).published).toBe(false));
    const { id } = await mirrorOf(taker);
    await taker.api.put(`/api/products/${id}.json`, { product: { published: true } }, 409);
  });
});
