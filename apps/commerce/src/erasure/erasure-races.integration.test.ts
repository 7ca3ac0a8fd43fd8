import { randomUUID } from 'node:crypto';
import { customers, orders, refunds, type CompanySnapshot, type Order } from '@marquee/contracts';
import { connected, eventually } from '@marquee/testing';
import { CustomersRepository } from '../customers/customers.repository';
import { CommerceFixture } from '../testing/commerce.fixture';

const WORDS = ['Quirina', 'Elderflower', 'quirina-', '203.0.113.77'];
const ROUNDS = 16;

describe('erasing a customer during an order', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());
  afterEach(() => jest.restoreAllMocks());

  const order = (change: object) => {
    const address = { first_name: 'Quirina', address1: 'Elderflower 7' };
    const line_items = [{ product_id: fixture.aProduct({ product_type: 6, license: null }) }];
    const sent = { line_items, shipping_address: address, browser_ip: '203.0.113.77', ...change };
    return fixture.order(company, sent, { idempotencyKey: randomUUID() });
  };
  const first = () => {
    const email = `quirina-${randomUUID()}@example.org`;
    return order({ customer: { email, password: 'a long secret', first_name: 'Quirina' } });
  };
  const erase = ({ customer: { token } }: Order) =>
    fixture.gateway.call(customers.remove, fixture.context(company), { token });
  const refund = ({ id }: Order) =>
    fixture.gateway.call(refunds.create, fixture.context(company), { order_id: id, refund: { amount: 300 } });
  const invalidate = ({ id }: Order) => fixture.gateway.call(orders.remove, fixture.context(company), { id });
  /** The tables of commerce with one of the customer's words in a row. */
  const placesOfTexts = async () => {
    const tables = await fixture.db.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    );
    const found = [];
    for (const { name } of tables) {
      const text = `select from "${name}" t where t::text ilike any($1)`;
      if ((await fixture.db.query(text, [WORDS.map((word) => `%${word}%`)])).length > 0) found.push(name);
    }
    return found;
  };
  const wrongSums = () =>
    fixture.db.query(`
      select c.id, c.orders_count, c.total_spent, sum.* from customers c cross join lateral (
        select count(o.id) as orders, coalesce(sum(o.spent - o.refunded), 0) as spent, max(o.id) as last from orders o
        where o.company_id = c.company_id and o.customer_id = c.id and o.cancelled_at is null) sum
      where (c.orders_count, c.total_spent, coalesce(c.last_order_id, 0))
        is distinct from (sum.orders, sum.spent, coalesce(sum.last, 0))`);
  const waiting = async () => {
    const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await fixture.db.query(text)).length;
  };
  const deadlocks = async () => {
    const text = 'select deadlocks from pg_stat_database where datname = current_database()';
    return Number((await fixture.db.query<{ deadlocks: number }>(text))[0]?.deadlocks);
  };

  it('erases a customer while a new order of theirs is placed and refunded', async () => {
    const before = await deadlocks();
    const known = await first();
    const { lockWhole } = CustomersRepository.prototype;
    let placed: Order | undefined;
    let refunded: Promise<unknown> | undefined;
    const hold = jest.spyOn(CustomersRepository.prototype, 'lockWhole');
    hold.mockImplementationOnce(async function (this: CustomersRepository, ...asked) {
      placed = await order({ customer_token: known.customer.token });
      const row = await lockWhole.apply(this, asked);
      // The refund holds the order and waits for the customer. The erasure locks them in the opposite order.
      refunded = refund(placed);
      await eventually(async () => expect(await waiting()).toBe(1));
      return row;
    });
    expect(await erase(known)).toEqual({});
    await expect(refunded).resolves.toMatchObject({ order_id: placed?.id });
    await eventually(async () => expect(await deadlocks()).toBeGreaterThan(before));
    expect(await placesOfTexts()).toEqual([]);
    expect(await wrongSums()).toEqual([]);
    expect((await fixture.get(company, placed!)).customer).toMatchObject({ orders_count: 2, total_spent: 1700 });
  });

  it('rejects an order that is about to be written for an erased customer, and releases its stock', async () => {
    const known = await first();
    fixture.neighbours.onReserve = () => erase(known);
    await expect(order({ customer_token: known.customer.token })).rejects.toMatchObject({ code: 'conflict' });
    expect(fixture.neighbours.released).toContain(fixture.neighbours.reserved.at(-1)?.key);
    expect(await placesOfTexts()).toEqual([]);
    expect(await wrongSums()).toEqual([]);
  });

  it('removes mails of an erased customer that their worker has just postponed', async () => {
    const known = await first();
    for (let n = 0; n < 3; n += 1) await order({ customer_token: known.customer.token });
    const worker = await connected(fixture.db);
    try {
      await worker.query('begin');
      await worker.query("update mails set next_attempt_at = now() + interval '1 hour', lease = lease + 1");
      // Workers of the service may wait for the same rows.
      const others = await waiting();
      const erased = erase(known);
      await eventually(async () => expect(await waiting()).toBeGreaterThan(others));
      await worker.query('commit');
      expect(await erased).toEqual({});
    } finally {
      worker.release();
    }
    expect(await placesOfTexts()).toEqual([]);
  });

  it('rejects or erases a concurrent order, and leaves exact sums and no personal data', async () => {
    const meet = async (round: number) => {
      const known = await first();
      const { token: customer_token } = known.customer;
      const ordered = async () => {
        const placed = await order({ customer_token });
        await (round % 2 ? refund(placed) : invalidate(placed));
        return placed;
      };
      // Varies the delay, so that each operation comes first in some rounds.
      const erased = async () => {
        if (round % 3 > 0) await order({ customer_token }).catch(() => undefined);
        return erase(known);
      };
      const [removal, ...outcomes] = await Promise.allSettled([erased(), ordered(), ordered(), refund(known)]);
      expect(removal).toMatchObject({ status: 'fulfilled' });
      return outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code,
      );
    };
    const outcomes = (await Promise.all(Array.from({ length: ROUNDS }, (_, round) => meet(round)))).flat();
    // Rejected: the customer is erased or no longer found.
    expect(outcomes).toHaveLength(3 * ROUNDS);
    expect(outcomes.filter((outcome) => !['done', 'conflict', 'invalid'].includes(outcome))).toEqual([]);
    expect(await placesOfTexts()).toEqual([]);
    expect(await wrongSums()).toEqual([]);
    expect(await fixture.db.query('select from customers where erased_at is null')).toEqual([]);
  });
});
