import { CommerceModule } from '../../apps/commerce/src/commerce.module';
import { database } from '../../apps/commerce/src/data-source';
import { StockReturns } from '../../apps/commerce/src/stock-returns/stock-returns.queue';
import { StockReturnsWorker } from '../../apps/commerce/src/stock-returns/stock-returns.worker';
import { CatalogFixture } from '../../apps/catalog/src/testing/catalog.fixture';
import {
  orders,
  quotes,
  refunds,
  type CompanySnapshot,
  type Order,
  type Product,
  type Restock,
} from '@marquee/contracts';
import { databaseOf, type ServedApp } from '@marquee/testing';

const PARALLEL = 6;

/** Tests catalog and commerce together, because neither may import the other. */
describe('the stock of refunded items', () => {
  let fixture: CatalogFixture;
  let commerce: ServedApp;
  let company: CompanySnapshot;
  let tape: Product;
  beforeAll(async () => {
    fixture = await CatalogFixture.start({ commerce: false });
    commerce = await serve();
  });
  beforeEach(async () => {
    company = fixture.aCompany({ theme_settings: [1] });
    tape = await fixture.aProduct(company, { published: true, items_in_stock: 10 });
  });
  afterAll(() => fixture?.stop());

  const serve = (of?: ServedApp) => {
    const config = {
      mode: 'local',
      shutdownSeconds: 1,
      mailDays: 30,
      orderMailsPerHour: 1_000,
      publicUrl: 'https://platform.example.org',
      dataDir: fixture.dataDir,
      linkKey: 'A'.repeat(43),
      licenseSigningSecret: 'A'.repeat(43),
    };
    return fixture.serve('commerce', { module: CommerceModule, tables: database, config, database: of?.database });
  };
  const left = async () => (await fixture.product(company, tape)).items_in_stock;
  const ordered = (quantity: number): Promise<Order> =>
    fixture.gateway.call(orders.create, fixture.context(company), {
      email: 'kim@example.org',
      password: 'a long secret',
      line_items: [{ product_id: tape.product_id, quantity }],
    });
  const refund = ({ id: order_id, line_items }: Order, quantity: number) =>
    fixture.gateway.call(refunds.create, fixture.context(company), {
      order_id,
      refund: { restock: true, refund_line_items: [{ line_item_id: line_items[0]?.id, quantity }] },
    });
  const owed = () =>
    databaseOf(commerce.app).query<Restock>('select company_id, key, refund_id, items from stock_returns order by id');
  const giveBackDue = async () => {
    await commerce.app.get(StockReturnsWorker, { strict: false }).giveBackDue();
    await commerce.app.get(StockReturns, { strict: false }).idle();
  };
  /** A process that no longer notifies catalog, and accepts requests until it ends. */
  const dying = () => commerce.app.get(StockReturns, { strict: false }).finishWork(1_000);
  const successor = async () => {
    await commerce.stop();
    commerce = await serve(commerce);
    await giveBackDue();
  };

  it('returns refunded stock in the next process if commerce ends after the refund', async () => {
    const order = await ordered(4);
    expect(await left()).toBe(6);
    await dying();
    await refund(order, 3);
    expect([await left(), (await owed()).length]).toEqual([6, 1]);
    await successor();
    expect([await left(), await owed()]).toEqual([9, []]);
  });

  it("returns refunded stock once if commerce ends before storing catalog's answer", async () => {
    const order = await ordered(4);
    await dying();
    await refund(order, 1);
    const [row] = await owed();
    await fixture.commerce.call(quotes.restock, fixture.call(), row as Restock);
    expect(await left()).toBe(7);
    await successor();
    expect([await left(), await owed()]).toEqual([7, []]);
  });

  it('returns exactly the refunded stock under concurrent refunds, and the rest on invalidation', async () => {
    const order = await ordered(5);
    const outcomes = await Promise.allSettled(Array.from({ length: PARALLEL }, () => refund(order, 1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await giveBackDue();
    expect(await left()).toBe(10);
    await fixture.gateway.call(orders.remove, fixture.context(company), { id: order.id });
    await giveBackDue();
    expect(await left()).toBe(10);
  });
});
