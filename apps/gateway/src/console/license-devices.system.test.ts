import { randomUUID } from 'node:crypto';
import type { IssuedLicense, LicenseDevice } from '@marquee/contracts';
import { fetchDocumented, issued, startBrowser, system } from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { ConsoleVisitor } from '../testing/console/visitor';

let browser: Browser;
let shop: DemoShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), aDemoShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function anActiveLicense(): Promise<IssuedLicense> {
  const path = '/api/issued_licenses.json?state=active&limit=1';
  const [license] = (await shop.api.get<{ issued_licenses: IssuedLicense[] }>(path, 200)).body.issued_licenses;
  if (license === undefined) throw new Error('The demo shop has no active license.');
  issued(license.key);
  return license;
}
const activate = ({ key }: IssuedLicense, name: string) =>
  fetchDocumented(`${system().url}/license/activate.json`, {
    method: 'POST',
    headers: { authorization: `License ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fingerprint: issued(randomUUID()), name, platform: 'tvos' }),
  });
const devicesOf = async ({ id }: IssuedLicense) =>
  (
    await shop.api.get<{ license_devices: LicenseDevice[] }>(`/api/issued_licenses/${id}/devices.json`, 200)
  ).body.license_devices.map(({ name }) => name);

describe('the page of an issued license', () => {
  it('shows the devices and the uses, frees a device and resets all', async () => {
    const license = await anActiveLicense();
    for (const name of ['Living room', 'Kitchen', 'Attic']) await activate(license, name);
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page } = visitor;
    await visitor.open(`issued-licenses/${license.id}`);
    const table = page.getByRole('table').filter({ hasText: 'Living room' });
    expect(await table.getByRole('row').count()).toBe(4);
    expect(await page.getByRole('row').filter({ hasText: 'Playback' }).innerText()).toContain('No limit');
    await page.getByRole('button', { name: 'Free: Kitchen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Free', exact: true }).click();
    await page.getByText('The device is freed.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Kitchen' }).waitFor({ state: 'detached' });
    expect(await devicesOf(license)).toEqual(['Living room', 'Attic']);
    await page.getByRole('button', { name: 'Reset devices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset devices' }).click();
    await page.getByText('No device uses this license.').waitFor();
    expect(await devicesOf(license)).toEqual([]);
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });
});
