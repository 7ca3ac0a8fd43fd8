import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bus } from '@marquee/bus';
import type { CloudEvent } from '@marquee/contracts';
import {
  aCompany,
  atHost,
  eventually,
  expectDocumented,
  feedOf,
  startBrowser,
  system,
  type TestCompany,
} from '@marquee/testing';

const PLATFORM = 'localhost';
/** The content type with which `navigator.sendBeacon` sends a text. */
const BEACON = { 'content-type': 'text/plain;charset=UTF-8' };
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148';
const aKey = () => randomBytes(16).toString('hex');
const hostOf = ({ company_id }: TestCompany) => `${company_id}.shops.localhost`;
const report = (...happenings: object[]) => JSON.stringify({ visitor: aKey(), happenings });
/** Compares each answer with the reference. */
async function track(
  shop: TestCompany,
  body: string,
  headers: Record<string, string> = {},
  host = PLATFORM,
  edge?: string,
) {
  const [url, method] = [`/collect/${shop.theme_setting_id}`, 'POST'];
  const sent = { method, headers: { ...BEACON, 'user-agent': AGENT, ...headers }, body };
  const answer = await atHost(host, url, { ...sent, ...(edge !== undefined && { edge }) });
  expectDocumented({ method, url, status: Number(answer.status), headers: answer.headers, text: answer.body });
  return answer;
}

let cli: Bus;
const received: CloudEvent<object>[] = [];
let tail: Awaited<ReturnType<Bus['tail']>>;
beforeAll(async () => {
  cli = await system().bus('cli');
  tail = await cli.tail('events.shop.*.*', (event) => received.push(event as CloudEvent<object>));
});
afterAll(async () => {
  await tail.stop();
  await cli.drain();
});
const ofShop = ({ company_id }: TestCompany) => received.filter(({ companyid }) => Number(companyid) === company_id);

describe('the report of a shop front about its visitors', () => {
  it('publishes shop-front events for statistics, and keeps them out of the feed', async () => {
    const shop = await aCompany();
    const origin = `http://${hostOf(shop)}:3000`;
    const lines = [{ product_id: '0001-0002-0003-000a', quantity: 2, price: 995 }];
    const body = report(
      { kind: 'visit', referrer: 'https://news.example.org/a?b', language: 'de' },
      { kind: 'page_view', path: '/films/7?utm=1' },
      { kind: 'cart', cart: aKey(), currency: 'EUR', country: 'de', lines },
      { kind: 'abandoned_cart', cart: aKey(), currency: 'EUR', lines },
    );
    const answer = await track(shop, body, { origin });
    expect(answer).toMatchObject({ status: 202, body: '{}', cookies: [] });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' });
    await eventually(() => expect(ofShop(shop)).toHaveLength(4));
    expect(ofShop(shop).map(({ topic, data }) => [topic, data])).toMatchObject([
      ['visit/create', { bot: false, device: 'ios', returning: false, referrer: 'news.example.org', language: 'de' }],
      ['page_view/create', { path: '/films/7', theme_setting_id: shop.theme_setting_id }],
      ['cart/update', { currency: 'eur', country: 'DE', order_id: null, lines: [{ ...lines[0], license_id: null }] }],
      ['cart/abandon', { currency: 'eur', country: null, lines: [{ quantity: 2, price: 995 }] }],
    ]);
    await shop.api.post('/api/categories.json', { category: { title: 'A' } }, 201);
    await eventually(async () => {
      const published = (await feedOf(shop.company_id)).map(({ scope }) => scope);
      expect(published).toContain('category/create');
      expect(published.filter((scope) => /visit|page_view|cart/.test(scope))).toEqual([]);
    }, 20_000);
  });

  it("accepts a shop-front report under the shop's domain, and publishes none from a foreign site", async () => {
    const shop = await aCompany();
    for (const origin of ['https://elsewhere.example', 'null']) {
      const refused = await track(shop, report({ kind: 'page_view', path: '/elsewhere' }), { origin });
      expect(refused.status).toBe(403);
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    }
    const view = report({ kind: 'page_view', path: '/own' });
    expect(await track(shop, view, {}, hostOf(shop))).toMatchObject({ status: 202 });
    await eventually(() => expect(ofShop(shop)).toMatchObject([{ data: { path: '/own' } }]));
  });

  it('rejects shop-front reports while the shop is offline', async () => {
    const shop = await aCompany();
    const path = `/api/themesettings/${shop.theme_setting_id}.json`;
    await shop.api.put(path, { ThemeSetting: { shop_offline: true } }, 200);
    expect(await track(shop, report({ kind: 'visit' }))).toMatchObject({ status: 403 });
  });

  it('publishes accepted shop-front reports before the storefront stops', async () => {
    const shop = await aCompany();
    const storefront = await system().startApp('storefront', { PORT: '0' });
    const url = `http://127.0.0.1:${storefront.httpPort}`;
    const paths = ['/a', '/b', '/c'];
    for (const path of paths) {
      const taken = await track(shop, report({ kind: 'page_view', path }), {}, PLATFORM, url);
      expect(taken.status).toBe(202);
    }
    storefront.kill('SIGTERM');
    expect(await storefront.ended).toBe('ended with code 0');
    await eventually(() => expect(ofShop(shop)).toHaveLength(3));
    expect(ofShop(shop).map(({ data }) => (data as { path: string }).path)).toEqual(paths);
  });
});

describe('the script of docs/reference/storefront-events.md', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/reference/storefront-events.md'), 'utf8');
  const [, script = ''] = /```js\n([^]*?)```/.exec(page) ?? [];

  it('reports one visit and every page view from a real browser on a foreign site', async () => {
    const shop = await aCompany();
    const { storefrontUrl: url } = system();
    const front = `http://${hostOf(shop)}:${new URL(url).port}/?email=kim@example.org`;
    const own = script.replace(/https:[^']+/, `${url}/collect/${shop.theme_setting_id}`);
    const browser = await startBrowser();
    try {
      // A page of the platform stands in for the shop's site, so its policy must not block the script.
      const context = await browser.newContext({ userAgent: AGENT, bypassCSP: true });
      await context.addInitScript(own);
      const visitor = await context.newPage();
      for (const _time of [1, 2]) await visitor.goto(front);
      await eventually(() => expect(ofShop(shop)).toHaveLength(3));
    } finally {
      await browser.close();
    }
    const published = ofShop(shop).map(({ topic, data }) => [topic, data]);
    expect(published).toMatchObject([
      ['visit/create', { bot: false, device: 'ios', returning: false, referrer: null }],
      ['page_view/create', { path: '/' }],
      ['page_view/create', { path: '/' }],
    ]);
    expect(new Set(ofShop(shop).map(({ data }) => (data as { visitor: string }).visitor)).size).toBe(1);
  });
});
