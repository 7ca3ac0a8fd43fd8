import { randomUUID } from 'node:crypto';
import {
  customers,
  orderMails,
  orders,
  type CompanySnapshot,
  type Context,
  type CreateOrder,
  type Order,
  type UpdateOrder,
} from '@marquee/contracts';
import { eventually, mailsIn } from '@marquee/testing';
import { CommerceFixture, ORDER_MAILS_PER_HOUR, PASSWORD } from '../testing/commerce.fixture';

const HOUR = 3_600_000;

let fixture: CommerceFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
});
afterAll(() => fixture?.stop());
beforeEach(() => {
  fixture.freeze();
  company = fixture.aCompany({ company_name: 'Harbour Films' });
});
afterEach(() => {
  fixture.ahead = 0;
  fixture.neighbours.catalogAway = false;
});

/** An order of a customer who has confirmed the address; it was not mailed yet. */
async function anOrder(change: Partial<CreateOrder> = {}) {
  const email = fixture.anEmail();
  const order = await fixture.order(company, { email, password: PASSWORD, customer_notification: 0, ...change });
  await fixture.db.query('update customers set email_confirmed_at = now() where email = $1', [email]);
  return { email, order };
}
const send = ({ id }: Pick<Order, 'id'>, change: Partial<Context> = {}, of = company) =>
  fixture.gateway.call(orderMails.send, { ...fixture.context(of), ...change }, { order_id: id });
const change = ({ id }: Order, order: UpdateOrder) =>
  fixture.gateway.call(orders.update, fixture.context(company), { id, order });
const queued = (email: string) =>
  fixture.db.query<{ subject: string }>('select subject from mails where recipient = $1', [email]);
async function textsTo(email: string, count: number): Promise<string[]> {
  await eventually(() => expect(mailsIn(fixture.dataDir, email)).toHaveLength(count));
  return mailsIn(fixture.dataDir, email).map(({ text }) => text);
}

describe('the confirmation of an order that is mailed again', () => {
  it('mails the present data of the order, with the texts of its products and the taxes of each rate', async () => {
    const texts = [{ language_id: 'en', title: 'Fog', email_text: '<p>Watch it <b>at home</b>.</p>' }];
    const product_id = fixture.aProduct({ title: 'Nebel', texts });
    const { email, order } = await anOrder({ line_items: [{ product_id, quantity: 2 }] });
    const sent = await send(order);
    expect(sent).toEqual({ order_id: order.id, customer_token: order.customer.token, to: email });
    const [text] = await textsTo(email, 1);
    expect(text).toContain(`your order #${order.id}. Invoice number: ${order.order_number}\n\n2 × Fog: €20.00`);
    expect(text).toContain('Total: €20.00\nIncluded tax, 19% of €16.81 net: €3.19\n');
    expect(text).toContain('Watch it at home.');
    expect(text).toContain(`/account/orders/${order.id}`);
  });

  it('mails it once for one Idempotency-Key', async () => {
    const { email, order } = await anOrder();
    const idempotencyKey = randomUUID();
    const first = await send(order, { idempotencyKey });
    expect(await send(order, { idempotencyKey })).toEqual(first);
    expect(await queued(email)).toHaveLength(1);
    await send(order, { idempotencyKey: randomUUID() });
    expect(await queued(email)).toHaveLength(2);
  });

  it('mails a changed address of the order without links, once an hour', async () => {
    const { email, order } = await anOrder();
    const other = fixture.anEmail();
    await change(order, { email: other });
    expect(await send(order)).toMatchObject({ to: other });
    const [text] = await textsTo(other, 1);
    expect(text).toContain(`#${order.id}`);
    expect(text).not.toContain('://');
    await expect(send(order)).rejects.toMatchObject({ code: 'rate_limited', extra: { retry_after: 3600 } });
    expect(await queued(email)).toEqual([]);
  });

  it('rejects a mail beyond the hourly limits with the seconds to wait, and counts together with new orders', async () => {
    const { email, order } = await anOrder({ customer_notification: 1 });
    for (let n = 0; n < 19; n += 1) await send(order);
    fixture.ahead = HOUR / 2;
    await expect(send(order)).rejects.toMatchObject({ code: 'rate_limited', extra: { retry_after: 1800 } });
    expect(await queued(email)).toHaveLength(20);
    fixture.ahead = HOUR;
    await send(order);
    expect(await queued(email)).toHaveLength(21);
  });

  it('limits the mails of one company, however many recipients its orders have', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < ORDER_MAILS_PER_HOUR + 2; n += 1) {
      const { order } = await anOrder();
      outcomes.push(
        await send(order).then(
          () => 'sent',
          ({ code }: { code: string }) => code,
        ),
      );
    }
    expect(outcomes.slice(-3)).toEqual(['sent', 'rate_limited', 'rate_limited']);
  });

  it('mails the confirmation of a test only to the owner of the company', async () => {
    const owner = fixture.anEmail();
    company = fixture.aCompany({ owner: { user_id: 1, email: owner } });
    const { email, order } = await anOrder({ test: true });
    expect(await send(order)).toMatchObject({ to: owner });
    expect([await queued(email), await queued(owner)]).toEqual([[], [expect.anything()]]);
  });

  it('rejects an order that is cancelled, has no email or belongs to a deleted customer', async () => {
    const [cancelled, erased, nameless] = [await anOrder(), await anOrder(), await anOrder()];
    await fixture.gateway.call(orders.remove, fixture.context(company), { id: cancelled.order.id });
    await fixture.gateway.call(customers.remove, fixture.context(company), { token: erased.order.customer.token });
    await fixture.db.query("update orders set email = '' where id = $1", [nameless.order.id]);
    const expected = { cancelled: /is cancelled/, erased: /was deleted/, nameless: /has no email/ };
    for (const [name, { order }] of Object.entries({ cancelled, erased, nameless })) {
      const message = expect.stringMatching(expected[name as keyof typeof expected]) as string;
      await expect(send(order)).rejects.toMatchObject({ code: 'conflict', message });
    }
    expect(await fixture.db.query('select from mails where shop_company_id = $1', [company.company_id])).toEqual([]);
  });

  it('deletes a waiting mail and the stored answer with its address when the customer is erased', async () => {
    const { email, order } = await anOrder();
    await send(order, { idempotencyKey: randomUUID() });
    await fixture.gateway.call(customers.remove, fixture.context(company), { token: order.customer.token });
    expect(await queued(email)).toEqual([]);
    const stored = 'select from idempotency where strpos(answer, $1) > 0';
    expect(await fixture.db.query(stored, [email])).toEqual([]);
  });

  it('rejects orders of other companies, and mails nothing while catalog does not respond', async () => {
    const { email, order } = await anOrder();
    await expect(send(order, {}, fixture.aCompany())).rejects.toMatchObject({ code: 'not_found' });
    await expect(send({ id: 999_999_999 })).rejects.toMatchObject({ code: 'not_found' });
    fixture.neighbours.catalogAway = true;
    await expect(send(order)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await queued(email)).toEqual([]);
  });
});
