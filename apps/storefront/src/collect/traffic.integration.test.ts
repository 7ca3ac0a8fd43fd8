import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import { Bus, Handles } from '@marquee/bus';
import { shops, type CallContext, type CloudEvent, type StorefrontPage } from '@marquee/contracts';
import { eventually, UNHURRIED } from '@marquee/testing';
import { useStorefront } from '../testing/use-storefront';

const BEACON = 'text/plain;charset=UTF-8';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const VISITOR = 'd2f1c8a47b3e4f6c9a10';
const DAY_MS = 86_400_000;

type Data = { readonly visitor: string; readonly bot: boolean; readonly path?: string };

let asked = 0;
/** Every theme setting id is a shop of the company with the same id. */
@Controller()
class ShopsStandIn {
  @Handles(shops.get)
  async get(_ctx: CallContext, { theme_setting_id }: { theme_setting_id: number }): Promise<StorefrontPage> {
    asked += 1;
    return {
      company_id: theme_setting_id,
      theme_setting_id,
      company_name: 'Films',
      company_disabled: false,
      newsletter_enabled: false,
      login_tokens_need_time: false,
      meta_tag: '',
      shop_offline: false,
      shop_icon: null,
      locales: [],
      hosts: ['films.example.org'],
    };
  }
}

let tail: Awaited<ReturnType<Bus['tail']>>;
// Runs while the bus is still connected.
afterAll(() => tail.stop());
const { fixture, storefront } = useStorefront();
const received: CloudEvent<Data>[] = [];
let shop = 80_000;
beforeAll(async () => {
  await fixture.serve('tenant', ShopsStandIn);
  const cli = await fixture.connect('cli');
  tail = await cli.tail('events.shop.*.*', (event) => received.push(event as CloudEvent<Data>));
});
beforeEach(() => {
  shop += 1;
  storefront.ahead = 0;
});

const ofShop = (company = shop) => received.filter(({ companyid }) => Number(companyid) === company);
/** Unchecked against the reference, which omits shop fronts. */
const send = (
  happenings: object[],
  { visitor = VISITOR, agent = CHROME, address = '203.0.113.77', type = BEACON, by = storefront } = {},
) =>
  by.app.inject({
    method: 'POST',
    url: `/collect/${shop}`,
    headers: { host: 'api.marquee.test', 'content-type': type, 'user-agent': agent },
    remoteAddress: address,
    payload: JSON.stringify({ visitor, happenings }),
  });
const view = (path: string) => ({ kind: 'page_view', path });

describe('the report of a shop front', () => {
  it("answers 202 to a beacon and to JSON, and publishes each visitor's events once and in order", async () => {
    const paths = Array.from({ length: 40 }, (_, nth) => `/${nth}`);
    for (const [nth, path] of paths.entries()) {
      const { statusCode, payload } = await send([view(path)], { type: nth % 2 ? BEACON : 'application/json' });
      expect([statusCode, payload]).toEqual([202, '{}']);
    }
    await eventually(() => expect(ofShop()).toHaveLength(40), 20_000);
    expect(ofShop().map(({ data }) => data.path)).toEqual(paths);
    expect(new Set(ofShop().map(({ data }) => data.visitor)).size).toBe(1);
  });

  it('changes the visitor digest with company and day, and publishes no events of bots', async () => {
    await send([{ kind: 'visit' }]);
    await send([{ kind: 'visit' }], { visitor: `${VISITOR}1`, agent: GOOGLE });
    storefront.ahead = DAY_MS;
    await send([{ kind: 'visit' }]);
    storefront.ahead = 0;
    shop += 1;
    await send([{ kind: 'visit' }]);
    await eventually(() => expect([...ofShop(shop - 1), ...ofShop()]).toHaveLength(4));
    const visits = [...ofShop(shop - 1), ...ofShop()].map(({ data }) => data);
    expect(new Set(visits.map(({ visitor }) => visitor)).size).toBe(4);
    expect(visits.map(({ bot }) => bot)).toEqual([false, true, false, false]);
  });

  it('derives the same visitor digest in every storefront replica', async () => {
    const other = await fixture.storefront();
    await send([view('/one')]);
    await eventually(() => expect(ofShop()).toHaveLength(1));
    expect((await send([view('/two')], { by: other })).statusCode).toBe(202);
    await eventually(() => expect(ofShop()).toHaveLength(2));
    expect(new Set(ofShop().map(({ data }) => data.visitor)).size).toBe(1);
  });

  it('caches the shop lookup of a shop-front report for five seconds', async () => {
    const by = await fixture.storefront(UNHURRIED);
    asked = 0;
    await send([view('/a')], { by });
    by.standStill();
    for (const path of ['/b', '/c']) await send([view(path)], { by });
    expect(asked).toBe(1);
    by.ahead = 5_000;
    await send([view('/d')], { by });
    expect(asked).toBe(2);
  });

  it('names each invalid field of a shop-front report, and publishes none of its events', async () => {
    const answer = await send([view('/a'), { kind: 'page_view' }]);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { 'happenings.1.path': ['is required'] } },
    ]);
    expect((await send([view('x'.repeat(70_000))])).statusCode).toBe(413);
    expect((await send([view('/b')])).statusCode).toBe(202);
    await eventually(() => expect(ofShop().map(({ data }) => data.path)).toEqual(['/b']));
  });

  it('limits the shop-front events of one network without limiting other networks', async () => {
    const visits = Array.from({ length: 50 }, () => ({ kind: 'visit' }));
    const by = await fixture.storefront(UNHURRIED);
    // Now the storefront has cached the shop and the day's salt.
    expect((await send([{ kind: 'visit' }], { by, address: '198.51.100.9' })).statusCode).toBe(202);
    by.standStill();
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) statuses.push((await send(visits, { by })).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429]);
    expect((await send(visits, { by, address: '198.51.100.9' })).statusCode).toBe(202);
    const refused = await send(visits, { by });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  });

  it('counts each line of a cart against the limit of shop-front events', async () => {
    const line = { product_id: '0001-0002-0003-000a', quantity: 1, price: 995 };
    const lines = Array.from({ length: 100 }, () => line);
    const carts = [{ kind: 'cart', cart: 'only-this-cart-has-it', currency: 'eur', lines }];
    const by = await fixture.storefront(UNHURRIED);
    expect((await send([{ kind: 'visit' }], { by, address: '198.51.100.9' })).statusCode).toBe(202);
    by.standStill();
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) statuses.push((await send(carts, { by })).statusCode);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('stores no IP address, user agent, email or key of visitors in stream or log', async () => {
    const agent = `${CHROME} Unusual/7.31`;
    const email = 'kim.berg@example.org';
    const visitor = 'only-this-visitor-has-it';
    const cart = 'only-this-cart-has-it';
    const line = { product_id: '0001-0002-0003-000a', price: 995, note: email };
    storefront.lines.length = 0;
    const happenings = [
      { kind: 'visit', referrer: `https://mail.example.org/?from=${email}`, email },
      view(`/by/${email}/found?mail=${email}`),
      { kind: 'cart', cart, currency: 'eur', lines: [line], email },
      { kind: 'abandoned_cart', cart, currency: 'eur', lines: [line] },
    ];
    expect((await send(happenings, { visitor, agent, address: '203.0.113.251' })).statusCode).toBe(202);
    expect((await send([{ ...view('/'), kind: email }], { visitor, agent })).statusCode).toBe(422);
    await eventually(() => expect(ofShop()).toHaveLength(4));
    const bytes = filesUnder(fixture.dataDir).map((file) => readFileSync(file, 'latin1'));
    const kept = bytes.filter((content) => content.includes(`events.shop.${shop}.`));
    expect(kept.length).toBeGreaterThan(0);
    for (const secret of ['203.0.113', 'Unusual', 'Windows NT', email, 'kim.berg', visitor, cart]) {
      expect([secret, bytes.filter((content) => content.includes(secret)).length]).toEqual([secret, 0]);
      expect(storefront.lines.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});

describe('a beacon', () => {
  it('accepts the content type of a beacon on beacon routes only', async () => {
    const headers = { 'content-type': BEACON };
    const signIn = await storefront.call('POST /shop/7/account/sign-in', { headers, payload: '{"email":""}' });
    expect(signIn.statusCode).toBe(415);
    expect((await storefront.call('POST /nowhere', { headers, payload: '{}' })).statusCode).toBe(404);
  });
});

describe('while the bus is away', () => {
  it('rejects shop-front reports for shops without a cached lookup while NATS is unavailable', async () => {
    await fixture.withoutNats(async () => {
      await eventually(async () => expect((await send([view('/a')])).statusCode).toBe(503));
    });
    await eventually(async () => expect((await send([view('/b')])).statusCode).toBe(202), 20_000);
  });
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}
