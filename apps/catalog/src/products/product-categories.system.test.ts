import type { Category, Product } from '@marquee/contracts';
import { aCompany, aProduct, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

let shop: TestCompany;
let admin: Client;
beforeAll(async () => {
  shop = await aCompany();
  admin = new Client({ connectionString: system().databaseOf('catalog') });
  await admin.connect();
});
afterAll(() => admin?.end());

async function aCategory(input: object = {}, of = shop): Promise<Category> {
  const category = { title: 'Films', ...input };
  return (await of.api.post<{ category: Category }>('/api/categories.json', { category }, 201)).body.category;
}
const pathOf = (of: Product | Category) => `/api/${'product_type' in of ? 'products' : 'categories'}/${of.id}.json`;
const versionOf = async (of: Product | Category) => (await shop.api.get(pathOf(of), 200)).headers.get('etag');
const categoriesOf = async (of: Product): Promise<Product['categories']> =>
  (await shop.api.get<{ product: Product }>(pathOf(of), 200)).body.product.categories;
const entriesOf = async (of: Category): Promise<string[]> =>
  (await shop.api.get<{ category: Category }>(pathOf(of), 200)).body.category.entries.map((one) => one.product_id);
const put = async (of: Product | Category, change: object) =>
  shop.api.put<{ product: Product }>(pathOf(of), { ['product_type' in of ? 'product' : 'category']: change }, 200);

/** Versions and changed fields, as the events report them. */
async function changesOf(of: Product | Category): Promise<[number, string[]][]> {
  const key = `${shop.company_id}/${'product_type' in of ? 'product' : 'category'}/${of.id}`;
  const { rows } = await admin.query<{ sequence: string; changed: string[] }>(
    "select body::json ->> 'sequence' as sequence, body::json -> 'data' -> 'changed' as changed from catalog.outbox where key = $1 order by id",
    [key],
  );
  return rows.map(({ sequence, changed }) => [Number(sequence), changed]);
}

describe('categories of a product', () => {
  // interface: Product.categories; Product.categories.id; Product.categories.category_id; Product.categories.created_at
  it('lists and changes the category entries of a product through the product', async () => {
    const [first, second, third] = [await aCategory(), await aCategory(), await aCategory()];
    const made = await aProduct(shop, { categories: [{ category_id: first.id }, { category_id: second.id }] });
    expect(made.categories.map(({ category_id }) => category_id)).toEqual([first.id, second.id]);
    expect(await entriesOf(first)).toEqual([made.product_id]);

    const [, kept] = made.categories;
    const { body } = await put(made, { categories: [{ id: kept?.id }, { category_id: third.id }] });
    expect(body.product.categories.map(({ category_id }) => category_id)).toEqual([second.id, third.id]);
    expect(body.product.categories[0]).toEqual(kept);
    expect([await entriesOf(first), await entriesOf(third)]).toEqual([[], [made.product_id]]);

    await put(third, { entries: [] });
    expect(await categoriesOf(made)).toEqual([kept]);
    expect((await put(made, { categories: [] })).body.product.categories).toEqual([]);
    expect(await entriesOf(second)).toEqual([]);
  });

  it('rejects unknown categories and categories of another company for a product', async () => {
    const stranger = await aCompany();
    const foreign = await aCategory({}, stranger);
    const product = { title: 'x', product_type: 4, categories: [{ category_id: foreign.id }] };
    const errors = async (writing: Promise<{ body: { errors: object } }>) => Object.keys((await writing).body.errors);
    expect(await errors(shop.api.post('/api/products.json', { product }, 422))).toEqual(['categories.0.category_id']);
    const made = await aProduct(shop);
    const unknown = { product: { categories: [{ id: 999999999 }] } };
    expect(await errors(shop.api.put(pathOf(made), unknown, 422))).toEqual(['categories.0.category_id']);
  });

  it('raises versions of product and category for a changed entry, and publishes both events', async () => {
    const category = await aCategory();
    const made = await aProduct(shop, { categories: [{ category_id: category.id }] });
    await put(made, { title: 'And out', categories: [] });
    const aged = "update catalog.products set updated_at = '2026-01-01T00:00:00Z' where company_id = $1 and id = $2";
    await admin.query(aged, [shop.company_id, made.id]);
    await put(category, { entries: [{ product_id: made.product_id }] });
    await put(category, { entries: [{ product_id: made.product_id }] });
    await shop.api.delete(pathOf(category), 200);
    expect(await changesOf(made)).toEqual([
      [1, []],
      [2, ['title', 'categories']],
      [3, ['categories']],
      [4, ['categories']],
    ]);
    expect(await changesOf(category)).toEqual([
      [1, []],
      [2, ['entries']],
      [3, ['entries']],
      [4, ['entries']],
      [5, []],
    ]);
    expect(await versionOf(made)).toBe('"4"');
    const { body } = await shop.api.get<{ product: Product }>(pathOf(made), 200);
    expect(body.product.updated_at >= made.created_at).toBe(true);
  });

  it('removes a deleted product from its categories', async () => {
    const category = await aCategory();
    const made = await aProduct(shop, { categories: [{ category_id: category.id }] });
    await shop.api.delete(pathOf(made), 200);
    expect(await entriesOf(category)).toEqual([]);
    expect(await changesOf(category)).toEqual([
      [1, []],
      [2, ['entries']],
      [3, ['entries']],
    ]);
    expect(await versionOf(category)).toBe('"3"');
  });

  it('keeps product and category entries consistent without deadlocks under concurrent writes', async () => {
    const categories = await Promise.all(Array.from({ length: 4 }, () => aCategory()));
    const products = await Promise.all(Array.from({ length: 4 }, () => aProduct(shop)));
    const writesOf = (round: number) => [
      ...products.map((one, n) => {
        const some = categories.filter((__, c) => (c + n + round) % 2 === 0).toReversed();
        return put(one, { categories: some.map(({ id: category_id }) => ({ category_id })) });
      }),
      ...categories.map((one, n) => {
        const some = products.filter((__, p) => (p * n + round) % 3 !== 0);
        const parent_id = round % 2 === 0 ? 0 : (categories[(n + 1) % 4]?.id ?? 0);
        return put(one, { entries: some.map(({ product_id }) => ({ product_id })), ...(n === 3 && { parent_id }) });
      }),
    ];
    // A transaction that loses a deadlock is repeated; a second loss would answer 409. More rounds at once could use up the company's share of the pool.
    for (let first = 0; first < 10; first += 2) await Promise.all([...writesOf(first), ...writesOf(first + 1)]);
    const fromProducts = await Promise.all(
      products.map(async (one) =>
        (await categoriesOf(one)).map(({ category_id }) => `${category_id} ${one.product_id}`),
      ),
    );
    const fromCategories = await Promise.all(
      categories.map(async (one) => (await entriesOf(one)).map((productId) => `${one.id} ${productId}`)),
    );
    expect(fromProducts.flat().toSorted()).toEqual(fromCategories.flat().toSorted());
    for (const one of [...products, ...categories]) {
      const versions = (await changesOf(one)).map(([sequence]) => sequence);
      expect(versions).toEqual(versions.map((__, index) => index + 1));
      expect(await versionOf(one)).toBe(`"${versions.length}"`);
    }
  });
});

it('separates the products of two companies that use the same product_id', async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const same = { product_id: 'AAAA-0000-BBBB-0000', title: 'The same film', product_type: 4 as const };
  const [here, there] = [await aProduct(mine, same), await aProduct(theirs, same)];
  const list = async (of: TestCompany, query: string) =>
    (await of.api.get<{ products: Product[] }>(`/api/products.json?${query}`, 200)).body.products.map(({ id }) => id);
  for (const query of ['', 'query=title:same', `query=product_id:${same.product_id}`, `ids=${here.id},${there.id}`]) {
    expect([await list(mine, query), await list(theirs, query)]).toEqual([[here.id], [there.id]]);
  }
  const byName = `/api/products/${same.product_id}.json`;
  const category = await aCategory({ entries: [{ product_id: same.product_id }] }, mine);
  expect((await theirs.api.get<{ product: Product }>(byName, 200)).body.product).toEqual(there);
  await mine.api.put(byName, { product: { title: 'Mine' } }, 200);
  expect((await theirs.api.get<{ product: Product }>(byName, 200)).body.product).toEqual(there);
  await theirs.api.put(`/api/products/${here.id}.json`, { product: { title: 'Theirs' } }, 404);
  await theirs.api.delete(`/api/products/${here.id}.json`, 404);
  await theirs.api.delete(byName, 200);
  expect((await mine.api.get<{ product: Product }>(byName, 200)).body.product).toMatchObject({
    id: here.id,
    title: 'Mine',
  });
  expect(
    (await mine.api.get<{ category: Category }>(`/api/categories/${category.id}.json`, 200)).body.category.entries,
  ).toHaveLength(1);
  expect((await theirs.api.get('/api/products/count.json', 200)).body).toEqual({ count: 0 });
  expect((await mine.api.get('/api/products/count.json', 200)).body).toEqual({ count: 1 });
});
