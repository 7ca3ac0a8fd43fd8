import { companyId, type Context } from '@marquee/contracts';
import { eventually, freshDatabase, openDatabase, type Database, type FreshDatabase } from '@marquee/testing';
import { CustomersStore } from '../customers/customers.store';
import { addCustomer } from '../customers/new-customer.tx';
import { database } from '../data-source';
import { OrdersStore } from '../orders/orders.store';
import { storeOrder } from '../testing/stored-order';
import { ErasureService, ErasureStore } from './erasure.service';

const now = new Date('2026-11-15T10:00:00Z');
const clock = { now: () => now };
const ctx = (): Context => ({
  company: companyId(1),
  app: 'test',
  user: 1,
  scopes: ['customers'],
  requestId: 'r',
  deadline: Date.now() + 10_000,
});
const SENT = {
  email: 'erase-me@example.org',
  first_name: 'Eraseme',
  last_name: 'Eraseme',
  note: 'Eraseme',
  addresses: [{ address1: 'Eraseme street', phone: '555 Eraseme' }],
};

describe('deleting a customer who has ordered', () => {
  let fresh: FreshDatabase;
  let db: Database;
  let service: ErasureService;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    db = await openDatabase(database, fresh.url, clock);
    service = new ErasureService(new ErasureStore(db), clock);
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
  });
  const aCustomer = () => new CustomersStore(db).write(ctx(), (tx) => addCustomer(tx, SENT, 'a hash', now));

  it('leaves an anonymous row of an erased customer, and frees the email', async () => {
    const { id, token } = await aCustomer();
    await storeOrder(db, { company_id: 1, id: 1, customer_id: id });
    expect(await db.query('select first_name from customer_words')).toEqual([{ first_name: 'Eraseme' }]);
    await service.remove(ctx(), token);
    const [row] = await db.query('select * from customers where id = $1', [id]);
    expect(row).toMatchObject({
      token,
      email: '',
      password_hash: null,
      state: 'disabled',
      addresses: [],
      erased_at: now,
    });
    const everything = await db.query(
      `select to_json(customers)::text from customers union all select body::text from outbox
       union all select to_json(customer_words)::text from customer_words`,
    );
    expect(JSON.stringify(everything)).not.toMatch(/erase-?me/i);
    const { customers } = new CustomersStore(db).read(companyId(1));
    expect([await customers.find(token), await customers.row(String(id)), await customers.rowByEmail('')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([await customers.count({}), (await customers.list({ limit: 5 })).json]).toEqual([0, '[]']);
    await expect(service.remove(ctx(), token)).rejects.toMatchObject({ code: 'not_found' });
    const again = await aCustomer();
    expect(again.id).not.toBe(id);
    await service.remove(ctx(), again.token);
    expect(await db.query('select id from customers')).toEqual([{ id }]);
    expect(await db.query('select from customer_words')).toEqual([]);
  });

  it("waits for transactions on the customer's orders without blocking them", async () => {
    const { id, token } = await aCustomer();
    for (const order of [11, 12]) await storeOrder(db, { company_id: 1, id: order, customer_id: id });
    await db.query(
      `insert into fulfillments (company_id, id, order_company_id, order_id, created_at, updated_at, line_items, item_ids,
         status)
       values (1, 12, 1, 12, now(), now(), '[]', '[]', 0)`,
    );
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let erasing: Promise<unknown> | undefined;
    await new OrdersStore(db).write(ctx(), async ({ orders, session }) => {
      await orders.findLocked(12);
      erasing ??= service.remove(ctx(), token);
      await eventually(async () => expect(await db.query(waiting)).toHaveLength(1));
      await session.query('select from customers where id = $1 for no key update nowait', [id]);
      await session.query('select from fulfillments where id = 12 for no key update nowait', []);
      return {};
    });
    await erasing;
    expect(await db.query('select erased_at from customers where id = $1', [id])).toEqual([{ erased_at: now }]);
  });
});
