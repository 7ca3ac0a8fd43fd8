import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { CommerceModule } from '../../apps/commerce/src/commerce.module';
import { database } from '../../apps/commerce/src/data-source';
import { HeldReservations } from '../../apps/catalog/src/quotes/held-reservations.queue';
import { QuotesService } from '../../apps/catalog/src/quotes/quotes.service';
import { StockReservationsWorker } from '../../apps/catalog/src/quotes/stock-reservations.worker';
import { CatalogFixture } from '../../apps/catalog/src/testing/catalog.fixture';
import { orders, type CompanySnapshot, type Context, type Order, type Product, ShopError } from '@marquee/contracts';
import { type Database, databaseOf, eventually, infrastructure } from '@marquee/testing';
import { Client } from 'pg';

/** An order transaction that has not committed yet. */
const HALF_AN_ORDER = `
  const { Client } = require('pg');
  const [url, company, key] = process.argv.slice(1);
  const client = new Client({ connectionString: url });
  (async () => {
    await client.connect();
    await client.query('begin');
    const text = "insert into commerce.order_keys (company_id, key, state, at) values ($1, $2, 'committed', now())";
    await client.query(text, [company, key]);
    process.stdout.write('holding');
  })();`;

/** Tests catalog and commerce together, because neither may import the other. */
describe('stock for an order', () => {
  let fixture: CatalogFixture;
  let orderRows: Database;
  let company: CompanySnapshot;
  let ordersUrl: string;
  beforeAll(async () => {
    fixture = await CatalogFixture.start({ commerce: false });
    const config = {
      mode: 'local',
      dataDir: fixture.dataDir,
      mailDays: 30,
      linkKey: 'A'.repeat(43),
      licenseSigningSecret: 'A'.repeat(43),
    };
    const { app: commerce } = await fixture.serve('commerce', {
      module: CommerceModule,
      tables: database,
      config,
      publishes: true,
    });
    orderRows = databaseOf(commerce);
    ordersUrl = (orderRows.dataSource.options as { url: string }).url;
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  /** Writes the key as an order does: concurrent writers of the same key wait, and the first wins. */
  const commit = async (key: string) => {
    const text = `insert into order_keys (company_id, key, state, at) values ($1, $2, 'committed', $3)
      on conflict (company_id, key) do nothing returning key`;
    const won = await orderRows.query(text, [company.company_id, key, fixture.clock.now()]);
    if (won.length === 0) throw new ShopError('conflict');
  };
  const left = async (product: Product) => (await fixture.product(company, product)).items_in_stock;
  const aMinuteLater = async () => {
    fixture.ahead += 61_000;
    await fixture.catalog.get(StockReservationsWorker, { strict: false }).askDue();
    await fixture.catalog.get(HeldReservations, { strict: false }).idle();
  };

  /** Only the superuser sees for which locks other roles wait. */
  const waitingInCommerce = async () => {
    const admin = new Client({ connectionString: infrastructure().adminUrl });
    await admin.connect();
    const text = "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
    const { rowCount } = await admin.query(text, [new URL(ordersUrl).pathname.slice(1)]);
    await admin.end();
    return rowCount;
  };

  it('returns stock if commerce ends before the order commits, and rejects a late commit', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 1 });
    const { key } = await fixture.reserve(company, tape);
    expect(await left(tape)).toBe(0);
    await aMinuteLater();
    await eventually(async () => expect(await left(tape)).toBe(1));
    await expect(commit(key)).rejects.toMatchObject({ code: 'conflict' });
    // The next buyer can reserve the item.
    const { key: next } = await fixture.reserve(company, tape);
    await commit(next);
    await aMinuteLater();
    expect(await left(tape)).toBe(0);
  });

  it('returns stock only if the order of a killed process did not commit', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 1 });
    const { key } = await fixture.reserve(company, tape);
    const holder = spawn(process.execPath, ['-e', HALF_AN_ORDER, ordersUrl, String(company.company_id), key]);
    await once(holder.stdout, 'data');
    const asked = aMinuteLater();
    // The check waits for the order, which may still commit.
    await eventually(async () => expect(await waitingInCommerce()).toBe(1));
    expect(await left(tape)).toBe(0);
    holder.kill('SIGKILL');
    await asked;
    expect(await left(tape)).toBe(1);
    await expect(commit(key)).rejects.toMatchObject({ code: 'conflict' });
  });

  const ctx = (idempotencyKey?: string): Context => ({
    ...fixture.context(company),
    deadline: Date.now() + 30_000,
    idempotencyKey,
  });
  /** Creates a customer by an order of a product without inventory. */
  const aBuyer = async () => {
    const { product_id } = await fixture.aProduct(company, { manage_stock: false });
    const input = { email: `${randomUUID()}@example.org`, password: 'a long secret', line_items: [{ product_id }] };
    return (await fixture.gateway.call(orders.create, ctx(), input)).customer.token;
  };
  const order = (customer_token: string, { product_id }: Product, key?: string): Promise<Order> =>
    fixture.gateway.call(orders.create, ctx(key), { customer_token, line_items: [{ product_id }] });

  it('accepts one of 200 concurrent orders for the last item', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 1 });
    const buyers = await Promise.all(Array.from({ length: 5 }, aBuyer));
    const buying = Array.from({ length: 200 }, (_, nth) => order(buyers[nth % 5] ?? '', tape));
    const outcomes = await Promise.allSettled(buying);
    const sold = outcomes.filter(({ status }) => status === 'fulfilled');
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ShopError).errors] : []));
    expect([sold.length, refusals.length]).toEqual([1, 199]);
    expect(refusals.filter((errors) => errors?.['line_items.0.quantity'] === undefined)).toEqual([]);
    await aMinuteLater();
    expect(await left(tape)).toBe(0);
  });

  it('settles stock by the order event, without a call to commerce', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 2 });
    await order(await aBuyer(), tape);
    const held = "select key from stock_takes where state = 'held' and company_id = $1 and stock::text like $2";
    const values = [company.company_id, `%"id":${tape.id},%`];
    await eventually(async () => expect(await fixture.db.query(held, values)).toEqual([]));
    const asked = jest.spyOn(fixture.catalog.get(QuotesService, { strict: false }), 'settle');
    await aMinuteLater();
    expect(asked).not.toHaveBeenCalled();
    expect(await left(tape)).toBe(1);
    asked.mockRestore();
  });

  it('reserves the last item once for one Idempotency-Key over 20 connections', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 1 });
    const buyer = await aBuyer();
    const input = { customer_token: buyer, line_items: [{ product_id: tape.product_id }] };
    const lines = await Promise.all(Array.from({ length: 20 }, () => fixture.connect('gateway')));
    const answers = await Promise.all(lines.map((line) => line.call(orders.create, ctx('the last one'), input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await order(buyer, tape, 'the last one')).toEqual(answers[0]);
    await aMinuteLater();
    expect(await left(tape)).toBe(0);
  });

  it('returns stock once when the order is invalidated', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 3 });
    const { id } = await order(await aBuyer(), tape);
    expect(await left(tape)).toBe(2);
    for (let time = 1; time <= 2; time += 1) await fixture.gateway.call(orders.remove, ctx(), { id });
    await eventually(async () => expect(await left(tape)).toBe(3));
    await aMinuteLater();
    expect(await left(tape)).toBe(3);
  });

  it('settles each item once when orders commit during the check of their keys', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 20 });
    const quotes = await Promise.all(Array.from({ length: 20 }, () => fixture.reserve(company, tape)));
    const asked = aMinuteLater();
    const commits = await Promise.allSettled(quotes.map(({ key }) => commit(key)));
    await asked;
    const sold = commits.filter(({ status }) => status === 'fulfilled').length;
    await eventually(async () => expect(await left(tape)).toBe(20 - sold));
  });
});
