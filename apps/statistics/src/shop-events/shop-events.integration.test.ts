import { randomUUID } from 'node:crypto';
import { cartEvents, pageViewEvents, visitEvents, type CartData, type CompanySnapshot } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CartsWorker } from '../carts/carts.worker';
import { StatisticsFixture } from '../testing/statistics.fixture';
import { ShopEventsService } from './shop-events.service';

const DAY_MS = 24 * 3_600_000;
const FILM = '0001-0002-0003-000A';
const TAPE = '0001-0002-0003-000B';

let fixture: StatisticsFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await StatisticsFixture.start();
  const licenses = [
    { id: 3, rental: false },
    { id: 4, rental: true },
  ];
  fixture.neighbours.kinds.set(FILM, { product_id: FILM, product_type: 1, licenses });
  fixture.neighbours.kinds.set(TAPE, { product_id: TAPE, product_type: 6, licenses: [] });
});
afterAll(() => fixture?.stop());
beforeEach(() => void (company = fixture.aCompany()));

const visit = (visitor: string, more: { returning?: boolean; bot?: boolean } = {}) =>
  fixture.report(company, visitEvents.create, {
    visitor,
    device: 'ios',
    returning: false,
    referrer: null,
    language: null,
    ...more,
  });
const view = (visitor: string, bot = false) =>
  fixture.report(company, pageViewEvents.create, { visitor, path: '/', bot });
const LINES: CartData['lines'] = [
  { product_id: FILM, license_id: 3, quantity: 2, price: 1000 },
  { product_id: FILM, license_id: 4, quantity: 1, price: 300 },
  { product_id: TAPE, license_id: null, quantity: 1, price: 500 },
  { product_id: '0001-0002-0003-FFFF', license_id: null, quantity: 9, price: 99_999 },
];
const cart = (name: string, change: Partial<CartData> = {}) =>
  fixture.report(company, cartEvents.update, { ...aCart(name), order_id: null, ...change });
const aCart = (name: string) => ({
  cart: name,
  visitor: 'kim',
  device: 'android' as const,
  currency: 'eur',
  country: 'DE',
  lines: LINES,
});
/** Waits until all reports and due carts are counted. */
async function counted(): Promise<void> {
  const service = fixture.app.get(ShopEventsService, { strict: false });
  while (await service.countNext());
  const carts = fixture.app.get(CartsWorker, { strict: false });
  await carts.begin();
  await carts.idle();
}
const nothing = { visits: 0, page_views: 0, visitors: 0, repeating_visitors: 0, bots: 0, bounce: 0 };

describe('traffic', () => {
  it('counts visits once, separately for people and bots, with any number of processes', async () => {
    const others = [await fixture.another(), await fixture.another()];
    for (let index = 0; index < 40; index++) {
      await visit(`visitor-${index % 20}`, { returning: index === 7 });
      if (index % 2 === 0) await view(`visitor-${index % 20}`);
      if (index % 4 === 0) await view(`visitor-${index % 20}`);
      await visit(`crawler-${index}`, { bot: true });
      await view(`crawler-${index}`, true);
    }
    const all = [fixture.served, ...others].map(({ app }) => app.get(ShopEventsService, { strict: false }));
    await Promise.all(all.map((service) => service.countNext()));
    await counted();
    expect(await fixture.day(company, 'traffic')).toEqual({
      date: fixture.today(),
      visits: 40,
      page_views: 30,
      visitors: 20,
      repeating_visitors: 20,
      bots: 40,
      bounce: 30,
    });
    for (const other of others) await other.stop();
  });

  it('resumes counting visits after a process has stopped, and restarts with a new stream', async () => {
    await visit('kim');
    await counted();
    await fixture.served.stop();
    await visit('lee');
    await fixture.startProcess();
    await counted();
    expect(await fixture.day(company, 'traffic')).toMatchObject({ ...nothing, visits: 2, visitors: 2, bounce: 2 });
    await fixture.db.query("update shop_event_position set stream = 'another'");
    await visit('max');
    await counted();
    // The new stream contains the old events; a second count shows that it was read from the start.
    expect(await fixture.day(company, 'traffic')).toMatchObject({ visits: 5, visitors: 3 });
  });

  it('deletes visitors of a day once no event of that day can arrive', async () => {
    await visit('kim');
    await counted();
    const left = () => fixture.db.query('select from visitors where company_id = $1', [company.company_id]);
    const service = fixture.app.get(ShopEventsService, { strict: false });
    fixture.ahead += 9 * DAY_MS;
    await service.forget();
    expect(await left()).toHaveLength(1);
    fixture.ahead += DAY_MS;
    while (await service.forget());
    expect(await left()).toHaveLength(0);
    fixture.ahead -= 10 * DAY_MS;
    expect(await fixture.day(company, 'traffic')).toMatchObject({ visits: 1 });
  });
});

describe('devices of orders', () => {
  const devices = async () => {
    const { date: _, ...counts } = await fixture.day(company, 'order_devices');
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => Number(count) > 0));
  };

  it('uses the first device of an order from carts of people, before or after the order', async () => {
    await cart('one', { order_id: 1, device: 'ios' });
    await cart('one', { order_id: 1, device: 'windows' });
    await counted();
    for (const id of [1, 2, 3, 4]) await fixture.place(company, id);
    await cart('two', { order_id: 2, device: 'linux' });
    await cart('three', { order_id: 3, device: 'linux', bot: true });
    await cart('four', { order_id: 4, device: 'unknown' });
    await cart('five', { order_id: 5, device: 'android' });
    await counted();
    await eventually(async () => expect(await devices()).toEqual({ ios: 1, linux: 1, unknown: 2 }));
    await fixture.change(company, await fixture.place(company, 6), 2, { cancelled: true });
    await cart('six', { order_id: 6, device: 'os_x' });
    await counted();
    await eventually(async () => expect(await devices()).toEqual({ ios: 1, linux: 1, unknown: 2 }));
  });

  it('deletes reported devices of orders that commerce never reports', async () => {
    await cart('one', { order_id: 1 });
    await counted();
    fixture.ahead += 10 * DAY_MS;
    await fixture.app.get(ShopEventsService, { strict: false }).forget();
    fixture.ahead -= 10 * DAY_MS;
    const left = await fixture.db.query('select from order_facts where company_id = $1', [company.company_id]);
    expect(left).toHaveLength(0);
  });
});

describe('abandoned carts', () => {
  const ABANDONED = {
    order_count: 1,
    order_amount: 2800,
    item_count: 4,
    national_count: 1,
    national_amount: 2800,
    international_count: 0,
    digital_count: 3,
    digital_amount: 2300,
    physical_count: 1,
    physical_amount: 500,
    permanent_license_count: 2,
    permanent_license_amount: 2000,
    rental_license_count: 1,
    rental_license_amount: 300,
  };
  const of = (day?: string) => fixture.day(company, 'cart', day);

  it('counts carts without an update for a day as abandoned on that day', async () => {
    const day = fixture.today();
    const name = randomUUID();
    await cart(name, { lines: [] });
    await cart(name);
    await counted();
    fixture.ahead += DAY_MS - 60_000;
    await counted();
    expect(await of(day)).toMatchObject({ order_count: 0 });
    fixture.ahead += 60_000;
    await counted();
    expect(await of(day)).toMatchObject(ABANDONED);
    // A later update makes the cart active again.
    const next = fixture.today();
    await cart(name, { country: 'FR' });
    await counted();
    expect(await of(day)).toMatchObject({ order_count: 0, order_amount: 0, national_count: 0 });
    fixture.ahead += DAY_MS;
    await counted();
    expect(await of(next)).toMatchObject({ order_count: 1, national_count: 0, international_amount: 2800 });
  });

  it('counts each abandoned cart once, except carts of bots and carts without known products', async () => {
    await fixture.report(company, cartEvents.abandon, aCart('given up'));
    await fixture.report(company, cartEvents.abandon, aCart('given up'));
    await fixture.report(company, cartEvents.abandon, { ...aCart('of a program'), bot: true });
    await fixture.report(company, cartEvents.abandon, { ...aCart('empty'), lines: [] });
    await fixture.report(company, cartEvents.abandon, { ...aCart('made up'), lines: LINES.slice(3) });
    await counted();
    expect(await of()).toMatchObject(ABANDONED);
  });

  it('counts a cart with an order as abandoned only if commerce does not know the order', async () => {
    const day = fixture.today();
    await cart('bought', { order_id: 1 });
    await cart('pretended', { order_id: 2 });
    await counted();
    await fixture.place(company, 1);
    await eventually(async () => expect(await fixture.day(company, 'order', day)).toMatchObject({ order_count: 1 }));
    fixture.ahead += DAY_MS;
    await counted();
    expect(await of(day)).toMatchObject({ order_count: 1 });
  });

  it('retries abandoned carts after catalog was unavailable', async () => {
    fixture.neighbours.catalogAway = true;
    await fixture.report(company, cartEvents.abandon, aCart('given up'));
    await counted();
    expect(await of()).toMatchObject({ order_count: 0 });
    fixture.neighbours.catalogAway = false;
    const day = fixture.today();
    fixture.ahead += 11_000;
    await counted();
    expect(await of(day)).toMatchObject(ABANDONED);
  });
});
