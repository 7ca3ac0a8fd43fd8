import {
  adminShopHistory,
  MAX_LIMIT,
  visitEvents,
  type CompanySnapshot,
  type ImportCart,
  type ImportTraffic,
  type InputOf,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { ShopEventsService } from '../shop-events/shop-events.service';
import { StatisticsFixture } from '../testing/statistics.fixture';

const DAY_MS = 24 * 3_600_000;
const FILM = '0001-0002-0003-000A';
const TAPE = '0001-0002-0003-000B';

let fixture: StatisticsFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await StatisticsFixture.start();
  const licenses = [{ id: 3, rental: true }];
  fixture.neighbours.kinds.set(FILM, { product_id: FILM, product_type: 1, licenses });
  fixture.neighbours.kinds.set(TAPE, { product_id: TAPE, product_type: 6, licenses: [] });
});
afterAll(() => fixture?.stop());
beforeEach(() => void (company = fixture.aCompany()));

type Sent = Omit<InputOf<typeof adminShopHistory.import>, 'company_id'>;
const imported = (sent: Sent) =>
  fixture.cli.call(adminShopHistory.import, fixture.operator(), { company_id: company.company_id, ...sent });
const dayAgo = (days: number) => new Date(fixture.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
const aDay = (date: string, visits: number): ImportTraffic => {
  const counted = { visits, page_views: visits * 3, visitors: visits - 1, repeating_visitors: 2, bots: 5, bounce: 1 };
  return { date, ...counted };
};
const aCart = (key: string, updated_at: string): ImportCart => ({
  key,
  updated_at,
  currency: 'EUR',
  country: 'de',
  lines: [
    { product_id: FILM, quantity: 2, price: 1000 },
    { product_id: TAPE, price: 500 },
    { product_id: '0001-0002-0003-FFFF', price: 99_999 },
  ],
});

it("imports visits beside the counted visits, and keeps a day's last import", async () => {
  const data = { visitor: 'kim', device: 'ios', returning: false, referrer: null, language: null } as const;
  await fixture.report(company, visitEvents.create, data);
  while (await fixture.app.get(ShopEventsService, { strict: false }).countNext());
  const days = [aDay(dayAgo(40), 7), aDay(dayAgo(0), 10)];
  expect(await imported({ traffic: days })).toEqual({ days: 2, carts: 0, devices: 0 });
  await imported({ traffic: [aDay(dayAgo(40), 20)] });
  const { date, ...counted } = aDay(dayAgo(40), 20);
  expect(await fixture.day(company, 'traffic', date)).toEqual({ date, ...counted });
  const today = { visits: 11, page_views: 30, visitors: 10, repeating_visitors: 2, bots: 5, bounce: 2 };
  expect(await fixture.day(company, 'traffic')).toEqual({ date: fixture.today(), ...today });
});

it('imports abandoned carts once, on the day of their last update', async () => {
  const day = dayAgo(60);
  const carts = [aCart('one', `${day}T23:59:59`), aCart('two', `${day}T00:00:00`)];
  await Promise.all([imported({ abandoned_carts: carts }), imported({ abandoned_carts: carts.toReversed() })]);
  await imported({ abandoned_carts: [aCart('one', `${dayAgo(3)}T12:00:00`)] });
  expect(await fixture.day(company, 'cart', day)).toMatchObject({ order_count: 2, order_amount: 5000 });
  expect(await fixture.day(company, 'cart', dayAgo(3))).toMatchObject({ order_count: 0 });
});

it('imports the first device of an order, before or after commerce reports the order', async () => {
  const created_at = `${dayAgo(20)}T12:00:00`;
  await fixture.place(company, 1, { created_at });
  const placed = () => fixture.day(company, 'order_devices', dayAgo(20));
  await eventually(async () => expect(await placed()).toMatchObject({ unknown: 1 }));
  const devices = [
    { order_id: 1, device: 'ios' as const },
    { order_id: 2, device: 'linux' as const },
  ];
  await imported({ devices });
  await imported({ devices: [{ order_id: 1, device: 'windows' }] });
  await fixture.place(company, 2, { created_at });
  await eventually(async () => expect(await placed()).toMatchObject({ ios: 1, linux: 1, windows: 0, unknown: 0 }));
});

it('refuses an import of statistics from the future, with duplicates or too many rows', async () => {
  const tomorrow = dayAgo(-1);
  const lines = Array.from({ length: 101 }, () => ({ product_id: FILM, price: 1 }));
  const sent = {
    traffic: [aDay(tomorrow, 3), aDay(tomorrow, 3)],
    abandoned_carts: [aCart('one', `${tomorrow}T12:00:00`), { ...aCart('one', `${dayAgo(1)}T12:00:00`), lines }],
    devices: Array.from({ length: 1001 }, (_, index) => ({ order_id: index + 1, device: 'ios' as const })),
  };
  await expect(imported(sent)).rejects.toMatchObject({
    code: 'invalid',
    errors: {
      'traffic.0.date': ['must not be in the future'],
      'traffic.1.date': ['is sent twice; send it once', 'must not be in the future'],
      'abandoned_carts.0.updated_at': ['must not be in the future'],
      'abandoned_carts.1.key': ['is sent twice; send it once'],
      'abandoned_carts.1.lines': ['must have at most 100 rows; split the import'],
      devices: ['must have at most 1000 rows; split the import'],
    },
  });
});

it('imports abandoned carts with more products than one catalog request may name', async () => {
  const day = dayAgo(12);
  const lines = Array.from({ length: MAX_LIMIT }, (_, index) => ({
    product_id: `0009-0000-0000-${String(index).padStart(4, '0')}`,
    price: 1,
  }));
  const carts = [0, 100, 200].map((first) => ({
    ...aCart(`from ${first}`, `${day}T12:00:00`),
    lines: lines.slice(first, first + 100),
  }));
  await imported({ abandoned_carts: [...carts, aCart('last', `${day}T12:00:00`)] });
  expect(await fixture.day(company, 'cart', day)).toMatchObject({ order_count: 1, order_amount: 2500 });
});

it('refuses an import of statistics for a company that does not exist', async () => {
  company = { ...company, company_id: 999_999_999 };
  await expect(imported({ traffic: [aDay(dayAgo(9), 3)] })).rejects.toMatchObject({
    code: 'not_found',
    message: 'No company 999999999 was found. Check the id.',
  });
});

it('imports abandoned carts only in currencies that a shop front could report', async () => {
  const carts = ['E1R', 'eu', 'gbp'].map((currency) => ({ ...aCart(currency, `${dayAgo(9)}T12:00:00`), currency }));
  await expect(imported({ abandoned_carts: carts })).rejects.toMatchObject({
    code: 'invalid',
    errors: {
      'abandoned_carts.0.currency': ['must be a currency code of three letters'],
      'abandoned_carts.1.currency': ['must be a currency code of three letters'],
    },
  });
});

it('audits an import of statistics with the operator and the number of rows', async () => {
  await imported({ traffic: [aDay(dayAgo(9), 3)], abandoned_carts: [aCart('one', `${dayAgo(9)}T12:00:00`)] });
  const lines = await fixture.db.query('select operator, action, detail from audit where company_id = $1', [
    company.company_id,
  ]);
  expect(lines).toEqual([
    { operator: 'ada', action: 'shop history import', detail: { days: 1, carts: 1, devices: 0 } },
  ]);
});
