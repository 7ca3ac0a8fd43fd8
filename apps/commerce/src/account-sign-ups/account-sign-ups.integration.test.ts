import {
  accountLinks,
  accountSignUps,
  adminCustomers,
  adminShopSignIns,
  customers,
  type CompanySnapshot,
  type Customer,
} from '@marquee/contracts';
import { eventually, mailsIn } from '@marquee/testing';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { aShopper, seen, shopOf, signedIn } from '../testing/shoppers';

const PAGE = 'https://shop.example.org/account/sign-up/confirm';
const RESET = 'https://shop.example.org/account/reset';
const HOUR = 3_600_000;
const GONE = { code: 'not_found' };
const LIMITED = { code: 'rate_limited' };

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  fixture.freeze();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

/** A network per call, so that tests do not share limits. */
let networks = 0;
const aNetwork = () => `198.51.${(networks += 1)}.1`;
const ask = (company: CompanySnapshot, email: string, more: { address?: string; language?: string } = {}) =>
  fixture.storefront.call(accountSignUps.ask, fixture.call(), {
    ...shopOf(company),
    email,
    language: 'en',
    address: aNetwork(),
    page: PAGE,
    reset_page: RESET,
    ...more,
  });
const get = ({ company_id }: CompanySnapshot, token: string) =>
  fixture.storefront.call(accountSignUps.get, fixture.call(), { company_id, token });
const create = (company: CompanySnapshot, token: string, more: { password?: string; language?: string } = {}) => {
  const names = { first_name: 'Kim', last_name: '', language: 'en' };
  const given = { ...shopOf(company), token, password: PASSWORD, ...names, ...more };
  return fixture.storefront.call(accountSignUps.create, fixture.call(), given);
};
const add = (company: CompanySnapshot, email: string) =>
  fixture.gateway.call(customers.create, fixture.context(company), { email });
const count = async (company: CompanySnapshot) =>
  (await fixture.gateway.call(customers.count, fixture.context(company), {})).count;
const queuedTo = async (email: string) =>
  (await fixture.db.query('select from mails where recipient = $1', [email])).length;
/** Reads the link in the newest mail to this email, once `mails` have been sent. */
function linkTo(email: string, mails = 1): Promise<{ page: string; token: string }> {
  return eventually(() => {
    const all = mailsIn(fixture.dataDir, email);
    expect(all).toHaveLength(mails);
    const [, page = '', token = ''] = /(https:\S+)\?token=([\w-]{43})\n/.exec(all.at(-1)?.text ?? '') ?? [];
    return { page, token };
  });
}
async function aToken(company: CompanySnapshot, email: string): Promise<string> {
  await ask(company, email);
  return (await linkTo(email)).token;
}

describe('sign-ups of visitors', () => {
  it('adds a customer with a confirmed email when the mailed link is used, and not before', async () => {
    const [company, email] = [fixture.aCompany(), fixture.anEmail()];
    expect(await ask(company, email, { language: 'de' })).toEqual({});
    const { page, token } = await linkTo(email);
    expect(page).toBe(PAGE);
    expect(mailsIn(fixture.dataDir, email)[0]?.headers['subject']).toContain('Konto');
    expect(await get(company, token)).toEqual({ email });
    const events = () =>
      fixture.db.query<{ key: string }>('select key from outbox where key like $1', [`${company.company_id}/%`]);
    expect([await count(company), await events()]).toEqual([0, []]);

    const { session } = await create(company, token, { language: 'de' });
    const { token: customer } = await seen(fixture, { ...shopOf(company), session });
    const stored = await fixture.gateway.call(customers.get, fixture.context(company), { token: customer });
    expect(stored).toMatchObject({ email, first_name: 'Kim', language: 'de', verified_email: true, state: 'enabled' });
    const { id } = stored as Customer;
    expect((await fixture.eventsOf(company, 'customer', id)).map(({ topic }) => topic)).toEqual(['customer/create']);
    const rows = await fixture.db.query('select from customers where id = $1 and email_confirmed_at is not null', [id]);
    expect(rows).toHaveLength(1);
    expect(await signedIn(fixture, company, email)).toBeTruthy();
  });

  it('mails a link to a new password to a customer who signs up again, with the same answer', async () => {
    const { company, customer } = await aShopper(fixture);
    const { email } = customer;
    expect(await ask(company, email.toUpperCase())).toEqual({});
    const { page, token } = await linkTo(email);
    expect(page).toBe(RESET);
    await expect(create(company, token)).rejects.toMatchObject(GONE);
    const given = { company_id: company.company_id, token, purpose: 'password' as const };
    expect(await fixture.storefront.call(accountLinks.get, fixture.call(), given)).toEqual({ email });
    expect(await count(company)).toBe(1);
  });

  it('answers alike and sends no mail to a disabled customer who signs up', async () => {
    const { company, customer } = await aShopper(fixture);
    const cli = await fixture.connect('cli');
    const disabled = { company_id: company.company_id, customer: customer.token };
    await cli.call(adminCustomers.disable, fixture.operator(), disabled);
    expect(await ask(company, customer.email)).toEqual({});
    expect(await queuedTo(customer.email)).toBe(0);
  });

  it('adds a new customer for the address of an erased one', async () => {
    const [company, email] = [fixture.aCompany(), fixture.anEmail()];
    const { customer: erased } = await fixture.order(company, { customer: { email, password: PASSWORD } });
    await fixture.gateway.call(customers.remove, fixture.context(company), { token: erased.token });
    const { session } = await create(company, await aToken(company, email));
    expect((await seen(fixture, { ...shopOf(company), session })).token).not.toBe(erased.token);
  });

  it('removes the links of a sign-up and their queued mails with the erased customer', async () => {
    const [company, email] = [fixture.aCompany(), fixture.anEmail()];
    const token = await aToken(company, email);
    await ask(company, email.toUpperCase());
    const { session } = await create(company, token);
    const { token: customer } = await seen(fixture, { ...shopOf(company), session });
    await fixture.gateway.call(customers.remove, fixture.context(company), { token: customer });
    const left = await fixture.db.query('select from account_links where company_id = $1', [company.company_id]);
    expect([left, await queuedTo(email), await queuedTo(email.toUpperCase())]).toEqual([[], 0, 0]);
  });

  it('adds one customer if ten requests use the link to sign up at the same moment', async () => {
    const [company, email] = [fixture.aCompany(), fixture.anEmail()];
    const token = await aToken(company, email);
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => create(company, token)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject(GONE);
    expect(await count(company)).toBe(1);
    await expect(get(company, token)).rejects.toMatchObject(GONE);
  });

  it('rejects the other links to sign up after one of them was used', async () => {
    const [company, email] = [fixture.aCompany(), fixture.anEmail()];
    const first = await aToken(company, email);
    await ask(company, email);
    const { token } = await linkTo(email, 2);
    await create(company, token);
    await expect(create(company, first)).rejects.toMatchObject(GONE);
  });

  it('rejects a link to sign up if a customer has the address by now', async () => {
    const [company, email] = [fixture.aCompany(), fixture.anEmail()];
    const token = await aToken(company, email);
    await add(company, email.toUpperCase());
    await expect(get(company, token)).rejects.toMatchObject(GONE);
    await expect(create(company, token)).rejects.toMatchObject(GONE);
  });

  it('accepts a link to sign up within one hour, in its company and for its purpose', async () => {
    const [company, email] = [fixture.aCompany(), fixture.anEmail()];
    const token = await aToken(company, email);
    const { company_id } = company;
    await expect(create(fixture.aCompany(), token)).rejects.toMatchObject(GONE);
    const reset = { company_id, token, password: PASSWORD };
    await expect(fixture.storefront.call(accountLinks.set_password, fixture.call(), reset)).rejects.toMatchObject(GONE);
    await expect(create(company, token, { password: 'short' })).rejects.toMatchObject({ code: 'invalid' });
    fixture.ahead = HOUR - 1;
    expect(await get(company, token)).toEqual({ email });
    fixture.ahead = HOUR;
    await expect(create(company, token)).rejects.toMatchObject(GONE);
    expect(await count(company)).toBe(0);
  });

  it('rejects links to sign up that were mailed before a restore', async () => {
    const company = fixture.aCompany();
    const token = await aToken(company, fixture.anEmail());
    fixture.ahead = 1_000;
    const cli = await fixture.connect('cli');
    await cli.call(adminShopSignIns.end, fixture.operator(), { before: fixture.clock.now().toISOString() });
    await expect(create(company, token)).rejects.toMatchObject(GONE);
  });

  it('limits sign-ups to three per email and twenty per network in an hour, for known and unknown emails', async () => {
    const { company, customer } = await aShopper(fixture);
    for (const email of [customer.email, fixture.anEmail()]) {
      for (let sent = 0; sent < 3; sent += 1) await ask(company, email);
      await expect(ask(company, email.toUpperCase())).rejects.toMatchObject(LIMITED);
      expect(await queuedTo(email)).toBe(3);
    }
    const address = aNetwork();
    for (let sent = 0; sent < 20; sent += 1) await ask(company, fixture.anEmail(), { address });
    await expect(ask(company, fixture.anEmail(), { address })).rejects.toMatchObject(LIMITED);
    fixture.ahead = HOUR;
    expect(await ask(company, customer.email, { address })).toEqual({});
  });

  it('limits sign-ups with one mailbox to ten in an hour from all companies together', async () => {
    const mailbox = fixture.anEmail();
    for (let sent = 0; sent < 10; sent += 1) {
      await ask(fixture.aCompany(), mailbox.replace('@', `+${sent}@`));
    }
    await expect(ask(fixture.aCompany(), mailbox)).rejects.toMatchObject(LIMITED);
  });
});
