import { randomUUID } from 'node:crypto';
import { CommerceModule } from '../../../apps/commerce/src/commerce.module';
import { CommerceStore } from '../../../apps/commerce/src/commerce.store';
import { database } from '../../../apps/commerce/src/data-source';
import { StockTakesWorker } from '../../../apps/catalog/src/quotes/stock-takes.worker';
import { CatalogFixture } from '../../../apps/catalog/src/testing/catalog.fixture';
import { companyId, type CompanyFacts, type Product } from '@marquee/contracts';
import { eventually } from './eventually';

/** Catalog and commerce as they are: neither may import the other, so they meet here. */
describe('stock for an order', () => {
  let fixture: CatalogFixture;
  let orders: CommerceStore;
  let company: CompanyFacts;
  beforeAll(async () => {
    fixture = await CatalogFixture.start({ commerce: false });
    const commerce = await fixture.serve('commerce', CommerceModule, database);
    orders = commerce.get(CommerceStore, { strict: false });
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
    while (await fixture.catalog.get(StockTakesWorker, { strict: false }).askDue());
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
