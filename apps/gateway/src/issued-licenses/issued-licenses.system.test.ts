import { randomUUID } from 'node:crypto';
import type { Activity, Customer, FeedEntry, IssuedLicense, Order } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  aPrice,
  aProduct,
  eventually,
  fetchDocumented,
  issued,
  system,
  type TestCompany,
} from '@marquee/testing';

type One = { issued_license: IssuedLicense };
type Many = { issued_licenses: IssuedLicense[] };
type Failure = { code: string; errors?: Record<string, string[]> };

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

const PATH = '/api/issued_licenses';
const change = (id: number, verb: string, body: object = {}, headers: Record<string, string> = {}) =>
  shop.api.post<One>(`${PATH}/${id}/${verb}.json`, body, 200, { headers });
const refused = async (id: number, verb: string, status: number, body: object = {}, headers = {}) =>
  (await shop.api.post<Failure>(`${PATH}/${id}/${verb}.json`, body, status, { headers })).body;

/** The license of a film that a new customer has rented for two days. */
async function aRental(): Promise<IssuedLicense> {
  const rental = { expire_after_acquisition: 2, expire_after_acquisition_mode: 1 as const };
  const [license, price] = [await aLicense(shop.company_id, rental), await aPrice(shop.company_id)];
  const price_license_binding = [{ license_id: license.id, price_id: price.id }];
  const { product_id } = await aProduct(shop, { title: 'Harbour', product_type: 9, price_license_binding });
  const customer = await aCustomer();
  const order = { customer_token: customer.token, line_items: [{ product_id, price: 100 }] };
  const { id } = (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
  const { body } = await shop.api.get<Many>(`${PATH}.json?order_id=${id}`, 200);
  const [found] = body.issued_licenses;
  if (found === undefined) throw new Error('The order has issued no license.');
  issued(found.key);
  return found;
}
async function aCustomer(): Promise<Customer> {
  const customer = { email: `buyer-${randomUUID()}@example.org` };
  return (await shop.api.post<{ customer: Customer }>('/api/customers.json', { customer }, 201)).body.customer;
}

describe('POST /api/issued_licenses/{id}/…', () => {
  it('suspends, reinstates, extends and revokes a license of a customer', async () => {
    const { id, expires_at } = await aRental();
    expect((await change(id, 'suspend')).body.issued_license.state).toBe('suspended');
    expect((await change(id, 'reinstate')).body.issued_license.state).toBe('active');
    const { body } = await change(id, 'extend', { days: 3 });
    const moved = Date.parse(`${body.issued_license.expires_at}Z`) - Date.parse(`${expires_at}Z`);
    expect(moved).toBe(3 * 86_400_000);
    expect((await change(id, 'revoke')).body.issued_license.state).toBe('revoked');
    expect(await refused(id, 'reinstate', 409)).toMatchObject({ code: 'conflict' });
  });

  it('refuses a change for another version of a license', async () => {
    const { id } = await aRental();
    const { headers } = await change(id, 'suspend', {}, { 'if-match': '"1"' });
    expect(headers.get('etag')).toBe('"2"');
    expect(await refused(id, 'revoke', 412, {}, { 'if-match': '"1"' })).toMatchObject({ code: 'precondition_failed' });
  });

  it('answers repeated requests with the same Idempotency-Key by the same new key', async () => {
    const { id, key } = await aRental();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await change(id, 'rotate_key', {}, headers), await change(id, 'rotate_key', {}, headers)];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(issued(first.body.issued_license.key)).not.toBe(key);
  });

  it('gives a license with a new key to another customer', async () => {
    const { id, key, customer_token } = await aRental();
    const { token } = await aCustomer();
    const { issued_license: moved } = (await change(id, 'transfer', { customer_token: token })).body;
    expect([moved.customer_token, issued(moved.key) === key]).toEqual([token, false]);
    const theirs = async (owner: string) =>
      (await shop.api.get<Many>(`/api/customers/${owner}/licenses.json`, 200)).body.issued_licenses.map(
        (one) => one.id,
      );
    expect([await theirs(customer_token), await theirs(token)]).toEqual([[], [id]]);
  });

  it.each([
    ['extend', {}, ['expires_at']],
    ['extend', { days: 'many' }, ['days']],
    ['extend', { expires_at: '2020-01-01T00:00:00' }, ['expires_at']],
    ['transfer', {}, ['customer_token']],
    ['transfer', { customer_token: 'NOBODYNOBODYNOBO' }, ['customer_token']],
  ])('names the wrong member of a body: %s %j', async (verb, body, fields) => {
    const { id } = await aRental();
    expect(Object.keys((await refused(id, verb, 422, body)).errors ?? {})).toEqual(fields);
  });
});

describe('the license key', () => {
  it('stays out of CSV unless the client asks for it', async () => {
    const { id, key } = await aRental();
    const csv = async (query: string) => {
      const url = `${system().url}${PATH}.json?ids=${id}${query}`;
      const headers = { authorization: `Bearer ${shop.token}`, accept: 'text/csv' };
      return (await fetchDocumented(url, { headers })).text();
    };
    expect(await csv('')).not.toContain(key);
    expect(await csv('&fields=id,key')).toBe(`id,key\r\n${id},${key}\r\n`);
  });

  it('stays out of the event and the activity of its rotation', async () => {
    const { id } = await aRental();
    issued((await change(id, 'rotate_key')).body.issued_license.key);
    await eventually(async () => {
      const { body } = await shop.api.get<{ events: FeedEntry[] }>('/api/events.json?topic=issued_license/update', 200);
      expect(body.events.at(-1)?.data).toEqual({ type: 'issued_license', id: String(id) });
    });
    await eventually(async () => {
      const path = `/api/activity.json?resource=issued_license&resource_id=${id}`;
      const { body } = await shop.api.get<{ activities: Activity[] }>(path, 200);
      expect(body.activities.at(-1)).toMatchObject({ after: { key: '[redacted]' } });
    });
  });
});
