import { randomUUID } from 'node:crypto';
import { adminLicenses, adminMarkets, type IssuedLicense, type License, type Order } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  anEmail,
  aProduct,
  asOperator,
  eventually,
  operator,
  type TestCompany,
} from '@marquee/testing';

type One = { license: License };
type Failure = { error: string; errors?: Record<string, string[]> };

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

const READ = '/api/licenses';
const PATH = '/admin/licenses';
const create = async (license: object): Promise<License> =>
  (await shop.api.post<One>(`${PATH}.json`, { license }, 201)).body.license;
const read = async (id: number): Promise<License> => (await shop.api.get<One>(`${READ}/${id}.json`, 200)).body.license;
const change = async (id: number, license: object): Promise<License> =>
  (await shop.api.put<One>(`${PATH}/${id}.json`, { license }, 200)).body.license;
const removed = async (id: number, status: number, of = shop): Promise<Failure> =>
  (await of.api.delete<Failure>(`${PATH}/${id}.json`, status)).body;

describe('POST /admin/licenses.json', () => {
  it('creates a license of the company by the user who authorized the app', async () => {
    const made = await create({ name: 'Rental', expire_after_first_use: 2, expire_after_first_use_mode: 1 });
    const { company_id, user_id } = shop;
    expect(made).toMatchObject({ name: 'Rental', company_id, created_by_user_id: user_id, assignment: 1, valid: 1 });
    expect(await read(made.id)).toEqual(made);
  });

  it.each([
    ['name', {}],
    ['assignment', { name: 'Shared', assignment: 2 }],
    ['type', { name: 'x', type: 4 }],
    ['total_downloads', { name: 'x', total_downloads: -1 }],
    ['restriction_country.1.country_id', { name: 'x', restriction_country: [{ country_id: 1 }, { country_id: 1 }] }],
  ])('refuses a license with an invalid %s: %j', async (field, license) => {
    const { body } = await shop.api.post<Failure>(`${PATH}.json`, { license }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('creates one license for equal requests with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const post = () => shop.api.post<One>(`${PATH}.json`, { license: { name: 'Once' } }, 201, { headers });
    const answers = await Promise.all([post(), post()]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

describe('PUT /admin/licenses/{id}.json', () => {
  it('changes the sent fields of a license and refuses an older version', async () => {
    const { id } = await create({ name: 'Rental', drm: 1 });
    const etag = (await shop.api.get(`${READ}/${id}.json`, 200)).headers.get('etag') as string;
    expect(await change(id, { total_concurrent_devices: 2 })).toMatchObject({ drm: 1, total_concurrent_devices: 2 });
    const headers = { 'if-match': etag };
    await shop.api.put(`${PATH}/${id}.json`, { license: { name: 'Late' } }, 412, { headers });
    await shop.api.delete(`${PATH}/${id}.json`, 412, { headers });
  });

  it('ends a license with `valid` 0 for new orders, and keeps the licenses that were issued', async () => {
    const { id } = await create({ name: 'Rental' });
    const { product_id } = await aProduct(shop, { price_license_binding: [{ license_id: id }] });
    const email = anEmail();
    const line_items = [{ product_id, price: 100 }];
    const order = (of: string) => ({ order: { email: of, password: 'a long secret', line_items } });
    const placed = await shop.api.post<{ order: Order }>('/api/orders.json', order(email), 201);
    await change(id, { valid: 0 });
    const refused = await shop.api.post<Failure>('/api/orders.json', order(anEmail()), 422);
    expect(refused.body.errors).toEqual({
      'line_items.0.license_id': ['is not valid now; order another license'],
    });
    const { token } = placed.body.order.customer;
    const issued = await shop.api.get<{ issued_licenses: IssuedLicense[] }>(
      `/api/customers/${token}/licenses.json`,
      200,
    );
    expect(issued.text).toContain(`"license_id":${id}`);
    expect(issued.text).toContain('"revoked_at":null');
  });
});

describe('DELETE /admin/licenses/{id}.json', () => {
  it('deletes an unused license, which is then not found', async () => {
    const { id } = await create({ name: 'Unused' });
    expect(await removed(id, 200)).toEqual({});
    await shop.api.get(`${READ}/${id}.json`, 404);
    await removed(id, 404);
    const product = { title: 'Film', product_type: 4, price_license_binding: [{ license_id: id }] };
    const { body } = await shop.api.post<Failure>('/api/products.json', { product }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['price_license_binding.0.license_id']);
  });

  it('refuses to delete a license that a product uses, and names the product', async () => {
    const { id } = await create({ name: 'Used' });
    const { id: product, product_id } = await aProduct(shop, { price_license_binding: [{ license_id: id }] });
    expect((await removed(id, 409)).error).toBe(
      `The license ${id} is used by the product ${product_id}. Remove it from price_license_binding first, or send valid 0 to end it for new orders.`,
    );
    await shop.api.delete(`/api/products/${product}.json`, 200);
    await removed(id, 200);
  });
});

describe('licenses that a company may not write', () => {
  it('answers 404 for a license of another company, also for a shared one', async () => {
    const stranger = await aCompany();
    const { id } = await create({ name: 'Ours' });
    const shared = await aLicense(shop.company_id, { name: 'Shared', assignment: 2 });
    for (const one of [id, shared.id]) {
      await stranger.api.put(`${PATH}/${one}.json`, { license: { name: 'Theirs' } }, 404);
      await removed(one, 404, stranger);
    }
    expect((await read(id)).name).toBe('Ours');
    await unshare(shared.id);
  });

  it('refuses to change a shared license, because other companies sell products under it', async () => {
    const shared = await aLicense(shop.company_id, { name: 'Shared', assignment: 2 });
    const sentence = 'This license is shared with all companies. Ask the operator';
    const put = await shop.api.put<Failure>(`${PATH}/${shared.id}.json`, { license: { valid: 0 } }, 409);
    expect(put.body.error).toContain(sentence);
    expect((await removed(shared.id, 409)).error).toContain(sentence);
    expect(await change(shared.id, shared)).toEqual(shared);
    await unshare(shared.id);
    const { body } = await shop.api.put<Failure>(`${PATH}/${shared.id}.json`, { license: { assignment: 2 } }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['assignment']);
    await removed(shared.id, 200);
  });

  it('refuses to change or delete a mirrored license, and explains why', async () => {
    const [owner, taker] = [await aCompany(), await aCompany()];
    const { id } = await aLicense(owner.company_id, { name: 'Rented' });
    await aProduct(owner, { published: true, price_license_binding: [{ license_id: id }] });
    const terms = { company_id: owner.company_id, cost_to_licensees_percent: 70 };
    const { market_id } = await asOperator((bus) => bus.call(adminMarkets.offer, operator(), terms));
    await eventually(() => taker.api.post(`/api/marketplace/${market_id}/add.json`, {}, 200));
    const { licenses } = (await taker.api.get<{ licenses: License[] }>(`${READ}.json`, 200)).body;
    const mirror = licenses.find(({ name }) => name === 'Rented') as License;
    const sentence = 'This license is mirrored from another shop.';
    const put = await taker.api.put<Failure>(`${PATH}/${mirror.id}.json`, { license: { name: 'Mine' } }, 409);
    expect(put.body.error).toContain(sentence);
    expect((await removed(mirror.id, 409, taker)).error).toContain(sentence);
  });
});

/** Other tests count the licenses that every company reads. */
async function unshare(id: number): Promise<void> {
  const { company_id } = shop;
  const input = { company_id, id, license: { assignment: 1 as const } };
  await asOperator((bus) => bus.call(adminLicenses.update, operator(), input));
}
