import { randomUUID } from 'node:crypto';
import { adminCustomers, type LicenseDevice } from '@marquee/contracts';
import {
  accessibilityFaults,
  aCompany,
  aFile,
  aLicense,
  aPrice,
  aProduct,
  asOperator,
  atHost,
  eventually,
  feedOf,
  fetchDocumented,
  issued,
  operator,
  startBrowser,
  system,
  type TestCompany,
} from '@marquee/testing';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import {
  aCustomerOf,
  buy,
  csrfIn,
  hostOf,
  licensesOf,
  linkFor,
  loginOriginOf,
  originOf,
  sendForm,
  SHOP_PASSWORD,
  signedIn,
} from '../../testing/shop-customer';

const PLATFORM = 'localhost';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** A film that can be watched for two days after its first use. */
async function aRental(shop: TestCompany): Promise<string> {
  const terms = { expire_after_first_use: 2, expire_after_first_use_mode: 1 as const, total_downloads: 3 };
  const license = await aLicense(shop.company_id, { name: 'Rent', ...terms });
  const price = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 399 }] });
  const { src } = await aFile(shop, 'harbour.png', new Blob([PICTURE], { type: 'image/png' }));
  const texts = [
    { language_id: 'en', title: 'Harbour in Winter', description: '<p>Snow on the piers.</p>', src },
    { language_id: 'de', title: 'Hafen im Winter', description: '<p>Schnee auf den Molen.</p>', src },
  ];
  const price_license_binding = [{ license_id: license.id, price_id: price.id, hd: true }];
  const film = { title: 'harbour-2027', product_type: 9 as const, locales: texts, price_license_binding };
  return (await aProduct(shop, film)).product_id;
}

/** A device that the program of the customer has activated. */
async function aDevice(key: string, name: string): Promise<LicenseDevice> {
  const response = await fetchDocumented(`${system().url}/license/activate.json`, {
    method: 'POST',
    headers: { authorization: `License ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fingerprint: issued(randomUUID()), name, platform: 'tvos' }),
  });
  return ((await response.json()) as { device: LicenseDevice }).device;
}
/** As if the device had checked out a file that ends after this time. */
async function holdFile(id: number, time: string): Promise<void> {
  const admin = new Client({ connectionString: system().databaseOf('licensing') });
  await admin.connect();
  try {
    await admin.query('update licensing.devices set held_until = now() + $2::interval where id = $1', [id, time]);
  } finally {
    await admin.end();
  }
}

describe('my content, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  async function at(work: (page: Page) => Promise<void>, scripts = false): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: scripts });
    try {
      await work(await context.newPage());
      for (const { value } of await context.cookies()) issued(value);
    } finally {
      await context.close();
    }
  }
  const words = async (page: Page) => ((await page.textContent('main')) ?? '').replaceAll(/\s+/g, ' ').trim();
  /** Accessible, and usable on a narrow screen without horizontal scrolling. */
  async function expectGood(page: Page): Promise<void> {
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  }

  it.each([
    [
      'en',
      'Harbour in Winter',
      'Open',
      'Harbour in Winter is open now.',
      /For 2 days from .*not opened/,
      /Until \d+ \w+ 20\d\d at/,
    ],
    [
      'de',
      'Hafen im Winter',
      'Öffnen',
      'Hafen im Winter ist jetzt geöffnet.',
      /2 Tage lang ab dem ersten Öffnen\. .*nicht geöffnet/,
      /Bis \d+\. /,
    ],
  ])(
    'opens bought content after a login link, in the language of the customer: %s',
    async (language, title, button, ...[done, before, after]) => {
      const shop = await aCompany();
      const customer = await aCustomerOf(shop, language);
      await buy(shop, customer, { product_id: await aRental(shop) });
      await at(async (page) => {
        await page.goto(`${loginOriginOf(shop)}${await linkFor(shop, customer)}`);
        expect(page.url()).toBe(`${originOf(shop)}/player`);
        expect(await page.getAttribute('html', 'lang')).toBe(language);
        expect(await words(page)).toContain(title);
        expect(await words(page)).toMatch(before);
        expect(await page.evaluate('document.images[0].naturalWidth')).toBeGreaterThan(0);
        await expectGood(page);
        await page.getByRole('link', { name: title }).click();
        await expectGood(page);
        await page.getByRole('button', { name: button, exact: true }).click();
        expect(await words(page)).toContain(done);
        expect(await words(page)).toMatch(after);
        await expectGood(page);
      }, true);
      const [license] = await licensesOf(shop, customer);
      const since = Date.parse(`${license?.first_used_at}Z`);
      expect(Date.parse(`${license?.expires_at}Z`) - since).toBe(2 * 24 * 3_600_000);
      const published = await eventually(async () => {
        const found = (await feedOf(shop.company_id)).filter(({ scope }) => scope === 'issued_license/update');
        if (found.length === 0) throw new Error('nothing was published');
        return found;
      });
      expect(published).toHaveLength(1);
    },
  );

  it('opens bought content in a browser without scripts', async () => {
    const shop = await aCompany();
    const customer = await aCustomerOf(shop);
    await buy(shop, customer, { product_id: await aRental(shop) });
    await at(async (page) => {
      await page.goto(`${loginOriginOf(shop)}${await linkFor(shop, customer)}`);
      await page.getByRole('button', { name: 'Open: Harbour in Winter' }).click();
      expect(await words(page)).toContain('Harbour in Winter is open now.');
    });
  });

  it.each([
    ['en', 'Remove: Living room', 'The device was removed.', 'This device holds a file', 'License key'],
    ['de', 'Entfernen: Living room', 'Das Gerät wurde entfernt.', 'Dieses Gerät hat eine Datei', 'Lizenzschlüssel'],
  ])(
    'shows the devices and the license key of bought content, and removes a device without scripts: %s',
    async (language, button, removed, held, label) => {
      const shop = await aCompany();
      const customer = await aCustomerOf(shop, language);
      await buy(shop, customer, { product_id: await aRental(shop) });
      const [license] = await licensesOf(shop, customer);
      const key = issued(license?.key ?? '');
      const { id } = await aDevice(key, 'Living room');
      await aDevice(key, '');
      await at(async (page) => {
        await page.goto(`${loginOriginOf(shop)}${await linkFor(shop, customer)}`);
        await page.goto(`${originOf(shop)}/player/${license?.id}`);
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(key);
        await holdFile(id, '1 day');
        await page.getByRole('button', { name: button }).click();
        expect(await words(page)).toContain(held);
        await holdFile(id, '-1 day');
        await page.getByRole('button', { name: button }).click();
        expect(await words(page)).toContain(removed);
        expect(await words(page)).not.toContain('Living room');
        expect(await page.getByRole('button', { name: button.split(':')[0] ?? '' }).count()).toBe(1);
      });
    },
  );

  it('passes the accessibility check on content with devices', async () => {
    const shop = await aCompany();
    const customer = await aCustomerOf(shop);
    await buy(shop, customer, { product_id: await aRental(shop) });
    const [license] = await licensesOf(shop, customer);
    for (const name of ['Living room', '', 'A name without a space, '.repeat(5).replaceAll(' ', '-')]) {
      await aDevice(issued(license?.key ?? ''), name);
    }
    await at(async (page) => {
      await page.goto(`${loginOriginOf(shop)}${await linkFor(shop, customer)}`);
      await page.goto(`${originOf(shop)}/player/${license?.id}`);
      expect(await words(page)).toContain('Living room');
      await expectGood(page);
    }, true);
  });

  it('passes the accessibility check on sign-in, an empty content page and a used link', async () => {
    const shop = await aCompany();
    const customer = await aCustomerOf(shop);
    const link = await linkFor(shop, customer);
    await at(async (page) => {
      await page.goto(`${originOf(shop)}/player`);
      expect(new URL(page.url()).pathname).toBe('/account/sign-in');
      await expectGood(page);
      await page.goto(`${loginOriginOf(shop)}${link}`);
      expect(await words(page)).toContain('You have not bought anything yet');
      await expectGood(page);
      await page.goto(`${loginOriginOf(shop)}${link}`);
      expect(await words(page)).toContain('This link does not work');
      await expectGood(page);
    }, true);
  });

  it('detects accessibility faults of a bad page with the same checker', async () => {
    await at(async (page) => {
      await page.setContent('<html><title>A page</title><main><h1>Words</h1><img src="data:,"></main></html>');
      expect(await accessibilityFaults(page)).toEqual([
        expect.stringMatching(/^html-has-lang: .* \(html\)$/),
        expect.stringMatching(/^image-alt: .* \(img\)$/),
      ]);
    }, true);
  });
});

describe('my content', () => {
  const post = (host: string, path: string, headers: { cookie: string }, csrf: string) =>
    sendForm(host, path, headers, { csrf });

  it('serves bought content under the platform host, below the number of the shop', async () => {
    const shop = await aCompany();
    const customer = await aCustomerOf(shop);
    await buy(shop, customer, { product_id: await aRental(shop) });
    const base = `/shop/${shop.theme_setting_id}/player`;
    const headers = await signedIn(shop, customer, PLATFORM);
    const page = await atHost(PLATFORM, base, { headers });
    expect([page.status, page.body.includes('Harbour in Winter')]).toEqual([200, true]);
    const [license] = await licensesOf(shop, customer);
    const opened = await post(PLATFORM, `${base}/${license?.id}/open`, headers, csrfIn(page.body));
    expect([opened.status, opened.headers.location]).toEqual([303, `${base}/${license?.id}?done=opened`]);
    const asked = await atHost(PLATFORM, `${base}/${license?.id}`, {});
    expect([asked.status, asked.headers.location]).toEqual([
      303,
      `/shop/${shop.theme_setting_id}/account/sign-in?next=${encodeURIComponent(`${base}/${license?.id}`)}`,
    ]);
    issued(asked.cookies[0]?.split('=')[1] ?? null);
  });

  it('marks revoked content on its page, and refuses to open it', async () => {
    const shop = await aCompany();
    const customer = await aCustomerOf(shop);
    const order = await buy(shop, customer, { product_id: await aRental(shop) });
    const [license] = await licensesOf(shop, customer);
    const headers = await signedIn(shop, customer);
    const csrf = csrfIn((await atHost(hostOf(shop), '/player', { headers })).body);
    await shop.api.delete(`/api/orders/${order.id}.json`, 200);
    const live = await atHost(hostOf(shop), '/player', { headers });
    expect(live.body).toContain('None of the content that you have bought is still available.');
    const ended = await atHost(hostOf(shop), '/player/ended', { headers });
    expect(ended.body).toMatch(/Harbour in Winter[^]*Revoked on \d/);
    const refused = await post(hostOf(shop), `/player/${license?.id}/open`, headers, csrf);
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('This content could not be opened.');
    expect(refused.body).toMatch(/Revoked on \d/);
    expect((await licensesOf(shop, customer))[0]?.first_used_at).toBeNull();
  });

  it('hides content of other customers from a shopper, and rejects forms of other shops', async () => {
    const shop = await aCompany();
    const [kim, lee] = [await aCustomerOf(shop), await aCustomerOf(shop)];
    await buy(shop, kim, { product_id: await aRental(shop) });
    const [license] = await licensesOf(shop, kim);
    const path = `/player/${license?.id}`;
    const [own, stranger] = [await signedIn(shop, kim), await signedIn(shop, lee)];
    for (const missing of [path, '/player/99999999', '/player/x']) {
      const page = await atHost(hostOf(shop), missing, { headers: stranger });
      expect([missing, page.status, page.body.includes('Content not found')]).toEqual([missing, 404, true]);
      expect(page.body).not.toContain('Harbour');
    }
    const csrf = csrfIn((await atHost(hostOf(shop), '/player', { headers: stranger })).body);
    expect((await post(hostOf(shop), `${path}/open`, stranger, csrf)).status).toBe(404);
    expect((await post(hostOf(shop), `${path}/open`, own, csrf)).status).toBe(403);
    expect((await licensesOf(shop, kim))[0]?.first_used_at).toBeNull();
    const { id } = await aDevice(issued(license?.key ?? ''), 'Living room');
    const removal = `${path}/devices/${id}/remove`;
    expect((await post(hostOf(shop), removal, stranger, csrf)).status).toBe(404);
    expect((await post(hostOf(shop), removal, own, csrf)).status).toBe(403);
    expect((await atHost(hostOf(shop), path, { headers: own })).body).toContain('Living room');
  });

  it('shows the message of an offline shop, and 404 for a deleted shop', async () => {
    const shop = await aCompany();
    const headers = await signedIn(shop, await aCustomerOf(shop));
    const theme = `/api/themesettings/${shop.theme_setting_id}.json`;
    await shop.api.put(theme, { ThemeSetting: { shop_offline: true } }, 200);
    const offline = await atHost(hostOf(shop), '/player', { headers });
    expect([offline.status, offline.body.includes('This shop is offline')]).toEqual([503, true]);
    await shop.api.delete(theme, 200);
    const gone = await atHost(hostOf(shop), '/player', { headers });
    expect([gone.status, gone.body.includes('There is no shop here')]).toEqual([404, true]);
  });

  it('ends the session of a disabled customer, and shows the reason at sign-in', async () => {
    const shop = await aCompany();
    const customer = await aCustomerOf(shop);
    const headers = await signedIn(shop, customer);
    expect((await atHost(hostOf(shop), '/player', { headers })).status).toBe(200);
    const whom = { company_id: shop.company_id, customer: customer.token };
    await asOperator((bus) => bus.call(adminCustomers.disable, operator(), whom));
    const asked = await atHost(hostOf(shop), '/player', { headers });
    expect([asked.status, asked.headers.location]).toEqual([303, '/account/sign-in']);
    const sent = await post(hostOf(shop), '/player/1/open', headers, '');
    expect([sent.status, sent.headers.location]).toEqual([303, '/account/sign-in']);
    const page = await atHost(hostOf(shop), '/account/sign-in', { headers });
    const fields = { csrf: csrfIn(page.body), email: customer.email, password: SHOP_PASSWORD };
    const answer = await sendForm(hostOf(shop), '/account/sign-in', headers, fields);
    expect([answer.status, answer.body.includes('This account is disabled.')]).toEqual([403, true]);
  });
});
