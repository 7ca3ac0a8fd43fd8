import { randomUUID } from 'node:crypto';
import type { CompanySnapshot } from '@marquee/contracts';
import { eventually, mailsIn } from '@marquee/testing';
import { CommerceFixture, ORDER_MAILS_PER_HOUR, PASSWORD } from '../testing/commerce.fixture';

const TEXT = 'Pay here: <a href="https://evil.example/pay">now</a>';
const HOUR = 3_600_000;

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
});
afterAll(() => fixture?.stop());
beforeEach(() => fixture.freeze());
afterEach(() => {
  fixture.ahead = 0;
});

const mailsTo = (email: string) => fixture.db.query('select from mails where recipient = $1', [email]);
/** The texts of the mails, once all are sent. */
async function textOfMail(email: string): Promise<string> {
  await eventually(async () => expect(mailsIn(fixture.dataDir, email)).toHaveLength((await mailsTo(email)).length));
  return mailsIn(fixture.dataDir, email)
    .map(({ text }) => text)
    .join('\n');
}
const aProduct = () =>
  fixture.aProduct({ texts: [{ language_id: 'en', title: 'Film www.evil.example', email_text: TEXT }] });
/** The email of a new customer, and a function that places more of their orders. */
async function aBuyer(company: CompanySnapshot, change: object = {}) {
  const email = fixture.anEmail();
  const line_items = [{ product_id: aProduct() }];
  const order = (more: object = {}) =>
    fixture.order(company, { email, password: PASSWORD, line_items, ...change, ...more });
  await order();
  return { email, order };
}
const confirmed = (email: string) =>
  fixture.db.query('update customers set email_confirmed_at = now() where email = $1', [email]);
const refusals = ({ company_id }: CompanySnapshot) =>
  fixture.lines.filter((line) => line.includes('skipping an order confirmation') && line.includes(`:${company_id}`));

describe('the confirmation of an order', () => {
  it('mails the confirmation of a test order only to the owner of the company', async () => {
    const owner = fixture.anEmail();
    const company = fixture.aCompany({ owner: { user_id: 1, email: owner } });
    const { email, order } = await aBuyer(company, { test: true });
    await Promise.all(Array.from({ length: 30 }, () => order()));
    expect(await mailsTo(email)).toHaveLength(0);
    expect(await mailsTo(owner)).toHaveLength(20);
  });

  it('mails one order confirmation per hour to an unconfirmed address', async () => {
    const company = fixture.aCompany();
    const { email, order } = await aBuyer(company);
    const placed = await Promise.all(Array.from({ length: 30 }, () => order()));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(30);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(refusals(company)).toHaveLength(30);
    expect(fixture.lines.join('')).not.toContain(email);
    fixture.ahead = HOUR;
    await order();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('mails the product text without links to an unconfirmed address', async () => {
    const { email } = await aBuyer(fixture.aCompany({ company_name: 'https://evil.example' }));
    const text = await textOfMail(email);
    expect(text).toContain('Pay here');
    expect(text).not.toMatch(/evil\.example|:\/\//);
  });

  it('mails twenty order confirmations per hour, with links, to a confirmed address', async () => {
    const { email, order } = await aBuyer(fixture.aCompany());
    await confirmed(email);
    await Promise.all(Array.from({ length: 30 }, () => order()));
    expect(await mailsTo(email)).toHaveLength(20);
    expect(await textOfMail(email)).toContain('https://evil.example/pay');
  });

  it('limits the order confirmations per hour of one company, however many recipients it names', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const domain = `${randomUUID()}.example`;
    const mailed = () => fixture.db.query('select from mails where recipient like $1', [`%@${domain}`]);
    const orders = async (shop: CompanySnapshot, name: string, count: number) => {
      const emails = Array.from({ length: count }, (_, n) => `${name}${n}@${domain}`);
      await Promise.all(emails.map((email) => fixture.order(shop, { email, password: PASSWORD })));
    };
    await orders(company, 'a', ORDER_MAILS_PER_HOUR + 5);
    expect(await mailed()).toHaveLength(ORDER_MAILS_PER_HOUR);
    expect(refusals(company)).toHaveLength(5);
    await orders(other, 'b', 1);
    expect(await mailed()).toHaveLength(ORDER_MAILS_PER_HOUR + 1);
    fixture.ahead = HOUR;
    await orders(company, 'c', 2);
    expect(await mailed()).toHaveLength(ORDER_MAILS_PER_HOUR + 3);
  });

  it('limits the order confirmations of all companies together to one unconfirmed mailbox', async () => {
    const email = fixture.anEmail();
    const companies = Array.from({ length: 13 }, () => fixture.aCompany());
    const order = (company: CompanySnapshot) => fixture.order(company, { email, password: PASSWORD });
    await Promise.all(companies.map(order));
    expect(await mailsTo(email)).toHaveLength(10);
    expect(companies.flatMap(refusals)).toHaveLength(3);
    await confirmed(email);
    await order(fixture.aCompany());
    expect(await mailsTo(email)).toHaveLength(10);
    await Promise.all(companies.slice(0, 2).map(order));
    expect(await mailsTo(email)).toHaveLength(12);
    fixture.ahead = HOUR;
    await order(fixture.aCompany());
    expect(await mailsTo(email)).toHaveLength(13);
  });

  it('counts tagged addresses of one mailbox together for confirmations, per company', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const email = fixture.anEmail();
    const tagged = Array.from({ length: 5 }, (_, n) => email.replace('@', `+${n}@`));
    for (const one of tagged) await fixture.order(company, { email: one, password: PASSWORD });
    const mailed = await Promise.all(tagged.map(mailsTo));
    expect(mailed.flat()).toHaveLength(1);
    await fixture.order(other, { email: tagged[0], password: PASSWORD });
    expect(await mailsTo(tagged[0] ?? '')).toHaveLength(2);
  });
});
