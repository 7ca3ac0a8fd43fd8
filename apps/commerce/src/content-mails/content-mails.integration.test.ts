import { randomUUID } from 'node:crypto';
import type { Bus } from '@marquee/bus';
import {
  companyId,
  customers,
  eventSubject,
  fileEvents,
  type CloudEvent,
  type CompanySnapshot,
  type ContentQuality,
  type EventType,
  type FileChange,
} from '@marquee/contracts';
import { asOwner, eventually, someTerms } from '@marquee/testing';
import { columnsOf } from '@marquee/storage';
import { Client } from 'pg';
import { CommerceFixture, ORDER_MAILS_PER_HOUR, PASSWORD } from '../testing/commerce.fixture';
import { CustomerEntity } from '../customers/customer.entity';
import { OrderEntity } from '../order-rows/order.entity';
import { IssuedLicenseEntity } from '../issued-licenses/issued-license.entity';
import { ContentFilesConsumer } from './content-files.consumer';
import { ContentMailsWorker } from './content-mails.worker';
import { ReadyContents } from './ready-contents.queue';

const HOUR = 3_600_000;
const SECOND = 1_000;
const ALL: readonly ContentQuality[] = ['SD', 'HD'];

let fixture: CommerceFixture;
let catalog: Bus;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  catalog = await fixture.connect('catalog');
});
afterAll(() => fixture?.stop());
beforeEach(() => {
  fixture.freeze();
  company = fixture.aCompany({ company_name: 'Harbour Films' });
});
afterEach(() => {
  fixture.ahead = 0;
});

let files = 0;
async function publish(type: EventType<FileChange>, data: Partial<FileChange>, of: CompanySnapshot) {
  const id = (files += 1);
  const event: CloudEvent<FileChange> = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/marquee/catalog',
    type: type.type,
    subject: `file/${id}`,
    time: fixture.clock.now().toISOString(),
    datacontenttype: 'application/json',
    companyid: companyId(of.company_id),
    topic: type.topic,
    sequence: 1,
    requestid: randomUUID(),
    data: { id, kind: 'main', product_id: null, state: 'ready', changed: ['state'], opens: [], ...data },
  };
  await catalog.publishEvent(eventSubject(type, event.companyid), event.id, JSON.stringify(event));
}
const opened = (product_id: string) =>
  fixture.db.query<{ ready_at: Date; waiting: boolean }>(
    'select ready_at, waiting from ready_contents where product_id = $1 and ready_at = $2',
    [product_id, fixture.clock.now()],
  );
/** The content of a product is ready a second later than everything before. */
async function isReady(product_id: string, opens = ALL, of = company): Promise<void> {
  fixture.ahead += SECOND;
  await publish(fileEvents.update, { product_id, opens }, of);
  await eventually(async () => expect(await opened(product_id)).toHaveLength(opens.length));
  fixture.ahead += SECOND;
}
/** Works until nothing is due. */
async function pass(app = fixture.commerce): Promise<void> {
  await app.get(ContentMailsWorker).mailDue();
  await app.get(ReadyContents).idle();
}
const mailsTo = async (email: string) => {
  const text = 'select subject, text from mails where recipient = $1 order by id';
  return fixture.db.query<{ subject: string; text: string }>(text, [email]);
};
/** An order of a customer who has confirmed the address; returns the email. */
async function aBuyer(product_id: string, change: object = {}, hd = false): Promise<string> {
  const email = fixture.anEmail();
  const line_items = [{ product_id, hd }];
  const sent = { email, password: PASSWORD, customer_notification: 0 as const, line_items, ...change };
  await fixture.order(company, sent);
  await fixture.db.query('update customers set email_confirmed_at = now() where email = $1', [email]);
  return email;
}
const aFilm = () => fixture.aProduct({ title: 'Fog' });

describe('mails about ready content', () => {
  it('mails each customer once who ordered a product before it had content', async () => {
    const product_id = aFilm();
    const [early, other] = [await aBuyer(product_id), await aBuyer(aFilm())];
    await isReady(product_id);
    const late = await aBuyer(product_id);
    await Promise.all([pass(), pass()]);
    await pass();
    const [mail, ...more] = await mailsTo(early);
    expect(mail?.subject).toBe('Fog is ready for you');
    expect(mail?.text).toContain('your order at Harbour Films is complete: Fog is ready now.');
    expect(mail?.text).toContain(`/shop/${company.theme_settings[0]}/player`);
    expect([more, await mailsTo(other), await mailsTo(late)]).toEqual([[], [], []]);
  });

  it('mails only those who ordered while the content was deleted when it is ready again', async () => {
    const product_id = aFilm();
    const before = await aBuyer(product_id);
    await isReady(product_id);
    const during = await aBuyer(product_id);
    await pass();
    fixture.ahead += SECOND;
    await publish(fileEvents.delete, { product_id }, company);
    const gone = 'select from ready_contents where product_id = $1 and gone_at is not null';
    await eventually(async () => expect(await fixture.db.query(gone, [product_id])).toHaveLength(2));
    fixture.ahead += SECOND;
    const without = await aBuyer(product_id);
    await isReady(product_id);
    await pass();
    const counts = await Promise.all([before, during, without].map(async (email) => (await mailsTo(email)).length));
    expect(counts).toEqual([1, 0, 1]);
  });

  it('ignores a late event of a file that was deleted before another one was ready', async () => {
    const product_id = aFilm();
    fixture.ahead += SECOND;
    const time = fixture.clock.now().toISOString();
    await isReady(product_id);
    const file = { kind: 'main', product_id, state: 'ready' } as FileChange;
    const consumer = fixture.commerce.get(ContentFilesConsumer, { strict: false });
    await consumer.deleted(file, { companyid: companyId(company.company_id), time } as CloudEvent);
    const gone = 'select from ready_contents where product_id = $1 and gone_at is not null';
    expect(await fixture.db.query(gone, [product_id])).toEqual([]);
  });

  it('mails customers without HD only when there is content without HD', async () => {
    const product_id = aFilm();
    const [sd, hd] = [await aBuyer(product_id), await aBuyer(product_id, {}, true)];
    await isReady(product_id, ['HD']);
    await pass();
    expect([(await mailsTo(sd)).length, (await mailsTo(hd)).length]).toEqual([0, 1]);
    await isReady(product_id, ['SD']);
    await pass();
    expect([(await mailsTo(sd)).length, (await mailsTo(hd)).length]).toEqual([1, 1]);
  });

  it('mails about tests to the owner only, and nothing about revoked or ended licenses or to erased customers', async () => {
    const owner = fixture.anEmail();
    company = fixture.aCompany({ owner: { user_id: 1, email: owner } });
    const license = someTerms({ expire_after_acquisition: 1, expire_after_acquisition_mode: 1 });
    const product_id = fixture.aProduct({ license });
    const emails = [await aBuyer(product_id, { test: true }), await aBuyer(product_id), await aBuyer(product_id)];
    const [, revoked, erased] = emails;
    const ofEmail = 'customer_id = (select id from customers where email = $1)';
    await fixture.db.query(`update issued_licenses set revoked_at = now() where ${ofEmail}`, [revoked]);
    const tokens = await fixture.db.query<{ token: string }>('select token from customers where email = $1', [erased]);
    await fixture.gateway.call(customers.remove, fixture.context(company), { token: tokens[0]?.token ?? '' });
    await isReady(product_id);
    await pass();
    for (const email of emails) expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo(owner)).toHaveLength(1);
    const ending = fixture.aProduct({ license });
    const ended = await aBuyer(ending);
    fixture.ahead += 25 * HOUR;
    await isReady(ending);
    await pass();
    expect(await mailsTo(ended)).toEqual([]);
    expect(await fixture.db.query('select from mails where shop_company_id = $1', [company.company_id])).toHaveLength(
      1,
    );
  });

  it('mails the customers of mirrors in other companies', async () => {
    const [origin, mirror] = [aFilm(), aFilm()];
    const email = await aBuyer(mirror);
    const { company_id } = company;
    fixture.neighbours.mirrors.set(origin, [{ company_id, product_id: mirror }]);
    await isReady(origin, ALL, fixture.aCompany());
    await pass();
    await pass();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('mails more customers than an hour allows in the next hour, and confirms new orders meanwhile', async () => {
    const product_id = aFilm();
    const emails = await manyBuyers(product_id, ORDER_MAILS_PER_HOUR + 5);
    await isReady(product_id);
    await pass();
    expect(await mailed(emails)).toHaveLength(ORDER_MAILS_PER_HOUR);
    const buyer = await aBuyer(aFilm(), { customer_notification: 1 });
    expect(await mailsTo(buyer)).toHaveLength(1);
    fixture.ahead += HOUR;
    await pass();
    expect((await mailed(emails)).toSorted()).toEqual(emails.toSorted());
  });

  it('mails each of many customers once, although its worker is stopped half way and two others continue', async () => {
    const product_id = aFilm();
    const emails = await manyBuyers(product_id, 45);
    const inOrder = await fixture.db.query<{ email: string }>(
      `select c.email from issued_licenses l join customers c on c.company_id = l.company_id and c.id = l.customer_id
       where l.company_id = $1 order by l.id`,
      [company.company_id],
    );
    const holder = await holding(inOrder[20]?.email);
    await isReady(product_id);
    void fixture.commerce.get(ContentMailsWorker).mailDue();
    await eventually(async () => expect(await mailed(emails)).toHaveLength(20));
    await fixture.restart(async () => {
      await holder.end();
      // The lease of the stopped worker ends, and the limits of an hour.
      fixture.ahead += HOUR;
    });
    const { app, stop } = await fixture.another();
    await Promise.all([pass(), pass(app)]);
    await stop();
    await eventually(async () => expect((await mailed(emails)).toSorted()).toEqual(emails.toSorted()));
    expect(await fixture.db.query('select from ready_contents where waiting')).toEqual([]);
  });
});

/** Holds a customer, as an erasure does: a worker that reaches the customer waits. */
async function holding(email = ''): Promise<Client> {
  const { url } = fixture.db.dataSource.options as { url: string };
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select from commerce.customers where email = $1 for update', [email]);
  return client;
}

const mailed = async (emails: readonly string[]) => {
  const text = 'select recipient from mails where recipient = any($1)';
  const rows = await fixture.db.query<{ recipient: string }>(text, [emails]);
  return rows.map(({ recipient }) => recipient);
};

/** Copies of one customer with an order and a license each, without hashing a password for each. */
async function manyBuyers(product_id: string, count: number): Promise<string[]> {
  const first = await aBuyer(product_id);
  const copies = Array.from({ length: count - 1 }, () => fixture.anEmail());
  const { company_id } = company;
  const others = (entity: Parameters<typeof columnsOf>[0], ...drawn: string[]) =>
    columnsOf(entity)
      .filter((column) => ![...drawn, 'id'].includes(column))
      .join();
  const customer = others(CustomerEntity, 'email', 'token');
  await asOwner(
    fixture.db,
    `insert into customers (email, token, ${customer})
     select copy, upper(left(md5(copy), 16)), ${customer}
     from customers, unnest(string_to_array('${copies.join()}', ',')) copy
     where company_id = ${company_id} and email = '${first}'`,
  );
  const order = others(OrderEntity, 'customer_id', 'email', 'key', 'order_number');
  await asOwner(
    fixture.db,
    `insert into orders (customer_id, email, key, order_number, ${order})
     select c.id, c.email, gen_random_uuid(), 'C' || c.id, ${order
       .split(',')
       .map((column) => `o.${column}`)
       .join()}
     from orders o join customers c on c.company_id = o.company_id and c.email <> o.email
     where o.company_id = ${company_id} and o.email = '${first}'`,
  );
  const license = others(IssuedLicenseEntity, 'customer_id', 'order_id');
  await asOwner(
    fixture.db,
    `insert into issued_licenses (customer_id, order_id, ${license})
     select o.customer_id, o.id, ${license
       .split(',')
       .map((column) => `l.${column}`)
       .join()}
     from issued_licenses l join orders o on o.company_id = l.company_id and o.id <> l.order_id
     where l.company_id = ${company_id}`,
  );
  return [first, ...copies];
}
