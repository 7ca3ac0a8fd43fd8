import { randomUUID } from 'node:crypto';
import type { Activity, Customer, IssuedLicense, LicenseDevice, LicenseUseCount, Order } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  aPrice,
  aProduct,
  eventually,
  feedOf,
  fetchDocumented,
  issued,
  system,
  type TestCompany,
} from '@marquee/testing';

type Devices = { license_devices: LicenseDevice[] };
type Uses = { license_uses: LicenseUseCount[] };

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

const pathOf = ({ id }: IssuedLicense) => `/api/issued_licenses/${id}`;
const devicesOf = async (license: IssuedLicense, query = '') =>
  (await shop.api.get<Devices>(`${pathOf(license)}/devices.json${query}`, 200)).body.license_devices;
const aCustomer = async () => {
  const customer = { email: `buyer-${randomUUID()}@example.org` };
  return (await shop.api.post<{ customer: Customer }>('/api/customers.json', { customer }, 201)).body.customer;
};

/** The license of a program for two devices, which a new customer has bought. */
async function aSoldLicense(): Promise<IssuedLicense> {
  const terms = { total_concurrent_devices: 2, total_downloads: 5 };
  const [license, price] = [await aLicense(shop.company_id, terms), await aPrice(shop.company_id)];
  const price_license_binding = [{ license_id: license.id, price_id: price.id }];
  const { product_id } = await aProduct(shop, { title: 'Tuner', product_type: 9, price_license_binding });
  const { token } = await aCustomer();
  const order = { customer_token: token, line_items: [{ product_id, price: 100 }] };
  const { id } = (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
  const path = `/api/issued_licenses.json?order_id=${id}`;
  const [found] = (await shop.api.get<{ issued_licenses: IssuedLicense[] }>(path, 200)).body.issued_licenses;
  if (found === undefined) throw new Error('The order has issued no license.');
  issued(found.key);
  return found;
}
async function byKey<T>({ key }: IssuedLicense, verb: string, body: object): Promise<T> {
  const response = await fetchDocumented(`${system().url}/license/${verb}.json`, {
    method: 'POST',
    headers: { authorization: `License ${key}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}
async function aDevice(license: IssuedLicense, name: string): Promise<LicenseDevice> {
  const device = { fingerprint: issued(randomUUID()), name, platform: 'linux' };
  return (await byKey<{ device: LicenseDevice }>(license, 'activate', device)).device;
}

describe('the devices of an issued license', () => {
  it('lists devices with limits and cursors, and as CSV', async () => {
    const license = await aSoldLicense();
    const [first, second] = [await aDevice(license, 'Studio'), await aDevice(license, 'Van')];
    expect(await devicesOf(license)).toEqual([first, second]);
    const page = await shop.api.get<Devices>(`${pathOf(license)}/devices.json?limit=1&fields=name`, 200);
    expect(page.body.license_devices).toEqual([{ name: 'Studio' }]);
    const cursor = /page_info=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
    expect(await devicesOf(license, `?limit=1&fields=name&page_info=${cursor}`)).toEqual([{ name: 'Van' }]);
    const url = `${system().url}${pathOf(license)}/devices.json?fields=name`;
    const csv = await fetchDocumented(url, { headers: { authorization: `Bearer ${shop.token}`, accept: 'text/csv' } });
    expect(await csv.text()).toBe('name\r\nStudio\r\nVan\r\n');
  });

  it('frees a device for another, and shows in the activity which app did it', async () => {
    const license = await aSoldLicense();
    const { id } = await aDevice(license, 'Studio');
    await shop.api.delete(`${pathOf(license)}/devices/${id}.json`, 200);
    await shop.api.delete(`${pathOf(license)}/devices/${id}.json`, 404);
    expect(await devicesOf(license)).toEqual([]);
    await eventually(async () => {
      const path = `/api/activity.json?resource=license_device&resource_id=${id}`;
      const { body } = await shop.api.get<{ activities: Activity[] }>(path, 200);
      expect(body.activities.at(-1)).toMatchObject({ action: 'delete', actor: { type: 'app', id: shop.client_id } });
    });
  });

  it('frees all devices once for each Idempotency-Key, and announces them', async () => {
    const license = await aSoldLicense();
    const { id } = await aDevice(license, 'Studio');
    const headers = { 'idempotency-key': randomUUID() };
    const reset = () => shop.api.post<Devices>(`${pathOf(license)}/reset_devices.json`, {}, 200, { headers });
    expect((await reset()).body).toEqual({ license_devices: [] });
    await aDevice(license, 'Van');
    expect((await reset()).headers.get('idempotent-replayed')).toBe('true');
    expect((await devicesOf(license)).map(({ name }) => name)).toEqual(['Van']);
    await eventually(async () => {
      const deleted = (await feedOf(shop.company_id)).filter(({ scope }) => scope === 'license_device/delete');
      expect(deleted.map(({ data }) => data.id)).toContain(String(id));
    });
  });

  it('counts what programs have used, and what is left of it', async () => {
    const license = await aSoldLicense();
    const fingerprint = issued(randomUUID());
    await byKey(license, 'activate', { fingerprint });
    await byKey(license, 'use', { fingerprint, kind: 'download', count: 2 });
    const { license_uses } = (await shop.api.get<Uses>(`${pathOf(license)}/uses.json`, 200)).body;
    const [, downloads] = license_uses;
    expect(downloads).toMatchObject({ kind: 'download', used: 2, limit: 5, left: 3, years: [{ used: 2, limit: 0 }] });
    expect(license_uses.map(({ used }) => used)).toEqual([0, 2, 0, 0]);
  });

  it('forgets the devices of the former customer after a transfer', async () => {
    const license = await aSoldLicense();
    await aDevice(license, 'Studio');
    const customer_token = (await aCustomer()).token;
    const { body } = await shop.api.post<{ issued_license: IssuedLicense }>(
      `${pathOf(license)}/transfer.json`,
      { customer_token },
      200,
    );
    issued(body.issued_license.key);
    await eventually(async () => expect(await devicesOf(license)).toEqual([]));
    expect(await aDevice(body.issued_license, 'Attic')).toMatchObject({ status: 'active' });
  });

  it('removes the names of the devices of an erased customer', async () => {
    const license = await aSoldLicense();
    await aDevice(license, 'Studio');
    await shop.api.delete(`/api/customers/${license.customer_token}.json`, 200);
    await eventually(async () => expect(await devicesOf(license)).toEqual([]));
  });
});
