import { randomUUID } from 'node:crypto';
import {
  companyId,
  consoleMails,
  customers,
  fulfillments,
  refunds,
  type CompanySnapshot,
  type CreateOrder,
  type Order,
  type PersonContext,
  type SaveMailSettings,
} from '@marquee/contracts';
import { eventually, mailsIn, someTerms, type ReadMail } from '@marquee/testing';
import { LicenseEndsService } from '../license-ends/license-ends.service';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';

const DAY = 24 * 3_600_000;
const TAPE = { title: 'Tape <b>', product_type: 6, license: null } as const;
const SETTINGS: SaveMailSettings = {
  sender_email: null,
  color: null,
  logo_url: null,
  carrier: '',
  tracking_url: null,
  refund_mails: true,
  shipment_mails: true,
  license_end_days: 3,
};

let fixture: CommerceFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
});
afterAll(() => fixture?.stop());
beforeEach(() => {
  company = fixture.aCompany({ company_name: 'Harbour Films', email: 'help@harbour.example' });
});
afterEach(() => {
  fixture.ahead = 0;
});

const person = (of = company): PersonContext => ({
  ...fixture.call(),
  company: companyId(of.company_id),
  user: 1,
  email: `user-${of.company_id}@example.org`,
});
const call = fixtureCall();
function fixtureCall() {
  return {
    list: async (of = company) => (await fixture.gateway.call(consoleMails.list, person(of), {})).mail_templates,
    save: (texts: object) => fixture.gateway.call(consoleMails.save, person(), { ...ORDER_EN, ...texts }),
    settings: (change: Partial<SaveMailSettings>) =>
      fixture.gateway.call(consoleMails.save_settings, person(), { ...SETTINGS, ...change }),
  };
}
const ORDER_EN = {
  kind: 'order',
  language: 'en',
  subject: 'Thanks, {{first_name}}',
  text: 'Order {{order}}!',
} as const;
const queued = (email: string) =>
  fixture.db.query<{ subject: string }>('select subject from mails where recipient = $1 order by id', [email]);
/** The mails of an address, once all queued ones are sent. */
async function mailsTo(email: string, count: number): Promise<ReadMail[]> {
  await eventually(async () => expect(await queued(email)).toHaveLength(count));
  await eventually(() => expect(mailsIn(fixture.dataDir, email)).toHaveLength(count));
  return mailsIn(fixture.dataDir, email);
}
const lastMailTo = async (email: string, count: number) => (await mailsTo(email, count)).at(-1) as ReadMail;
const htmlOf = ({ parts }: ReadMail) => parts.find(({ type }) => type === 'text/html')?.body ?? '';
const subjectsTo = async (email: string) => (await queued(email)).map(({ subject }) => subject);

/** An order of a customer who has confirmed the address, without a confirmation mail. */
async function anOrder(change: Partial<CreateOrder> = {}, isConfirmed = true) {
  const email = fixture.anEmail();
  const order = await fixture.order(company, { email, password: PASSWORD, customer_notification: 0, ...change });
  if (isConfirmed) await fixture.db.query('update customers set email_confirmed_at = now() where email = $1', [email]);
  return { email, order };
}
const refund = (order: Order, key?: string) =>
  fixture.gateway.call(
    refunds.create,
    { ...fixture.context(company), idempotencyKey: key },
    { order_id: order.id, refund: { amount: 250, note: 'A note' } },
  );
const ship = ({ id }: Order, tracking_number: string | null = null) =>
  fixture.gateway.call(fulfillments.update, fixture.context(company), {
    id,
    fulfillment: { status: 100, tracking_number },
  });
const goods = () => ({ line_items: [{ product_id: fixture.aProduct(TAPE), quantity: 2 }] });
const erase = ({ customer: { token } }: Order) =>
  fixture.gateway.call(customers.remove, fixture.context(company), { token });
const pass = () => fixture.commerce.get(LicenseEndsService).mailDue(() => fixture.call());

describe('the texts of mails', () => {
  it('lists the texts of the platform until the company edits them, and resets them', async () => {
    const before = await call.list();
    expect(before).toHaveLength(10);
    expect(before[0]).toMatchObject({
      kind: 'order',
      language: 'en',
      edited: false,
      placeholders: expect.arrayContaining(['order']) as never,
    });
    expect(await call.save({})).toMatchObject({ subject: ORDER_EN.subject, edited: true });
    expect((await call.list())[0]).toMatchObject({ subject: ORDER_EN.subject, text: ORDER_EN.text, edited: true });
    expect((await call.list(fixture.aCompany()))[0]).toEqual(before[0]);
    await fixture.gateway.call(consoleMails.reset, person(), { kind: 'order', language: 'en' });
    expect(await call.list()).toEqual(before);
  });

  it('rejects an unknown placeholder, and names it with those that exist', async () => {
    await expect(call.save({ text: 'Hi {{nobody}}' })).rejects.toMatchObject({
      code: 'invalid',
      errors: { text: [expect.stringContaining('{{nobody}}; use {{greeting}}')] },
    });
    expect((await call.list())[0]).toMatchObject({ edited: false });
  });

  it('mails the order with the edited text, from the name of the shop, with replies to the company', async () => {
    await call.save({});
    const { email } = await anOrder({ customer_notification: 1, first_name: 'Kim' } as never);
    const mail = await lastMailTo(email, 1);
    expect(mail.headers['from']).toBe('Harbour Films <marquee@localhost>');
    expect(mail.headers['reply-to']).toBe('Harbour Films <help@harbour.example>');
    expect(mail.headers['subject']).toMatch(/^Thanks,/);
    expect(mail.text).toMatch(/^Order #\d+!\n\n1 × /);
  });

  it('previews an unsaved text with escaped markup, and mails it to the signed-in user only', async () => {
    await call.settings({ color: '#0b5fff', logo_url: 'https://cdn.example/logo.png' });
    const texts = { ...ORDER_EN, text: '<script>alert(1)</script> {{order}}' };
    const preview = await fixture.gateway.call(consoleMails.preview, person(), texts);
    expect(preview.subject).toBe('Thanks, Kim');
    expect(preview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; #1207');
    expect(preview.html).toContain('src="https://cdn.example/logo.png" alt="Harbour Films"');
    expect(preview.html).toContain('background:#0b5fff');
    const { to } = await fixture.gateway.call(consoleMails.send_test, person(), texts);
    expect(to).toBe(person().email);
    expect((await lastMailTo(to, 1)).text).toContain('<script>alert(1)</script> #1207');
    expect((await call.list())[0]).toMatchObject({ edited: false });
  });
});

describe('the sender of mails', () => {
  const tokenIn = ({ text }: ReadMail) => /confirm=(\S+)/.exec(text)?.[1] ?? '';
  const confirm = (token: string, of = company) =>
    fixture.gateway.call(consoleMails.confirm_sender, person(of), { token });

  it("sends from the company's own address once a user has opened the mailed link, and only while it stays", async () => {
    const own = fixture.anEmail();
    expect(await call.settings({ sender_email: own })).toMatchObject({ sender_email: own, sender_verified_at: null });
    const asked = await lastMailTo(own, 1);
    expect(asked.headers['from']).toBe('Marquee <marquee@localhost>');
    expect(asked.text).toContain(`https://platform.example.org/admin/${company.company_id}/mails?confirm=`);
    await expect(confirm(tokenIn(asked), fixture.aCompany())).rejects.toMatchObject({
      errors: { token: expect.any(Array) as never },
    });
    const first = await anOrder();
    await refund(first.order);
    expect((await lastMailTo(first.email, 1)).headers['from']).toBe('Harbour Films <marquee@localhost>');
    expect((await confirm(tokenIn(asked))).sender_verified_at).not.toBeNull();
    await expect(confirm(tokenIn(asked))).rejects.toMatchObject({ errors: { token: expect.any(Array) as never } });
    await refund(first.order);
    expect((await lastMailTo(first.email, 2)).headers).toMatchObject({
      from: `Harbour Films <${own}>`,
      sender: 'marquee@localhost',
    });
    expect(await call.settings({ sender_email: own, color: '#123456' })).toMatchObject({
      sender_verified_at: expect.any(String) as string,
    });
    expect(await queued(own)).toHaveLength(1);
    expect(await call.settings({ sender_email: fixture.anEmail() })).toMatchObject({ sender_verified_at: null });
    await refund(first.order);
    expect((await lastMailTo(first.email, 3)).headers['from']).toBe('Harbour Films <marquee@localhost>');
  });

  it('rejects the link of an address after a day, and after the address was replaced', async () => {
    const [one, other] = [fixture.anEmail(), fixture.anEmail()];
    await call.settings({ sender_email: one });
    const replaced = tokenIn(await lastMailTo(one, 1));
    await call.settings({ sender_email: other });
    await expect(confirm(replaced)).rejects.toMatchObject({ errors: { token: expect.any(Array) as never } });
    const late = tokenIn(await lastMailTo(other, 1));
    fixture.ahead = DAY + 1000;
    await expect(confirm(late)).rejects.toMatchObject({ errors: { token: expect.any(Array) as never } });
  });

  it('rejects settings that would break a mail', async () => {
    const wrong = { color: 'red;}', logo_url: 'http://cdn.example/logo.png', tracking_url: 'https://post.example' };
    await expect(call.settings(wrong)).rejects.toMatchObject({
      errors: {
        color: expect.any(Array) as never,
        logo_url: expect.any(Array) as never,
        tracking_url: expect.any(Array) as never,
      },
    });
  });

  it('mails the present name of a renamed shop', async () => {
    const { email, order } = await anOrder();
    await refund(order);
    await lastMailTo(email, 1);
    await fixture.db.query(
      `update companies set facts = (facts::jsonb || '{"company_name": "Quay Films"}')::json where company_id = $1`,
      [company.company_id],
    );
    await refund(order);
    const { headers, text } = await lastMailTo(email, 2);
    expect([headers['from'], text]).toEqual([
      'Quay Films <marquee@localhost>',
      expect.stringContaining('Quay Films has'),
    ]);
  });
});

describe('mails about refunds and shipments', () => {
  it('mails a refund once, also if the request is repeated', async () => {
    const { email, order } = await anOrder({ line_items: [{ product_id: fixture.aProduct(), quantity: 2 }] });
    const key = randomUUID();
    await refund(order, key);
    await refund(order, key);
    const { headers, text } = await lastMailTo(email, 1);
    expect(headers['subject']).toBe(`Refund for your order #${order.id} at Harbour Films`);
    expect(text).toMatch(/€2\.50 of your order/);
    expect(text).toContain('Total after refunds: €17.50');
    expect(text).toContain(`/account/orders/${order.id}`);
    expect(text).not.toContain('A note');
  });

  it('mails the shipped items with the tracking link of the carrier', async () => {
    await call.settings({ carrier: 'Parcel Post', tracking_url: 'https://post.example/?n={{tracking}}' });
    const { email, order } = await anOrder(goods());
    await ship(order, 'A&1');
    await ship(order, 'A&1');
    const mail = await lastMailTo(email, 1);
    expect(mail.headers['subject']).toBe(`Your order #${order.id} at Harbour Films is on its way`);
    expect(mail.text).toContain('2 × Tape <b>\n\nCarrier: Parcel Post\nTracking number: A&1');
    expect(mail.text).toContain('Track the shipment:\nhttps://post.example/?n=A%261\n');
    expect(htmlOf(mail)).toContain('2 × Tape &lt;b&gt;');
  });

  it('mails an unconfirmed address once an hour without links, and the owner about tests', async () => {
    const { email, order } = await anOrder(goods(), false);
    await ship(order, 'www.evil.example');
    await refund(order);
    await refund(order);
    const mails = await mailsTo(email, 2);
    for (const mail of mails) expect(`${mail.text}${htmlOf(mail)}`).not.toMatch(/:\/\/|www\.|href/);
    const owner = fixture.anEmail();
    company = fixture.aCompany({ owner: { user_id: 1, email: owner } });
    const test = await anOrder({ ...goods(), test: true });
    await ship(test.order);
    expect(await subjectsTo(test.email)).toEqual([]);
    expect(await subjectsTo(owner)).toHaveLength(1);
  });

  it('limits the mails of all companies together about refunds to one unconfirmed mailbox', async () => {
    const email = fixture.anEmail();
    for (let n = 0; n < 12; n += 1) {
      company = fixture.aCompany();
      await refund((await anOrder({ email }, false)).order);
    }
    expect(await subjectsTo(email)).toHaveLength(10);
  });

  it('mails nothing that the company has switched off', async () => {
    await call.settings({ refund_mails: false, shipment_mails: false });
    const { email, order } = await anOrder(goods());
    await ship(order);
    await refund(order);
    expect(await subjectsTo(email)).toEqual([]);
  });

  it('deletes the waiting mails of an erased customer, and mails nothing about their orders afterwards', async () => {
    const { email, order } = await anOrder(goods());
    await refund(order);
    await mailsTo(email, 1);
    await erase(order);
    await ship(order);
    await refund(order);
    expect(await subjectsTo(email)).toEqual([]);
    const about = 'select from mails where shop_company_id = $1';
    expect(await fixture.db.query(about, [company.company_id])).toEqual([]);
  });
});

describe('mails before the end of a license', () => {
  const rented = async (days: number) => {
    const license = someTerms({ expire_after_acquisition: days, expire_after_acquisition_mode: 1 });
    const product_id = fixture.aProduct({ title: 'Fog <i>', license });
    return anOrder({ line_items: [{ product_id }] });
  };

  it('mails each customer once, three days before the end, also with several replicas', async () => {
    const { email } = await rented(10);
    await pass();
    expect(await subjectsTo(email)).toEqual([]);
    fixture.ahead = 8 * DAY;
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Your access to Fog <i> ends on \w+ \d+, \d{4}$/)]);
  });

  it('mails nothing about a license that is shorter than twice the days, is revoked, or has ended', async () => {
    const [short, revoked, ended] = [await rented(5), await rented(10), await rented(10)];
    await fixture.db.query('update issued_licenses set revoked_at = now() where order_id = $1', [revoked.order.id]);
    await fixture.db.query('update issued_licenses set expires_at = now() where order_id = $1', [ended.order.id]);
    fixture.ahead = 3 * DAY;
    await pass();
    fixture.ahead = 8 * DAY;
    await pass();
    for (const { email } of [short, revoked, ended]) expect(await subjectsTo(email)).toEqual([]);
  });

  it('mails at the days that the company has set, and never if they are 0', async () => {
    await call.settings({ license_end_days: 20 });
    const long = await rented(60);
    fixture.ahead = 41 * DAY;
    await pass();
    expect(await subjectsTo(long.email)).toHaveLength(1);
    fixture.ahead = 0;
    company = fixture.aCompany();
    await call.settings({ license_end_days: 0 });
    const never = await rented(60);
    fixture.ahead = 59.9 * DAY;
    await pass();
    expect(await subjectsTo(never.email)).toEqual([]);
  });

  it('mails nothing to an erased customer', async () => {
    const { email, order } = await rented(10);
    await erase(order);
    fixture.ahead = 8 * DAY;
    await pass();
    expect(await subjectsTo(email)).toEqual([]);
    expect(await fixture.db.query('select from mails where shop_company_id = $1', [company.company_id])).toEqual([]);
  });
});
