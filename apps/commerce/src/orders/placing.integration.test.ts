import { orders, ShopError, type CompanySnapshot, type CreateOrder, type Order } from '@marquee/contracts';
import { connected, asOwner, eventually } from '@marquee/testing';
import { Client } from 'pg';
import { StockReturns } from '../stock-returns/stock-returns.queue';
import { StockReturnsWorker } from '../stock-returns/stock-returns.worker';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';

const codeOf = (error: unknown) => (error instanceof ShopError ? error.code : error);

describe('the placing of orders', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());
  afterEach(() => void (fixture.neighbours.catalogAway = false));

  const rows = <T extends object>(text: string, ...values: unknown[]) => fixture.db.query<T>(text, values);
  const ordersOf = (email: string) =>
    rows<{ id: number; key: string }>('select id, key from orders where email = $1', email);
  const statusOf = async (key: string | undefined) => {
    const [row] = await rows<{ state: string }>('select state from order_keys where key = $1', key);
    return row?.state ?? 'open';
  };
  const anInput = (): CreateOrder => ({
    email: fixture.anEmail(),
    password: PASSWORD,
    line_items: [{ product_id: fixture.aProduct() }],
  });
  const place = (input: CreateOrder, idempotencyKey?: string) =>
    fixture.gateway.call(orders.create, { ...fixture.context(company), idempotencyKey }, input);
  const lastReserved = () => fixture.neighbours.reserved.at(-1)?.key;

  /** Runs a function while another transaction locks the selected rows. */
  const whileHeld = async <T>(text: string, id: number, work: () => Promise<T>): Promise<T> => {
    const client = await connected(fixture.db);
    try {
      await client.query('begin');
      await client.query(`${text} for update`, [id]);
      return await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  /** Waits until an order is blocked by a row lock. */
  const oneWaits = () =>
    eventually(async () => {
      const text =
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%json_populate_recordset(null::orders%'";
      expect(await rows(`${text} and datname = current_database()`)).toHaveLength(1);
    });

  it("waits only for the lock of the order's customer while other orders commit", async () => {
    const { customer } = await fixture.order(company);
    const [held, other] = await whileHeld('select from customers where id = $1', customer.id, async () => {
      const waits = fixture.order(company, { customer_token: customer.token }).catch(codeOf);
      await oneWaits();
      return [waits, await fixture.order(company).catch(codeOf)];
    });
    expect([other, await held]).toMatchObject([{ customer: { orders_count: 1 } }, { customer: { orders_count: 2 } }]);
  });

  it('generates order ids in commit order, including for an order with a sent number', async () => {
    const other = fixture.aCompany();
    const first = await fixture.order(other);
    const text = 'select from order_numbers where company_id = $1';
    const [sent] = await whileHeld(text, other.company_id, async () => {
      const waits = fixture.order(other, { order_number: 'A-1' });
      await oneWaits();
      return [waits];
    });
    const [second, third] = [await sent, await fixture.order(other)];
    expect([first, second, third].map(({ order_number }) => order_number)).toEqual(['1', 'A-1', '2']);
    expect([second.id > first.id, third.id > second.id]).toEqual([true, true]);
  });

  it('keeps the sums of a customer exact if the customer places 100 orders at once', async () => {
    const { customer } = await fixture.order(company);
    const product_id = fixture.aProduct({ price: 333 });
    const order = () => fixture.order(company, { customer_token: customer.token, line_items: [{ product_id }] });
    const placed = await Promise.all(Array.from({ length: 100 }, order));
    const ids = placed.map(({ id }) => id);
    const newest = await fixture.get(company, { id: Math.max(...ids) });
    expect(newest.customer).toMatchObject({
      orders_count: 101,
      total_spent: 1000 + 100 * 333,
      last_order_id: Math.max(...ids),
    });
    expect(new Set(placed.map(({ order_number }) => order_number)).size).toBe(100);
    const events = await fixture.eventsOf(company, 'customer', customer.id);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 102 }, (_, index) => index + 1));
  });

  it('numbers each order of a batch, and writes its parts, licenses and event sequence', async () => {
    const shop = fixture.aCompany();
    const buyers = [await fixture.order(shop), await fixture.order(shop)].map(({ customer }) => customer);
    const film = fixture.aProduct({ title: 'Film' });
    const tape = fixture.aProduct({ title: 'Tape', product_type: 6, license: null });
    const wanted = Array.from({ length: 24 }, (_, n) => ({
      customer_token: buyers[n % 2]?.token,
      line_items: [{ product_id: n % 3 === 0 ? tape : film, quantity: 1 + (n % 2) }],
      test: n % 4 === 3,
      ...(n % 5 === 0 && { order_number: `A-${n}` }),
    }));
    const counter = 'select from order_numbers where company_id = $1';
    const sent = await whileHeld(counter, shop.company_id, async () => {
      const waiting = wanted.map((input) => fixture.order(shop, input));
      await oneWaits();
      return { waiting };
    });
    const placed = await Promise.all(sent.waiting);
    const shown = placed.map(({ line_items: [line], customer }) => [customer.token, line?.title, line?.quantity]);
    expect(shown).toEqual(
      wanted.map(({ customer_token, line_items: [line] }) => [
        customer_token,
        line?.product_id === tape ? 'Tape' : 'Film',
        line?.quantity,
      ]),
    );
    const numbers = placed.map(({ order_number }) => order_number);
    expect(numbers.filter((number) => number.startsWith('A-'))).toEqual(['A-0', 'A-5', 'A-10', 'A-15', 'A-20']);
    const own = placed.filter(({ order_number }) => !order_number.startsWith('A-')).toSorted((a, b) => a.id - b.id);
    expect(own.map(({ order_number }) => order_number)).toEqual(own.map((_, place) => String(3 + place)));
    const parts = (table: string, order: string) =>
      rows<{ id: number; count: number }>(
        `select o.id, count(p.*)::int as count from orders o left join ${table} p on p.${order} = o.id
         where o.id = any($1) group by o.id order by o.id`,
        placed.map(({ id }) => id),
      );
    const expected = (count: (place: number) => number) =>
      placed.map(({ id }, place) => ({ id, count: count(place) })).toSorted((a, b) => a.id - b.id);
    expect(await parts('fulfillments', 'order_id')).toEqual(expected((n) => (n % 3 === 0 ? 1 : 0)));
    expect(await parts('issued_licenses', 'order_id')).toEqual(expected((n) => (n % 3 === 0 ? 0 : 1 + (n % 2))));
    for (const [place, { id }] of buyers.entries()) {
      const events = await fixture.eventsOf(shop, 'customer', id);
      const counted = wanted.filter((order, n) => n % 2 === place && !order.test).length;
      expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2 + counted }, (_, n) => n + 1));
      const [row] = await rows('select orders_count, version, last_order_id from customers where id = $1', id);
      const last = placed.filter((_, n) => n % 2 === place && !wanted[n]?.test).map((order) => order.id);
      expect(row).toEqual({ orders_count: 1 + counted, version: 2 + counted, last_order_id: Math.max(...last) });
    }
  });

  it('executes only the listed statements to place an order', async () => {
    const { customer } = await fixture.order(company, { customer_notification: 0 });
    const sent = jest.spyOn(Client.prototype, 'query');
    await fixture.order(company, { customer_token: customer.token });
    const names = sent.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name ?? '');
    sent.mockRestore();
    const others = /^$|^relay_|^inbox_|^mails_|_waiting$/;
    expect(
      names.filter((name) => !others.test(name)).map((name) => name.replace(/^orders_[\w-]{16}$/, 'the rendering')),
    ).toEqual([
      'company_copy',
      'orders_begin_by_token',
      'orders_place',
      'orders_add_to_customer',
      'the rendering',
      'attempts_lock',
      'attempts_counts',
      'outbox_append_all',
      'attempts_insert_later',
      'queue_mails',
    ]);
  });

  describe('orders with an Idempotency-Key', () => {
    it('places one order for twenty concurrent requests with one key, which all get its answer', async () => {
      const input = anInput();
      const buses = await Promise.all(Array.from({ length: 20 }, () => fixture.connect('gateway')));
      const answers = await Promise.all(
        buses.map((bus) => bus.call(orders.create, { ...fixture.context(company), idempotencyKey: 'twenty' }, input)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      const [order] = await ordersOf(input.email as string);
      expect([order?.id, await ordersOf(input.email as string)]).toEqual([answers[0]?.id, [order]]);
      // All requests have reserved stock under the key of the order.
      expect(new Set(fixture.neighbours.reserved.slice(-20).map(({ key }) => key))).toEqual(new Set([order?.key]));
      expect(fixture.neighbours.released).not.toContain(order?.key);
    });

    it('answers a repeated order without calls to other services, even after changes', async () => {
      const input = anInput();
      const order = await place(input, 'answered');
      const taken = fixture.neighbours.reserved.length;
      fixture.neighbours.catalogAway = true;
      expect(await place(input, 'answered')).toEqual(order);
      expect(await place({ ...input, password: 'a wrong secret' }, 'answered')).toEqual(order);
      expect(fixture.neighbours.reserved).toHaveLength(taken);
      await expect(place({ ...input, po_number: '7' }, 'answered')).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      });
    });

    it('stores no password of a repeated order request, not even a digest', async () => {
      const { customer } = await fixture.order(company);
      const line_items = [{ product_id: fixture.aProduct() }];
      for (const password of ['one secret', 'another secret']) {
        const sent = { customer: { token: customer.token, password }, password, line_items };
        await place(sent, `digest of ${password}`);
      }
      const digests = await rows<{ digest: string }>(
        "select distinct digest from idempotency where key like 'digest of %'",
      );
      expect(digests).toHaveLength(1);
    });

    it('accepts an order key again after a failed order, and reserves new stock', async () => {
      const { customer } = await fixture.order(company);
      const input = { customer_token: customer.token, line_items: [{ product_id: fixture.aProduct() }] };
      const state = (word: string) => rows('update customers set state = $2 where id = $1', customer.id, word);
      fixture.neighbours.onReserve = () => state('disabled');
      expect(await place(input, 'again').catch(codeOf)).toBe('conflict');
      const failed = lastReserved();
      expect([await statusOf(failed), fixture.neighbours.released.includes(failed ?? '')]).toEqual(['fenced', true]);
      await state('enabled');
      const order = await place(input, 'again');
      expect(lastReserved()).not.toBe(failed);
      expect([order.customer.orders_count, await statusOf(lastReserved())]).toEqual([2, 'committed']);
    });

    it('reserves no stock under a key whose order was placed days ago', async () => {
      const input = anInput();
      const first = await place(input, 'after days');
      const [{ key } = { key: '' }] = await ordersOf(first.email);
      await rows("update idempotency set created_at = created_at - interval '2 days' where key = 'after days'");
      const taken = fixture.neighbours.reserved.length;
      const second = await place(input, 'after days');
      expect([second.id > first.id, second.customer.orders_count]).toEqual([true, 2]);
      const asked = fixture.neighbours.reserved.slice(taken).map((one) => one.key);
      expect([asked.length, asked.includes(key)]).toEqual([1, false]);
    });

    it('never commits an order with stock that a concurrent request has released', async () => {
      const { customer } = await fixture.order(company);
      const input = { customer_token: customer.token, line_items: [{ product_id: fixture.aProduct() }] };
      // Voids the key during the order: catalog has answered, and the stock is released.
      fixture.neighbours.onReserve = () =>
        rows(
          "insert into order_keys (company_id, key, state, at) values ($1, $2, 'fenced', now())",
          company.company_id,
          lastReserved(),
        );
      const order = await place(input, 'fenced');
      const [row] = await rows<{ key: string }>('select key from orders where id = $1', order.id);
      expect(row?.key).toBe(lastReserved());
      expect([await statusOf(row?.key), await statusOf(fixture.neighbours.reserved.at(-2)?.key)]).toEqual([
        'committed',
        'fenced',
      ]);
    });
  });

  describe('orders that fail', () => {
    it('releases the stock of a failed order and voids its key', async () => {
      const input = anInput();
      // A concurrent order creates a customer with this email.
      fixture.neighbours.onReserve = () => fixture.order(company, { email: input.email, password: PASSWORD });
      expect(await place(input).catch(codeOf)).toBe('conflict');
      const [failed] = fixture.neighbours.reserved.slice(-2);
      expect(fixture.neighbours.released).toContain(failed?.key);
      expect([await statusOf(failed?.key), (await ordersOf(input.email as string)).length]).toEqual(['fenced', 1]);
    });

    it('voids the order key if catalog does not respond, so that catalog can release the stock', async () => {
      const { customer } = await fixture.order(company);
      fixture.neighbours.onReserve = async () => {
        fixture.neighbours.catalogAway = true;
        await rows("update customers set state = 'disabled' where id = $1", customer.id);
      };
      const failing = fixture.order(company, { customer_token: customer.token });
      expect(await failing.catch(codeOf)).toBe('conflict');
      const key = lastReserved();
      expect([await statusOf(key), fixture.neighbours.released.includes(key ?? '')]).toEqual(['fenced', false]);
    });

    it('fails with `unavailable` and stores no order if catalog is unavailable', async () => {
      fixture.neighbours.catalogAway = true;
      const input = anInput();
      expect(await place(input).catch(codeOf)).toBe('unavailable');
      expect(await ordersOf(input.email as string)).toEqual([]);
    });

    it('leaves the reservation of an order with unknown outcome to the status of its key', async () => {
      const input = anInput();
      // Closes the connection after the order has sent its commit.
      await asOwner(
        fixture.db,
        `
        create function cut() returns trigger language plpgsql as $$
          begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
      );
      await asOwner(
        fixture.db,
        'create constraint trigger cut after insert on orders deferrable initially deferred for each row execute function cut()',
      );
      const outcome = await place(input).catch(codeOf);
      await asOwner(fixture.db, 'drop trigger cut on orders');
      await asOwner(fixture.db, 'drop function cut');
      const key = lastReserved();
      expect([outcome, await statusOf(key), fixture.neighbours.released.includes(key ?? '')]).toEqual([
        'outcome_unknown',
        'open',
        false,
      ]);
    });
  });

  describe('orders and their invalidation', () => {
    const remove = ({ id }: Order) => fixture.gateway.call(orders.remove, fixture.context(company), { id });
    const giveBack = async () => {
      await fixture.commerce.get(StockReturnsWorker, { strict: false }).giveBackDue();
      await fixture.commerce.get(StockReturns, { strict: false }).idle();
    };

    it('returns stock once for an invalidated order, even after an outage of catalog', async () => {
      const line_items = [{ product_id: fixture.aProduct({ product_type: 6, license: null }), quantity: 2 }];
      const order = await fixture.order(company, { line_items });
      const [{ key } = { key: '' }] = await ordersOf(order.email);
      const back = () => fixture.neighbours.restocked.filter((one) => one.key === key);
      fixture.neighbours.catalogAway = true;
      await remove(order);
      await giveBack();
      expect(back()).toEqual([]);
      fixture.neighbours.catalogAway = false;
      fixture.ahead += 31_000;
      await eventually(async () => {
        await giveBack();
        expect(back().map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2]]);
      });
      expect(await rows('select id from stock_returns')).toEqual([]);
    });

    it('keeps the newest valid order as last order if many are invalidated at once', async () => {
      const first = await fixture.order(company);
      const { token: customer_token } = first.customer;
      const more = () => fixture.order(company, { customer_token });
      const placed = await Promise.all(Array.from({ length: 20 }, more));
      await Promise.all(placed.map(remove));
      const { customer } = await fixture.get(company, first);
      expect(customer).toMatchObject({ orders_count: 1, total_spent: 1000, last_order_id: first.id });
    });

    it('keeps the sums of a customer exact if orders are invalidated and placed at once', async () => {
      const { customer } = await fixture.order(company);
      const more = () => fixture.order(company, { customer_token: customer.token });
      const placed = await Promise.all(Array.from({ length: 20 }, more));
      await Promise.all([...placed.map(remove), ...placed.slice(0, 5).map(remove), more(), more()]);
      const left = await rows<{ id: number }>(
        'select id from orders where customer_id = $1 and cancelled_at is null order by id',
        customer.id,
      );
      const { customer: now } = await more();
      expect(now).toMatchObject({ orders_count: 4, total_spent: 4_000 });
      expect(left).toHaveLength(3);
      const events = await fixture.eventsOf(company, 'customer', customer.id);
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
      expect(events).toHaveLength(2 + 20 + 20 + 3);
    });
  });
});
