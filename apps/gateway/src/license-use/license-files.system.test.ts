import { randomUUID } from 'node:crypto';
import type { Checkout, Customer, IssuedLicense, LicenseKeySet, Order, RevokedFiles } from '@marquee/contracts';
import { verifyFile, verifyLicenseKey } from '@marquee/license-verifier';
import {
  aCompany,
  aLicense,
  aPrice,
  aProduct,
  atHost,
  eventually,
  fetchDocumented,
  issued,
  system,
  type TestCompany,
} from '@marquee/testing';

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

/** The license of a film that a new customer has bought. */
async function aSale(terms: object): Promise<IssuedLicense> {
  const [license, price] = [await aLicense(shop.company_id, terms), await aPrice(shop.company_id)];
  const price_license_binding = [{ license_id: license.id, price_id: price.id }];
  const { product_id } = await aProduct(shop, { title: 'Harbour', product_type: 9, price_license_binding });
  const customer = { email: `buyer-${randomUUID()}@example.org` };
  const { token } = (await shop.api.post<{ customer: Customer }>('/api/customers.json', { customer }, 201)).body
    .customer;
  const order = { customer_token: token, line_items: [{ product_id, price: 100 }] };
  const { id } = (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
  const path = `/api/issued_licenses.json?order_id=${id}`;
  const [sold] = (await shop.api.get<{ issued_licenses: IssuedLicense[] }>(path, 200)).body.issued_licenses;
  if (sold === undefined) throw new Error('The order has issued no license.');
  issued(sold.key);
  return sold;
}

async function ask<T>(
  key: string | null,
  path: string,
  body?: object,
): Promise<{ status: number; body: T; headers: Headers }> {
  const response = await fetchDocumented(`${system().url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(key !== null && { authorization: `License ${key}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}
const keysOf = async (company: number | string) =>
  ask<LicenseKeySet>(null, `/.well-known/license-keys/${company}.json`);

describe('files of a sold license', () => {
  it('verifies a checked-out file by the published key, until it is checked in', async () => {
    const { key, id } = await aSale({ total_concurrent_devices: 1 });
    const { hex: publicKey } = (await keysOf(shop.company_id)).body;
    expect(await verifyLicenseKey(key, publicKey)).toMatchObject({ company_id: shop.company_id, license_id: id });
    expect(await ask(key, '/license/checkout.json', { fingerprint: 'a' })).toMatchObject({
      status: 200,
      body: { validation: { valid: false, code: 'NO_MACHINE' }, file: null },
    });
    await ask(key, '/license/activate.json', { fingerprint: 'a' });
    const { status, body, headers } = await ask<Checkout>(key, '/license/checkout.json', { fingerprint: 'a' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([201, '*']);
    const { certificate = '', serial = '' } = body.file ?? {};
    const verified = async () => {
      const { revoked } = (await ask<RevokedFiles>(key, '/license/revoked.json')).body;
      const options = { publicKey, licenseKey: key, fingerprint: 'a', revokedList: revoked.certificate };
      return (await verifyFile(certificate, options)).code;
    };
    expect(await verified()).toBe('VALID');
    expect((await ask(key, '/license/deactivate.json', { fingerprint: 'a' })).status).toBe(409);
    expect((await ask(key, '/license/checkin.json', { serial: 'unknown' })).status).toBe(404);
    for (const _ of [1, 2]) expect((await ask(key, '/license/checkin.json', { serial })).status).toBe(200);
    expect(await verified()).toBe('REVOKED');
    expect((await ask(key, '/license/deactivate.json', { fingerprint: 'a' })).status).toBe(200);
  });

  it('lists the files of a revoked license within seconds, also for another license of the company', async () => {
    const [sold, other] = [await aSale({}), await aSale({})];
    const path = `/api/issued_licenses/${sold.id}`;
    const { body } = await shop.api.post<Checkout>(`${path}/checkout.json`, { encrypt: false }, 201);
    await shop.api.post(`${path}/revoke.json`, {}, 200);
    const { hex: publicKey } = (await keysOf(shop.company_id)).body;
    await eventually(async () => {
      const { revoked } = (await ask<RevokedFiles>(other.key, '/license/revoked.json')).body;
      const options = { publicKey, revokedList: revoked.certificate };
      expect(await verifyFile(body.file?.certificate ?? '', options)).toMatchObject({ code: 'REVOKED' });
    });
    const refused = await shop.api.post<Checkout>(`${path}/checkout.json`, {}, 200);
    expect(refused.body).toMatchObject({ validation: { code: 'REVOKED' }, file: null });
  });

  it('makes one file for the repeated request of an app', async () => {
    const { id } = await aSale({});
    const headers = { 'idempotency-key': `file ${id}` };
    const checkout = () => shop.api.post<Checkout>(`/api/issued_licenses/${id}/checkout.json`, {}, 201, { headers });
    const [first, second] = [await checkout(), await checkout()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('the public keys of a company', () => {
  it('allows caches and scripts of any site to keep and read the keys', async () => {
    const { status, headers, body } = await keysOf(shop.company_id);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body.keys).toHaveLength(1);
    const preflight = await atHost('localhost', `/.well-known/license-keys/${shop.company_id}.json`, {
      method: 'OPTIONS',
    });
    expect(Number(preflight.status)).toBe(204);
  });

  it('returns other keys for each number, whether a company has it or not', async () => {
    const [own, none] = [await keysOf(shop.company_id), await keysOf(999_999_999)];
    expect([own.status, none.status]).toEqual([200, 200]);
    expect(own.body.hex).not.toBe(none.body.hex);
    expect((await keysOf('marquee')).status).toBe(404);
  });
});
