import type { Product } from '@marquee/contracts';
import { aCompany, aProduct, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

type Many = { products: Product[] };
type Failure = { error: string; errors?: Record<string, string[]> };
type Input = Parameters<typeof aProduct>[1];

let shop: TestCompany;
/** Name → id, so that tests can state their expectations by name. */
const ids = new Map<string, number>();

const PRODUCTS: Record<string, Input> = {
  film: { product_type: 1, title: 'Harbour in Winter', version: 'Cut 2', comment: 'From 100% Film' },
  tool: { product_type: 4, title: 'Winter_Tools', version: '10.4', published_at: '2020-06-01T10:00:00' },
  hidden: { product_type: 4, title: 'Not shown', published: false },
  later: { product_type: 16, title: 'A book of tomorrow', published_at: '2999-01-01T00:00:00' },
  presale: { product_type: 16, title: 'A book to order', published_at: '2999-01-01T00:00:00', pre_sales: true },
};

beforeAll(async () => {
  shop = await aCompany();
  for (const [name, input] of Object.entries(PRODUCTS)) ids.set(name, (await aProduct(shop, input)).id);
  const admin = new Client({ connectionString: system().databaseOf('catalog') });
  await admin.connect();
  const set = 'update catalog.products set created_at = $2, updated_at = $3 where company_id = $1 and id = $4';
  const at = async (name: string, created: string, updated: string) =>
    admin.query(set, [shop.company_id, created, updated, ids.get(name)]);
  await at('film', '2026-01-01T10:00:00.4Z', '2026-03-01T10:00:00Z');
  await at('tool', '2026-01-02T10:00:00Z', '2026-02-01T10:00:00Z');
  await admin.end();
});

async function found(query: string): Promise<string[]> {
  const { body } = await shop.api.get<Many>(`/api/products.json?${query}`, 200);
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return body.products.map(({ id }) => names.get(id) ?? `unknown ${id}`);
}
const everything = () => [...ids.keys()];

describe('GET /api/products.json', () => {
  // interface: GET /api/products.json; GET /api/products/count.json
  it('lists all products by id, and counts all products', async () => {
    expect(await found('')).toEqual(everything());
    expect((await shop.api.get('/api/products/count.json', 200)).body).toEqual({ count: ids.size });
  });

  // interface: GET /api/products.json?ids
  it('filters products by ids in any order and ignores unknown ids', async () => {
    expect(await found(`ids=${ids.get('hidden')},${ids.get('film')}`)).toEqual(['film', 'hidden']);
    expect(await found(`ids=${ids.get('film')}, 999999999`)).toEqual(['film']);
  });

  // interface: GET /api/products.json?since_id
  it('starts the product list after since_id', async () => {
    expect(await found(`since_id=${ids.get('hidden')}`)).toEqual(['later', 'presale']);
  });

  // interface: GET /api/products.json?created_at_min; GET /api/products.json?created_at_max; GET /api/products.json?updated_at_min; GET /api/products.json?updated_at_max; GET /api/products.json?published_at_min; GET /api/products.json?published_at_max
  it.each([
    ['created_at_max=2026-01-01T10:00:00', ['film']],
    ['created_at_max=2026-01-01T09:59:59', []],
    ['created_at_min=2026-01-01T10:00:01&created_at_max=2026-01-05T00:00:00', ['tool']],
    ['created_at_min=2026-01-02T10:00:00&created_at_max=2026-01-02T10:00:00', ['tool']],
    ['created_at_max=2026-01-02T12:00:00%2B02:00', ['film', 'tool']],
    ['updated_at_max=2026-02-15 00:00', ['tool']],
    ['updated_at_min=2026-02-15T00:00:00&updated_at_max=2026-03-15T00:00:00', ['film']],
    ['published_at_min=2020-06-01T10:00:00', ['tool', 'later', 'presale']],
    ['published_at_min=2020-06-01T10:00:01', ['later', 'presale']],
    ['published_at_max=2020-06-01T10:00:00', ['tool']],
  ])('filters products by time: ?%s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  // interface: GET /api/products.json?published_status; State Product availability: published_at in the future, pre_sales false; State Product availability: published_at in the future, pre_sales true
  it.each([
    ['published', ['film', 'tool', 'presale']],
    ['unpublished', ['hidden', 'later']],
    ['any', Object.keys(PRODUCTS)],
  ])('filters products by published_status=%s including date and pre_sales', async (status, names) => {
    expect(await found(`published_status=${status}`)).toEqual(names);
  });

  // interface: GET /api/products.json?product_type
  it('filters the product list by product_type', async () => {
    expect(await found('product_type=16')).toEqual(['later', 'presale']);
    expect(await found('product_type=20')).toEqual([]);
  });

  // interface: GET /api/products.json?query
  it.each([
    ['title:WINTER', ['film', 'tool']],
    ['title: in winter', ['film']],
    ['title:r_T', ['tool']],
    ['title:%25', []],
    ['comment:100%25 f', ['film']],
    ['version:cut', ['film']],
    ['version:0.4', ['tool']],
    ['product_type:4', ['tool', 'hidden']],
    ['title:no such', []],
  ])('searches the products by query=%s', async (query, names) => {
    expect(await found(`query=${query}`)).toEqual(names);
  });

  it('searches products by the whole product_id in either case', async () => {
    const { body } = await shop.api.get<Many>(`/api/products.json?ids=${ids.get('film')}`, 200);
    const productId = body.products[0]?.product_id as string;
    expect(await found(`query=product_id:${productId.toLowerCase()}`)).toEqual(['film']);
    expect(await found(`query=product_id:${productId.slice(0, 9)}`)).toEqual([]);
  });

  it('combines all filters of products on every page', async () => {
    const filters = 'published_status=published&created_at_min=2026-01-01T00:00:00&limit=1&fields=title';
    const first = await shop.api.get<Many>(`/api/products.json?${filters}`, 200);
    expect(first.body.products).toEqual([{ title: PRODUCTS['film']?.title }]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]?.replace(system().url, '');
    const second = await shop.api.get<Many>(next as string, 200);
    expect(second.body.products).toEqual([{ title: PRODUCTS['tool']?.title }]);
    expect(await found('published_status=published&product_type=4&query=title:winter')).toEqual(['tool']);
  });

  // interface: GET /api/products.json?fields; Conventions rule 5
  it('renders the requested first-level fields of products and ignores unknown names', async () => {
    const { body } = await shop.api.get<Many>('/api/products.json?fields=version,nonsense,locales.title&limit=1', 200);
    expect(body.products).toEqual([{ version: 'Cut 2' }]);
  });

  it.each([
    'ids=1,x',
    'ids=-1',
    'created_at_min=yesterday',
    'created_at_max=2026-02-31T00:00:00',
    'updated_at_min=5',
    'published_at_min=x',
    'published_at_max=x',
    'published_status=hidden',
    'product_type=2',
    'product_type=film',
    'query=title',
    'query=price:5',
    'query=title:',
    'query=product_type:film',
    'since_id=x',
  ])('rejects the product list query ?%s and names the parameter', async (query) => {
    const { body } = await shop.api.get<Failure>(`/api/products.json?${query}`, 400);
    expect(body.error).toContain(query.split('=')[0]);
  });
});

it('changes updated_at of a product with every change, and never created_at', async () => {
  const before = (await shop.api.get<Many>(`/api/products.json?ids=${ids.get('film')}`, 200)).body
    .products[0] as Product;
  const path = `/api/products/${before.id}.json`;
  const { body } = await shop.api.put<{ product: Product }>(path, { product: { comment: 'From 100% Film.' } }, 200);
  expect(body.product.created_at).toBe('2026-01-01T10:00:00');
  expect(body.product.updated_at > '2026-03-01T10:00:00').toBe(true);
});
