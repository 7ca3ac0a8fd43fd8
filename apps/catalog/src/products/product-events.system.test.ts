import { productEvents, type CloudEvent, type Product, type ProductChange } from '@marquee/contracts';
import { aCompany, aPrice, aProduct, eventually, feedOf, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

let admin: Client;
let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
  admin = new Client({ connectionString: system().databaseOf('catalog') });
  await admin.connect();
});
afterAll(() => admin?.end());

/** The events of a product, in order. */
async function eventsOf({ id }: Product): Promise<CloudEvent<ProductChange>[]> {
  const { rows } = await admin.query<{ body: string }>('select body from catalog.outbox where key = $1 order by id', [
    `${shop.company_id}/product/${id}`,
  ]);
  return rows.map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body) as CloudEvent<ProductChange>);
}
const change = (of: Product, product: object) => shop.api.put(`/api/products/${of.id}.json`, { product }, 200);

describe('product events', () => {
  // interface: Topic product/create; Topic product/update; Topic product/delete
  it('publishes one event per change with the changed fields and the product state', async () => {
    const { id: price_id } = await aPrice(shop.company_id);
    const made = await aProduct(shop, { product_type: 6, title: 'A' });
    await change(made, { title: 'B', version: '2', locales: [{ language_id: 'en' }] });
    await change(made, { title: 'B' });
    await change(made, { price_license_binding: [{ price_id }] });
    await change(made, { published: false });
    await shop.api.delete(`/api/products/${made.id}.json`, 200);

    const said = (changed: string[], more: Partial<ProductChange> = {}): ProductChange => {
      const plain = { id: made.id, product_id: made.product_id, published: true, priced: false, mirrored: false };
      return { ...plain, changed, ...more };
    };
    const events = await eventsOf(made);
    expect(events.map(({ type }) => type)).toEqual([
      productEvents.create.type,
      ...Array.from({ length: 3 }, () => productEvents.update.type),
      productEvents.delete.type,
    ]);
    expect(events.map(({ data }) => ({ ...data, changed: [...data.changed].toSorted() }))).toMatchObject([
      said([]),
      said(['locales', 'title', 'version']),
      said(['price_license_binding'], { priced: true }),
      said(['published'], { priced: true, published: false }),
      said([], { priced: true, published: false }),
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  it('delivers a product event with its product_id to another process', async () => {
    const made = await aProduct(shop);
    await change(made, { title: 'Changed' });
    await eventually(async () => {
      const seen = (await feedOf(shop.company_id)).filter(
        ({ data }) => data.type === 'product' && data.id === String(made.id),
      );
      expect(seen.map(({ scope }) => scope)).toEqual(['product/create', 'product/update']);
    });
  });

  it('publishes an event for a bundle that loses a member', async () => {
    const member = await aProduct(shop);
    const bundle = await aProduct(shop, { product_type: 8, collection: [{ product_id: member.product_id }] });
    await shop.api.delete(`/api/products/${member.id}.json`, 200);
    expect((await eventsOf(bundle)).map(({ data, sequence }) => [sequence, data.changed])).toEqual([
      [1, []],
      [2, ['collection']],
    ]);
  });
});

describe('mirrored product', () => {
  const mirrored = async (): Promise<Product> => {
    const made = await aProduct(shop, { title: 'Of another shop' });
    const values = [shop.company_id, made.id];
    await admin.query(
      'update catalog.products set origin_company = 1, origin_id = $2 where company_id = $1 and id = $2',
      values,
    );
    return { ...made, mirrored: true };
  };

  // interface: Product.mirrored
  it('rejects changes of a mirrored product except published', async () => {
    const made = await mirrored();
    const path = `/api/products/${made.id}.json`;
    const { body } = await shop.api.put<{ error: string }>(path, { product: { ...made, title: 'Mine' } }, 409);
    expect(body.error).toContain('mirrored');
    await shop.api.put(path, { product: { title: 'Mine', published: false } }, 409);
    await shop.api.put(path, { product: made }, 200);
    const hidden = await shop.api.put<{ product: Product }>(path, { product: { ...made, published: false } }, 200);
    expect(hidden.body.product).toEqual({ ...made, published: false, updated_at: hidden.body.product.updated_at });
    expect((await eventsOf(made)).at(-1)?.data).toMatchObject({ mirrored: true, published: false });
    await shop.api.delete(path, 200);
  });

  it('accepts a mirror in the entries of a category', async () => {
    const made = await mirrored();
    const category = { title: 'x', entries: [{ product_id: made.product_id }] };
    const { body } = await shop.api.post<{ category: { id: number } }>('/api/categories.json', { category }, 201);
    const product = { categories: [] };
    await shop.api.put(`/api/products/${made.id}.json`, { product }, 409);
    const { body: read } = await shop.api.get<{ product: Product }>(`/api/products/${made.id}.json`, 200);
    expect(read.product.categories.map(({ category_id }) => category_id)).toEqual([body.category.id]);
  });
});
