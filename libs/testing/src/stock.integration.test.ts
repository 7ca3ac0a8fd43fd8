import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { CommerceModule } from '../../../apps/commerce/src/commerce.module';
import { OrderKeysStore } from '../../../apps/commerce/src/order-keys/order-keys.store';
import { database } from '../../../apps/commerce/src/data-source';
import { HeldTakes } from '../../../apps/catalog/src/quotes/held-takes.queue';
import { StockTakesWorker } from '../../../apps/catalog/src/quotes/stock-takes.worker';
import { CatalogFixture } from '../../../apps/catalog/src/testing/catalog.fixture';
import { companyId, type CompanyFacts, type Product } from '@marquee/contracts';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { infrastructure } from './environment';
import { eventually } from './eventually';

/** An order's transaction that has said everything but `commit`. */
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

/** Catalog and commerce as they are: neither may import the other, so they meet here. */
describe('stock for an order', () => {
  let fixture: CatalogFixture;
  let orders: OrderKeysStore;
  let company: CompanyFacts;
  let ordersUrl: string;
  beforeAll(async () => {
    fixture = await CatalogFixture.start({ commerce: false });
    const config = { mode: 'local', shutdownSeconds: 1 };
    const { app: commerce } = await fixture.serve('commerce', { module: CommerceModule, tables: database, config });
    orders = commerce.get(OrderKeysStore, { strict: false });
    ordersUrl = (commerce.get(DataSource, { strict: false }).options as { url: string }).url;
    company = fixture.aCompany();
  }, 60_000);
  afterAll(() => fixture?.stop());

  /** What the transaction of an order does with its key. */
  const commit = (key: string) =>
    orders.write({ ...fixture.call(), company: companyId(company.company_id) }, (tx) =>
      tx.orderKeys.commit(key, fixture.clock.now()),
    );
  const left = async (product: Product) => (await fixture.product(company, product)).items_in_stock;
  const aMinuteLater = async () => {
    fixture.ahead += 61_000;
    await fixture.catalog.get(StockTakesWorker, { strict: false }).askDue();
    await fixture.catalog.get(HeldTakes, { strict: false }).idle();
  };

  /** Only the superuser sees what other roles wait for. */
  const waitingInCommerce = async () => {
    const admin = new Client({ connectionString: infrastructure().adminUrl });
    await admin.connect();
    const text = "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
    const { rowCount } = await admin.query(text, [new URL(ordersUrl).pathname.slice(1)]);
    await admin.end();
    return rowCount;
  };

  it('returns when its holder dies before the order commits, and a late commit of that key fails', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 1 });
    const { key } = await fixture.take(company, tape);
    expect(await left(tape)).toBe(0);
    await aMinuteLater();
    await eventually(async () => expect(await left(tape)).toBe(1));
    await expect(commit(key)).rejects.toMatchObject({ code: 'conflict' });
    // It is the next buyer's.
    const { key: next } = await fixture.take(company, tape);
    await commit(next);
    await aMinuteLater();
    expect(await left(tape)).toBe(0);
  });

  it('returns when its holder is killed in the middle of its order, and not before', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 1 });
    const { key } = await fixture.take(company, tape);
    const holder = spawn(process.execPath, ['-e', HALF_AN_ORDER, ordersUrl, String(company.company_id), key]);
    await once(holder.stdout, 'data');
    const asked = aMinuteLater();
    // The question waits for the order: it may still be committed.
    await eventually(async () => expect(await waitingInCommerce()).toBe(1));
    expect(await left(tape)).toBe(0);
    holder.kill('SIGKILL');
    await asked;
    expect(await left(tape)).toBe(1);
    await expect(commit(key)).rejects.toMatchObject({ code: 'conflict' });
  }, 30_000);

  it('makes one order of 200 buyers of one last item', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 1 });
    const order = async () => {
      const key = randomUUID();
      await fixture.take(company, tape, { key });
      await commit(key);
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, order));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await aMinuteLater();
    expect(await left(tape)).toBe(0);
  }, 30_000);

  it('is never both sold and returned, when orders commit while their keys are asked for', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 20 });
    const quotes = await Promise.all(Array.from({ length: 20 }, () => fixture.take(company, tape)));
    const asked = aMinuteLater();
    const commits = await Promise.allSettled(quotes.map(({ key }) => commit(key)));
    await asked;
    const sold = commits.filter(({ status }) => status === 'fulfilled').length;
    await eventually(async () => expect(await left(tape)).toBe(20 - sold));
  });
});
