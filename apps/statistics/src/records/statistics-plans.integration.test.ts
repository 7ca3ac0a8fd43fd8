import { companyId } from '@marquee/contracts';
import type { Logger } from '@marquee/service-kit';
import type { Session } from '@marquee/storage';
import { dataSourceOptions } from '@marquee/storage/service-database';
import { analyze, ExplainingSession, freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { BestProductsService } from './best-products.service';
import { SoldDayCache } from './sold-day-cache.service';
import type { Days } from './period.rules';
import { ProductSumsRepository } from './product-sums.repository';
import { ProductSums } from './product-sums.service';
import { RecordsRepository } from './records.repository';
import type { RecordsStore } from './records.store';
import { SoldDaysRepository } from './sold-days.repository';
import { TrafficRepository } from '../traffic/traffic.repository';

const SHOP = 2;
const HOME = { currency: 'eur', country: 'DE' };
const CURRENCIES = 3;
const PRODUCTS = 40;
/** Days with figures; each query requests only a part of them. */
const DAYS = 800;
const COUNTED = ['sales_days', 'sales_countries', 'product_days', 'traffic_days', 'order_facts'];

/** Three companies with figures of more than two years, in three currencies, twenty countries and forty products, and a rate each day. */
const SEED = `
  insert into currency_rates (currency, day, rate)
  select currency, day, 1 + random() from unnest(array['usd', 'gbp']) currency, days;
  insert into sales_days select company, series, day, currency, ${Array.from({ length: 18 }, () => '1000').join(', ')}
  from companies, unnest(array[0, 1, 2]) series, days, currencies;
  insert into sales_countries select company, series, country, day, currency, 50, 50000
  from companies, unnest(array[0, 1, 2]) series, days, currencies, (
    select chr(64 + n) || 'E' as country from generate_series(1, 20) n) countries;
  insert into product_days select company, 1, day, product, currency, 25, 25000
  from companies, days, currencies, generate_series(1, ${PRODUCTS}) product;
  insert into product_names select company, product, '0001-0002-0003-000A', 'A film', 1
  from companies, generate_series(1, ${PRODUCTS}) product;
  insert into traffic_days select company, day, 1, 1, 1, 1, 1, 1 from companies, days;
  insert into order_facts (company_id, series, order_id, version, told_at)
  select company, 1, n, 1, now() from companies, generate_series(1, 20000) n`;

/** A failure to cache fails the test. */
const LOG = {
  warn: ({ err }: { err: unknown }) => {
    throw err;
  },
} as unknown as Logger;

describe('the statistics of companies with many days', () => {
  let fresh: FreshDatabase;
  let client: Client;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    const { options } = dataSourceOptions(database, fresh.url).extra as { options: string };
    client = new Client({ connectionString: fresh.url, options });
    await client.connect();
    await client.query("set marquee.company = '*'");
    await client.query(`
      create temporary table days as select day::date from generate_series('2024-01-01'::date, '2024-01-01'::date + ${DAYS - 1}, interval '1 day') day;
      create temporary table companies as select generate_series(1, 3)::bigint as company;
      create temporary table currencies as select unnest(array['eur', 'usd', 'gbp']) as currency`);
    await client.query(SEED);
    await analyze(fresh.adminUrl);
  });
  beforeEach(() => client.query('delete from product_sums'));
  afterAll(async () => {
    await client?.end();
    await fresh?.drop();
  });

  const days = (count: number) => ({
    first: '2024-06-01',
    last: new Date(Date.parse('2024-06-01') + (count - 1) * 24 * 3_600_000).toISOString().slice(0, 10),
  });
  const lookedAt = async (tables: readonly string[], work: (session: Session) => Promise<unknown>): Promise<number> => {
    const session = new ExplainingSession(client, companyId(SHOP), tables);
    await work(session);
    return session.looked;
  };

  const best = (session: Session, kept: SoldDayCache, period: Days) => {
    const repositories = { soldDays: new SoldDaysRepository(session), productSums: new ProductSumsRepository(session) };
    const store = {
      read: () => repositories,
      write: (_ctx: unknown, work: (tx: typeof repositories) => unknown) => work(repositories),
    } as unknown as RecordsStore;
    const sums = new ProductSums(store, kept, LOG);
    const service = new BestProductsService(store, sums, { now: () => new Date() });
    return service.list({ deadline: Date.now() + 60_000 }, companyId(SHOP), period, HOME.currency, { limit: 50 });
  };

  it.each([30, 366])('reads only the statistics rows of a period of %i days', async (count) => {
    const each = count * CURRENCIES;
    const records = (session: Session) => new RecordsRepository(session);
    const looked = {
      traffic: await lookedAt(COUNTED, (session) =>
        new TrafficRepository(session).records(days(count).first, days(count).last),
      ),
      orders: await lookedAt(COUNTED, (session) => records(session).orders(days(count), HOME)),
      carts: await lookedAt(COUNTED, (session) => records(session).carts(days(count), HOME)),
      devices: await lookedAt(COUNTED, (session) => records(session).devices(days(count))),
      products: await lookedAt(COUNTED, (session) => best(session, new SoldDayCache(), days(count))),
    };
    expect(looked).toEqual({
      traffic: count,
      // Both series: all countries together, and the company's own.
      orders: 2 * each,
      carts: 2 * each,
      devices: each,
      // The currencies of the days three times, and each product in each currency.
      products: 3 * each + each * PRODUCTS,
    });
  });

  it('reads the products of an unchanged day only once', async () => {
    const kept = new SoldDayCache();
    const each = 366 * CURRENCIES;
    const lookedAtAgain = (period = days(366)) => lookedAt(COUNTED, (session) => best(session, kept, period));
    await lookedAtAgain(days(365));
    expect(await lookedAtAgain()).toBe(each + 2 * CURRENCIES + CURRENCIES * PRODUCTS);
    expect(await lookedAtAgain()).toBe(each);
    await client.query("update sales_days set bookings = bookings + 1 where company_id = $1 and day = '2024-07-01'", [
      SHOP,
    ]);
    // Reads the versions of the whole month and the sums of the changed day.
    expect(await lookedAtAgain()).toBe(each + 31 * CURRENCIES + CURRENCIES + CURRENCIES * PRODUCTS);
    expect(await lookedAtAgain()).toBe(each);
  });

  it('reads whole months and single days of products in a newly started process', async () => {
    const ofDays = ['product_days', 'sales_days'];
    const lookedAtAnew = (tables: readonly string[]) =>
      lookedAt(tables, (session) => best(session, new SoldDayCache(), days(366)));
    const each = 366 * CURRENCIES;
    await lookedAtAnew(ofDays);
    expect(await lookedAtAnew(ofDays)).toBe(each + CURRENCIES);
    // Twelve months and the first day of the next.
    expect(await lookedAtAnew(['product_sums'])).toBe(13);
    // The last two days have other rates.
    await client.query("insert into rate_days (day, version) values ('2025-05-31', 1)");
    const read = 2 * CURRENCIES + 2 * CURRENCIES * PRODUCTS;
    // May and June are read day by day.
    expect(await lookedAtAnew(ofDays)).toBe(each + 32 * CURRENCIES + read);
    expect(await lookedAtAnew(ofDays)).toBe(each + CURRENCIES);
  });

  it.each([30, 366])('reads two exchange rates for each of %i days in another currency', async (count) => {
    const looked = await lookedAt(['currency_rates'], (session) =>
      new RecordsRepository(session).orders(days(count), HOME),
    );
    // The sums of the day and of the company's country are converted, each from two currencies.
    expect(looked).toBe(count * 2 * 2 * 2);
  });
});
