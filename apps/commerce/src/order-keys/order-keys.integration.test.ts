import { randomUUID } from 'node:crypto';
import { companyId, ShopError, type CallContext } from '@marquee/contracts';
import { eventually, freshDatabase, openDatabase, type Database, type FreshDatabase } from '@marquee/testing';
import { addCustomer } from '../customers/new-customer.tx';
import { database } from '../data-source';
import type { NewOrder } from '../order-rows/order-row.rules';
import { OrdersStore, type OrdersTx } from '../orders/orders.store';
import { storeOrder } from '../testing/stored-order';
import { OrderKeysService, OrderKeysStore } from './order-keys.service';

let now = new Date('2026-11-01T10:00:00Z');
const clock = { now: () => now };
const REFUSED = {
  code: 'conflict',
  message: 'The stock reservation of this order has expired. Place the order again.',
};

describe('stock reservation keys', () => {
  let fresh: FreshDatabase;
  let db: Database;
  let store: OrdersStore;
  let service: OrderKeysService;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    db = await openDatabase(database, fresh.url, clock);
    store = new OrdersStore(db);
    service = new OrderKeysService(new OrderKeysStore(db), clock);
    for (const company of [1, 7]) await anOrder(company);
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
  });

  const call = (): CallContext => ({ requestId: 'r', deadline: Date.now() + 10_000 });
  const of = (company: number) => ({ ...call(), company: companyId(company) });
  /** An order of a new customer. The other orders of the company use this customer, too. */
  const anOrder = async (company: number) => {
    const { id } = await store.write(of(company), (tx) => addCustomer(tx, { email: 'a@example.org' }, null, now));
    await storeOrder(db, { company_id: company, id: -company, customer_id: id });
  };
  const placeUnder = async (tx: OrdersTx, key: string) => {
    const text = 'select * from orders where company_id = $1 and id < 0';
    const [row] = await db.query<NewOrder>(text, [tx.session.company]);
    await tx.orders.place({ ...(row as NewOrder), key }, null, { fulfillments: [], licenses: [] });
  };
  const commit = (key: string, company = 1) => store.write(of(company), (tx) => placeUnder(tx, key));
  /** The number of transactions that wait for a lock. */
  const waiting = async () => {
    const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await db.query(text)).length;
  };

  it('commits an order key with its order, and rejects a second order for the key', async () => {
    const key = randomUUID();
    await commit(key);
    for (let time = 1; time <= 2; time += 1) {
      expect(await service.status(call(), 1, key)).toBe('committed');
    }
    await expect(commit(key)).rejects.toMatchObject(REFUSED);
  });

  it('voids an order key when catalog queries it, so that a late order fails', async () => {
    const key = randomUUID();
    for (let time = 1; time <= 2; time += 1) expect(await service.status(call(), 1, key)).toBe('fenced');
    await expect(commit(key)).rejects.toMatchObject(REFUSED);
    expect(await service.status(call(), 1, key)).toBe('fenced');
  });

  it('voids an order key of one company only', async () => {
    const key = randomUUID();
    await commit(key);
    expect(await service.status(call(), 2, key)).toBe('fenced');
    expect(await service.status(call(), 1, key)).toBe('committed');
  });

  it('deletes a voided order key after a week, and never the key of an order', async () => {
    const [voided, committed, late] = [randomUUID(), randomUUID(), randomUUID()];
    await service.status(call(), 7, voided);
    await commit(committed, 7);
    const keys = async () => {
      await service.tidy(call());
      const rows = await db.query<{ key: string }>('select key from order_keys where company_id = 7');
      return new Set(rows.map(({ key }) => key));
    };
    now = new Date('2026-11-08T10:00:00Z');
    await service.status(call(), 7, late);
    expect(await keys()).toEqual(new Set([voided, committed, late]));
    now = new Date('2026-11-08T10:00:01Z');
    expect(await keys()).toEqual(new Set([committed, late]));
    expect(await service.status(call(), 7, committed)).toBe('committed');
  });

  it.each([
    ['committed', true],
    ['fenced', false],
  ])("waits for an uncommitted order before it answers the key's status as %s", async (status, commits) => {
    const key = randomUUID();
    let asked: Promise<unknown> = Promise.resolve();
    const order = store.write(of(1), async (tx) => {
      await placeUnder(tx, key);
      asked = service.status(call(), 1, key);
      await eventually(async () => expect(await waiting()).toBe(1));
      if (!commits) throw new ShopError('invalid');
    });
    expect(await order.catch((error: unknown) => (error as ShopError).code)).toBe(commits ? undefined : 'invalid');
    expect(await asked).toBe(status);
  });

  it('answers one status per key if orders and key queries are concurrent', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const commits = [1, 2, 3].map(() =>
        commit(key).then(
          () => true,
          () => false,
        ),
      );
      const questions = [1, 2, 3].map(() => service.status(call(), 1, key));
      const orders = (await Promise.all(commits)).filter(Boolean).length;
      const statuses = new Set(await Promise.all(questions));
      expect([orders, [...statuses]]).toEqual(statuses.has('committed') ? [1, ['committed']] : [0, ['fenced']]);
    }
  });
});
