import { companyId, type Customer, type RenderedJson, type SearchCustomers } from '@marquee/contracts';
import {
  asOwner,
  freshDatabase,
  keepUnanalysed,
  openDatabase,
  rowsLookedAt,
  type Database,
  type FreshDatabase,
} from '@marquee/testing';
import type { Passwords } from '@marquee/passwords';
import { database } from '../data-source';
import { storeOrder } from '../testing/stored-order';
import { uncountOrder, uncountRefund } from './customer-sums.tx';
import { CustomersService } from './customers.service';
import { CustomersStore } from './customers.store';
import { addCustomer } from './new-customer.tx';

const now = new Date('2026-11-15T10:00:00Z');
const clock = { now: () => now };
const call = { requestId: 'r', deadline: Date.now() + 60_000, company: companyId(1) };

let fresh: FreshDatabase;
let db: Database;
let store: CustomersStore;
beforeAll(async () => {
  fresh = await freshDatabase(database);
  db = await openDatabase(database, fresh.url, clock);
  store = new CustomersStore(db);
});
afterAll(async () => {
  await db?.close();
  await fresh?.drop();
});

let people = 0;
async function aCustomer(): Promise<number> {
  const email = `kim-${(people += 1)}@example.org`;
  return (await store.write(call, (tx) => addCustomer(tx, { email }, null, now))).id;
}
const read = async (id: number): Promise<Customer> =>
  JSON.parse((await store.read(call.company).customers.get(String(id))).json) as Customer;
const eventsOf = async (id: number) =>
  db.query<{ sequence: number; changed: string[] }>(
    `select (body::json->>'sequence')::integer as sequence, body::json->'data'->'changed' as changed
     from outbox where key = $1 order by id`,
    [`1/customer/${id}`],
  );

describe('concurrent customer writes', () => {
  it('writes concurrent customers with their events, and rejects only a duplicate email', async () => {
    const service = new CustomersService(store, {} as Passwords, clock);
    const ctx = { ...call, app: 'test', user: 1, scopes: ['customers'] } as const;
    const create = (email: string) => service.create(ctx, { email });
    const emails = ['one@example.org', 'two@example.org', 'three@example.org'];
    const made = await Promise.all(emails.map(create));
    const ids = made.map(({ json }) => (JSON.parse(json) as Customer).id);
    for (const id of ids) expect(await eventsOf(id)).toEqual([{ sequence: 1, changed: [] }]);
    const ends = await Promise.allSettled(['four@example.org', 'ONE@example.org', 'five@example.org'].map(create));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ends[1]).toMatchObject({ reason: { code: 'conflict' } });
  });
});

describe('the render cache of customers', () => {
  const contentOf = (rendered: RenderedJson<unknown> | null) =>
    rendered && { json: rendered.json, meta: rendered.meta };
  const byToken = async (token: string) => contentOf(await store.read(call.company).customers.find(token));
  /** Renders a customer like a process with an empty cache. */
  const renderedUncached = async (token: string) => {
    const other = await openDatabase(database, fresh.url, clock);
    try {
      return contentOf(await new CustomersStore(other).read(call.company).customers.find(token));
    } finally {
      await other.close();
    }
  };

  it('renders a cached customer like an uncached one after every kind of change', async () => {
    const id = await aCustomer();
    const token = String(id);
    const changes = [
      "update customers set first_name = 'Kim', version = version + 1 where id = $1",
      "update customers set note = 'by hand' where id = $1",
      'update customers set orders_count = 3, total_spent = 700, last_order_id = 12 where id = $1',
    ];
    const before = await byToken(token);
    expect(await byToken(token)).toEqual(before);
    const answers = new Set([before?.json]);
    for (const change of changes) {
      await db.query(change, [id]);
      const [shown, asNew] = [await byToken(token), await renderedUncached(token)];
      expect(shown).toEqual(asNew);
      answers.add(shown?.json);
    }
    expect(answers.size).toBe(changes.length + 1);
    await db.query('update customers set erased_at = now() where id = $1', [id]);
    expect(await byToken(token)).toBeNull();
  });
});

describe('the sums of a customer', () => {
  /** The statement that also runs when an order is placed. */
  const count = (id: number, order: number) =>
    db.query(
      `update customers set orders_count = orders_count + 1, total_spent = total_spent + 500, last_order_id = $2
       where id = $1`,
      [id, order],
    );

  it("subtracts refunded and cancelled orders from a customer's sums and last order", async () => {
    const id = await aCustomer();
    for (const order of [1, 2, 3, 4].map((n) => n + people * 10_000)) {
      const isTest = order % 10 === 4;
      const cancelled_at = order % 10 === 1 ? {} : { cancelled_at: now.toISOString() };
      await storeOrder(db, { company_id: 1, id: order, customer_id: id, test: isTest, ...cancelled_at });
      if (!isTest) await count(id, order);
    }
    const first = people * 10_000 + 1;
    await store.write(call, (tx) => uncountRefund(tx, id, 200, now));
    expect(await read(id)).toMatchObject({ orders_count: 3, total_spent: 1300, last_order_id: first + 2 });
    const cancelled = [300, 500].map((spent) => store.write(call, (tx) => uncountOrder(tx, id, spent, now)));
    await Promise.all(cancelled);
    expect(await read(id)).toMatchObject({ orders_count: 1, total_spent: 500, last_order_id: first });
    expect((await eventsOf(id)).map(({ changed }) => changed.length)).toEqual([0, 1, 4, 4]);
  });
});

describe('customer search words', () => {
  type Version = { readonly words: string; readonly version: string };
  const wordsOf = (id: number) =>
    db.query<Version>(
      `select concat_ws('/', first_name, last_name, note) as words, xmin::text as version from customer_words
       where customer_id = $1`,
      [id],
    );

  it('writes the search words of a customer only when the search words change', async () => {
    const id = await aCustomer();
    const [first] = await wordsOf(id);
    expect(first?.words).toBe('//');
    await store.write(call, (tx) => uncountRefund(tx, id, 0, now));
    await store.write(call, (tx) => uncountRefund(tx, id, 200, now));
    await store.write(call, (tx) => tx.customers.update(id, { state: 'disabled' }));
    expect(await wordsOf(id)).toEqual([first]);
    await store.write(call, (tx) => tx.customers.update(id, { last_name: 'Ode' }));
    await store.write(call, (tx) => tx.customers.update(id, { note: 'calls late' }));
    expect(await wordsOf(id)).toMatchObject([{ words: '/Ode/calls late' }]);
    await store.write(call, (tx) => tx.customers.remove(id));
    expect(await wordsOf(id)).toEqual([]);
  });
});

describe('a company with many customers', () => {
  const MANY = 5_000;
  /** Runs sequentially, so that one connection counts all statements. */
  let counting: Database;
  beforeAll(async () => {
    const big = [2, MANY] as const;
    await db.query(
      `insert into customers (company_id, token, email, first_name, last_name, language, note, state, verified_email,
         created_at, updated_at, addresses)
       select $1, 'T' || n, 'many-' || n || '@example.org', 'First ' || md5(n::text), 'Last ' || md5('l' || n), 'en',
         'Note ' || md5('n' || n), 'enabled', false, now(), '2026-01-01'::timestamptz + n * interval '1 minute', '[]'
       from generate_series(1, $2) n`,
      [...big],
    );
    await db.query(
      `insert into customer_words (company_id, customer_id, first_name, last_name, note)
       select company_id, id, first_name, last_name, note from customers where company_id = 2`,
    );
    await keepUnanalysed(db);
    await asOwner(db, 'vacuum analyze');
    counting = await openDatabase(database, fresh.url, clock);
  });
  afterAll(() => counting?.close());

  const md5Of = async (text: string) =>
    (await db.query<{ hash: string }>('select md5($1) as hash', [text]))[0]?.hash as string;
  const found = async (work: () => Promise<{ json: string }>) => {
    let ids: unknown[] = [];
    const looked = await rowsLookedAt(counting, async () => void (ids = JSON.parse((await work()).json) as unknown[]));
    return { found: ids.length, looked: (looked['customers'] ?? 0) + (looked['customer_words'] ?? 0) };
  };

  it.each([
    ['email', () => Promise.resolve(`MANY-${MANY}@example.org`)],
    ['token', () => Promise.resolve(`T${MANY}`)],
    ['first_name', () => md5Of(String(MANY))],
    ['last_name', () => md5Of(`l${MANY}`)],
    ['note', () => md5Of(`n${MANY}`)],
  ] as const)('searches customers by %s through an index', async (field, value) => {
    const input: SearchCustomers = { limit: 10, query: { field, value: await value() } };
    const { found: count, looked } = await found(() =>
      new CustomersStore(counting).read(companyId(2)).customers.search(input),
    );
    expect(count).toBe(1);
    // The index yields the nearest rows first, so the search reads twenty pages and one row.
    expect(looked).toBeLessThan(300);
  });

  it('lists the last changed customers through an index', async () => {
    const updated_at_min = new Date(Date.parse('2026-01-01T00:00:00Z') + (MANY - 2) * 60_000).toISOString();
    const { found: count, looked } = await found(() =>
      new CustomersStore(counting).read(companyId(2)).customers.list({ limit: 10, updated_at_min } as never),
    );
    expect(count).toBe(3);
    expect(looked).toBeLessThan(300);
  });
});
