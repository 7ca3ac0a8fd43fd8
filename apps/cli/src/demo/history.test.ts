import fc from 'fast-check';
import { PRODUCT_TYPES } from '@marquee/contracts';
import { LANGUAGES, bindingsOf, productIdOf } from './catalogue';
import { dayBefore, hoursAfter, timeOn, todayAt, type Today } from './days';
import { cartsOf, DAYS, ordersOf, ratesOf, trafficOf } from './history';
import { customersOf } from './people';
import { harbourPicture } from './picture';
import { PRODUCTS } from './products';
import { Random } from './random';

const LICENSES = { keep: 1, rent: 2, month: 3 };
const TODAY = todayAt(new Date('2026-11-16T09:30:00Z'));
const CUSTOMERS = customersOf(TODAY, 64);
const ordersAt = (today: Today, from: number, count: number) =>
  ordersOf(today, { from, count }, customersOf(today, 64), LICENSES);
const aMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const gmt = (time: Date) => time.toISOString().slice(0, 19);

describe('the catalogue', () => {
  it('contains every product type in the demo catalogue, in three languages', () => {
    const types = new Set(PRODUCTS.map(({ more }) => more.product_type));
    expect([...types].map(String).toSorted()).toEqual(Object.keys(PRODUCT_TYPES).toSorted());
    for (const { texts } of PRODUCTS) {
      expect(Object.keys(texts)).toEqual([...LANGUAGES]);
      for (const { title, description } of Object.values(texts)) expect([title, description]).not.toContain('');
    }
  });

  it('contains in the demo catalogue the products that the README shows', () => {
    const found = [...PRODUCTS.entries()].filter(([, { texts }]) => texts.en.title.toLowerCase().includes('harbour'));
    expect(found.map(([index, { texts, more }]) => [index + 1, texts.en.title, more.runtime ?? 0])).toEqual([
      [1, 'Harbour in Winter', 5640],
      [4, 'Poster: Harbour in Winter', 0],
    ]);
  });

  it('gives each demo product its own id and each binding its own price model', () => {
    expect(new Set(PRODUCTS.map(productIdOf)).size).toBe(PRODUCTS.length);
    const titles = PRODUCTS.flatMap(bindingsOf).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const ids = PRODUCTS.map(productIdOf);
    for (const id of ids) expect(id).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
  });
});

describe('random numbers', () => {
  it('generates equal random numbers from an equal seed, within their bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (seed, most) => {
        const [one, again] = [new Random(seed), new Random(seed)];
        const numbers = Array.from({ length: 20 }, () => one.below(most));
        expect(numbers).toEqual(Array.from({ length: 20 }, () => again.below(most)));
        expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < most)).toBe(true);
      }),
    );
    expect(new Random('order 1').next()).not.toBe(new Random('order 2').next());
  });

  it('selects a random value by its weight, and never one of weight zero', () => {
    const random = new Random('weights');
    const drawn = Array.from({ length: 1000 }, () => random.weighted([0, 1, 9], (weight) => weight));
    const count = (wanted: number) => drawn.filter((one) => one === wanted).length;
    expect(count(0)).toBe(0);
    expect(count(9)).toBeGreaterThan(6 * count(1));
  });
});

describe('times', () => {
  it('generates order times on the requested day, and never in the future', () => {
    fc.assert(
      fc.property(
        aMoment,
        fc.integer({ min: 0, max: 90 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (now, days, part) => {
          const at = timeOn(todayAt(now), days, part);
          expect(at.slice(0, 10)).toBe(dayBefore(todayAt(now), days));
          expect(at <= gmt(now)).toBe(true);
        },
      ),
    );
  });

  it('leaves times of later order steps null until the steps have happened', () => {
    expect(hoursAfter(TODAY, '2026-11-16T08:30:00', 1)).toBe('2026-11-16T09:30:00');
    expect(hoursAfter(TODAY, '2026-11-16T08:30:01', 1)).toBeNull();
  });
});

describe('orders', () => {
  it('generates the same demo orders for a day, whichever other days are generated', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 30 }), (from, count) => {
        const whole = new Map(ordersAt(TODAY, 0, from + count).map((one) => [one.sent.key, one]));
        const some = ordersAt(TODAY, from, count);
        expect(some).toHaveLength(count);
        for (const one of some) expect(one).toEqual(whole.get(one.sent.key));
      }),
      { numRuns: 10 },
    );
  });

  it('generates demo orders of the last 90 days by existing customers, the oldest first', () => {
    fc.assert(
      fc.property(aMoment, (now) => {
        const today = todayAt(now);
        const orders = ordersAt(today, 0, 150);
        const times = orders.map(({ sent }) => sent.placed_at);
        expect(times).toEqual(times.toSorted());
        expect((times[0] ?? '') >= dayBefore(today, DAYS - 1)).toBe(true);
        for (const { by, sent } of orders) {
          expect(by.sent.created_at <= sent.placed_at).toBe(true);
          const later = [sent.shipment?.at, ...(sent.refunds ?? []).map(({ at }) => at)].flatMap((at) => at ?? []);
          for (const at of [sent.placed_at, ...later]) expect(at >= sent.placed_at && at <= gmt(now)).toBe(true);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('generates only orders of sold products, and ships physical products', () => {
    const sold = new Map(PRODUCTS.map((product) => [productIdOf(product), product]));
    for (const { sent } of ordersAt(TODAY, 0, 400)) {
      const lines = sent.order.line_items.map((line) => ({ line, product: sold.get(line.product_id ?? '') }));
      for (const { line, product } of lines) {
        const offers = product ? bindingsOf(product) : [];
        const ways = offers.map(({ license, hd }) => [license ? LICENSES[license] : undefined, hd]);
        expect(ways).toContainEqual([line.license_id, line.hd]);
      }
      if (sent.shipment) expect(lines.some(({ product }) => product?.more.product_type === 6)).toBe(true);
    }
  });

  it('generates refunded, shipped, open, discounted and test orders in three currencies', () => {
    const orders = ordersAt(TODAY, 0, 300).map(({ sent }) => sent);
    const some = (has: (one: (typeof orders)[number]) => boolean) => orders.filter(has).length;
    const shipped = some(({ shipment }) => shipment !== undefined);
    expect(shipped).toBeGreaterThan(50);
    expect(some(({ order, shipment }) => !!order.shipping_lines && !shipment)).toBeGreaterThan(3);
    expect(some(({ refunds = [] }) => refunds.some(({ amount }) => amount === undefined))).toBeGreaterThan(3);
    expect(some(({ refunds = [] }) => refunds.some(({ amount }) => amount !== undefined))).toBeGreaterThan(1);
    expect(some(({ order }) => !!order.discount_codes)).toBeGreaterThan(10);
    expect(some(({ order }) => order.test === true)).toBe(3);
    expect(new Set(orders.map(({ order }) => order.currency))).toEqual(new Set(['EUR', 'USD', 'GBP']));
  });
});

it('generates customers with unique emails, and the two customers of the documents first', () => {
  const emails = CUSTOMERS.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails.slice(0, 2)).toEqual(['lena@demo.example', 'tomas@demo.example']);
});

it('generates plausible daily traffic, carts and currency rates', () => {
  const traffic = trafficOf(TODAY);
  expect(traffic.map(({ date }) => date)).toEqual(Array.from({ length: DAYS }, (_, day) => dayBefore(TODAY, day)));
  for (const { visits, visitors, repeating_visitors, page_views, bounce } of traffic) {
    expect(repeating_visitors < visitors && visitors <= visits && visits <= page_views && bounce < visits).toBe(true);
  }
  const carts = cartsOf(TODAY, 80, LICENSES);
  expect(new Set(carts.map(({ key }) => key)).size).toBe(80);
  for (const { updated_at } of carts) expect(updated_at < gmt(TODAY.now)).toBe(true);
  expect(ratesOf(TODAY)).toHaveLength(3 * (DAYS + 1));
});

it('generates the same demo picture for the same file name', () => {
  const picture = harbourPicture('films.png');
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(picture.equals(harbourPicture('films.png'))).toBe(true);
  expect(picture.equals(harbourPicture('books.png'))).toBe(false);
});
