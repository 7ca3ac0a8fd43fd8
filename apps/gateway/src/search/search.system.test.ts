import { randomBytes } from 'node:crypto';
import type { Hit, Scope } from '@marquee/contracts';
import { aCompany, anEmail, aProduct, aWord, type TestCompany } from '@marquee/testing';

type Hits = { hits: Hit[] };
type Failure = { error: string; code: string };

/** Titles are not personal data: unlike a word of `aWord`, this one may appear in events of a product. */
const aTitleWord = (): string => `Quay${randomBytes(6).toString('hex')}`;
/** A word that is in a text of each type. */
const WORD = aTitleWord();
let shop: TestCompany;
const ids: Partial<Record<Hit['type'], number>> = {};
beforeAll(async () => {
  shop = await aCompany();
  const { api } = shop;
  const product = await aProduct(shop, { title: `The ${WORD} film` });
  ids.product = product.id;
  const category = { title: `${WORD.toUpperCase()} and more` };
  ids.category = (await api.post<{ category: Hit }>('/api/categories.json', { category }, 201)).body.category.id;
  const email = anEmail();
  const customer = { email, first_name: 'Ada', last_name: WORD };
  const made = (await api.post<{ customer: Hit }>('/api/customers.json', { customer }, 201)).body.customer;
  ids.customer = made.id;
  const order = { customer_token: made.token, line_items: [{ product_id: product.product_id, price: 100 }] };
  ids.order = (await api.post<{ order: Hit }>('/api/orders.json', { order }, 201)).body.order.id;
  const user = { email: `${WORD}@example.org`, first_name: WORD, last_name: 'Moor' };
  ids.user = (await api.post<{ user: Hit }>('/api/users.json', { user }, 201)).body.user.id;
});

const search = async (query: string, of = shop) => (await of.api.get<Hits>(`/api/search.json?${query}`, 200)).body.hits;

describe('GET /api/search.json', () => {
  it('finds a text in every resource, and returns the ids to read each row', async () => {
    const hits = await search(`query=${WORD.slice(1).toUpperCase()}`);
    expect(hits.map(({ type, id }) => [type, id])).toEqual(
      (['product', 'category', 'order', 'customer', 'user'] as const).map((type) => [type, ids[type]]),
    );
    const paths = {
      product: 'products',
      category: 'categories',
      order: 'orders',
      customer: 'customers',
      user: 'users',
    };
    for (const { type, id, title } of hits) {
      const row = await shop.api.get(`/api/${paths[type as keyof typeof paths]}/${id}.json`, 200);
      expect(row.body).toHaveProperty(`${type}.id`, id);
      expect(title).not.toBe('');
    }
  });

  it('finds an app of the company by its name in a search', async () => {
    const [app] = await search('type=app&query=e&limit=1');
    expect(app).toMatchObject({ type: 'app', client_id: expect.any(String), token: null });
    const read = await shop.api.get(`/api/apps/${app?.id}.json`, 200);
    expect(read.body).toMatchObject({ app: { id: app?.id, client_id: app?.client_id } });
  });

  it('returns the newest search hits of each type first, up to the limit', async () => {
    const word = aTitleWord();
    const made = [];
    for (const n of [1, 2, 3]) made.push((await aProduct(shop, { title: `${word} ${n}` })).id);
    expect((await search(`query=${word}&limit=2`)).map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(await search(`query=${word}&limit=0`)).toEqual([]);
    expect(await search(`query=${word}&type=category`)).toEqual([]);
  });

  it('searches for percent signs and underscores literally', async () => {
    const word = aTitleWord();
    await aProduct(shop, { title: `${word} 100% pure_gold` });
    expect(await search(`query=${encodeURIComponent('% pure_')}`)).toHaveLength(1);
    expect(await search(`query=${encodeURIComponent(`${word}%gold`)}`)).toEqual([]);
  });

  it.each<[Scope, Hit['type'][]]>([
    ['products', ['product', 'category']],
    ['orders', ['order']],
    ['customers', ['customer']],
    ['companies', ['user']],
  ])('returns with only the scope %s only hits of %j, and rejects other types', async (scope, types) => {
    const limited = await aCompany({ scopes: [scope] });
    const word = aTitleWord();
    expect(await search(`query=${word}`, limited)).toEqual([]);
    for (const type of ['product', 'order', 'customer', 'user'] as const) {
      const isAllowed = types.includes(type);
      const { body } = await limited.api.get<Failure>(
        `/api/search.json?query=${word}&type=${type}`,
        isAllowed ? 200 : 403,
      );
      if (!isAllowed) expect(body.code).toBe('scope_missing');
    }
  });

  it('rejects a search with a token without any required scope', async () => {
    const limited = await aCompany({ scopes: ['themes', 'webhooks'] });
    const { body } = await limited.api.get<Failure>('/api/search.json?query=kim', 403);
    expect(body.error).toContain('products, orders, customers, companies');
  });

  it.each([
    '',
    'query=',
    'query=%20',
    `query=${'x'.repeat(201)}`,
    'query=a%00b',
    'query=kim&type=price',
    'query=kim&limit=26',
  ])('names the invalid parameter of the search ?%s', async (query) => {
    const { body } = await shop.api.get<Failure>(`/api/search.json?${query}`, 400);
    expect(body.error).toMatch(/^Query parameter (query|type|limit) must be /);
  });

  it('returns no search hit of an erased customer', async () => {
    const company = await aCompany();
    const customer = { email: anEmail(), last_name: aWord('Quay') };
    const { token } = (await company.api.post<{ customer: Hit }>('/api/customers.json', { customer }, 201)).body
      .customer;
    expect(await search(`query=${customer.last_name}`, company)).toHaveLength(1);
    await company.api.delete(`/api/customers/${token}.json`, 200);
    expect(await search(`query=${customer.last_name}`, company)).toEqual([]);
  });
});
