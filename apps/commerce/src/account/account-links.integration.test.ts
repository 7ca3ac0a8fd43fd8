import {
  accountLinks,
  accounts,
  adminCustomers,
  adminShopSignIns,
  customerChanges,
  customers,
  type CompanySnapshot,
  type Customer,
  type CustomerSync,
  type UpdateCustomer,
} from '@marquee/contracts';
import { eventually, mailsIn } from '@marquee/testing';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { ADDRESS, aShopper, seen, shopOf, signedIn, type TestShopper } from '../testing/shoppers';
import { AccountWorker } from './account.worker';

const PAGE = 'https://shop.example.org/account/reset';
const HOUR = 3_600_000;
const NEW = 'another long secret';
const GONE = { code: 'not_found' };
const ENDED = { code: 'unauthorized' };

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  fixture.freeze();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

/** A network per test, so that tests do not share limits. */
let hosts = 0;
const aNetwork = () => `198.51.${(hosts += 1)}.1`;
const forgot = (company: CompanySnapshot, email: string, address = aNetwork()) =>
  fixture.storefront.call(accountLinks.forgot, fixture.call(), { ...shopOf(company), email, address, page: PAGE });
const askEmail = ({ shopper }: TestShopper, email: string, password = PASSWORD) =>
  fixture.storefront.call(accountLinks.ask_email, fixture.call(), {
    shopper,
    email,
    password,
    address: ADDRESS,
    page: PAGE,
  });
const setPassword = ({ company_id }: CompanySnapshot, token: string, password = NEW) =>
  fixture.storefront.call(accountLinks.set_password, fixture.call(), { company_id, token, password });
const confirm = ({ company_id }: CompanySnapshot, token: string) =>
  fixture.storefront.call(accountLinks.confirm_email, fixture.call(), { company_id, token });
const find = ({ company_id }: CompanySnapshot, token: string, purpose: 'password' | 'email' = 'password') =>
  fixture.storefront.call(accountLinks.get, fixture.call(), { company_id, token, purpose });
const read = (company: CompanySnapshot, { token }: Customer) =>
  fixture.gateway.call(customers.get, fixture.context(company), { token });

const queuedTo = async (email: string) =>
  (await fixture.db.query('select from mails where recipient = $1', [email])).length;
/** Reads the token in the newest mail to this email, once `mails` have been sent. */
function tokenTo(email: string, mails = 1): Promise<string> {
  return eventually(() => {
    const all = mailsIn(fixture.dataDir, email);
    expect(all).toHaveLength(mails);
    const [, token = ''] = /account\/reset\?token=([\w-]{43})\n/.exec(all.at(-1)?.text ?? '') ?? [];
    return token;
  });
}
async function aLink({ company, customer }: TestShopper): Promise<string> {
  await forgot(company, customer.email);
  return tokenTo(customer.email);
}
/** The change notifications for the shop's own site, by the events of the customer. */
async function syncs({ company, customer }: TestShopper): Promise<{ changed: string[]; sync: CustomerSync }[]> {
  const rows = await fixture.db.query<{ body: string }>(
    `select body from outbox where key like $1 and body like '%customer/sync%' order by id`,
    [`${company.company_id}/customer/%`],
  );
  const dispatch = await fixture.connect('webhook-dispatch');
  return Promise.all(
    rows.map(async ({ body }) => {
      expect(body).not.toContain('@');
      const { data, sequence } = JSON.parse(body) as {
        sequence: number;
        data: { id: string; token: string; changed: string[] };
      };
      expect([data.token, sequence]).toEqual([customer.token, 1]);
      const input = { company_id: company.company_id, id: data.id };
      return { changed: data.changed, sync: await dispatch.call(customerChanges.get, fixture.call(), input) };
    }),
  );
}

describe('forgotten passwords', () => {
  it('replaces a forgotten password by a mailed link, signs out every session and confirms the address', async () => {
    const kim = await aShopper(fixture);
    const { company, customer } = kim;
    expect(await forgot(company, customer.email.toUpperCase())).toEqual({});
    const token = await tokenTo(customer.email);
    expect(await find(company, token)).toEqual({ email: customer.email });
    expect(await setPassword(company, token)).toEqual({});
    await expect(seen(fixture, kim.shopper)).rejects.toMatchObject(ENDED);
    await expect(signedIn(fixture, company, customer.email)).rejects.toMatchObject(ENDED);
    expect(await signedIn(fixture, company, customer.email, NEW)).toBeTruthy();
    expect(await read(company, customer)).toMatchObject({ verified_email: true });
    const [, sync] = await fixture.eventsOf(company, 'customer', customer.id);
    expect([sync?.topic, sync?.data.changed.toSorted()]).toEqual(['customer/update', ['password', 'verified_email']]);
    const { email } = customer;
    expect(await syncs(kim)).toMatchObject([
      {
        changed: ['password'],
        sync: { customer_token: customer.token, email, new_email: null, password_changed: true },
      },
    ]);
  });

  it('confirms an email by a used link, not by the claim of an app', async () => {
    const shopper = await aShopper(fixture);
    const { company, customer } = shopper;
    const isConfirmed = async () => {
      const text = 'select email_confirmed_at is not null as confirmed from customers where id = $1';
      return (await fixture.db.query<{ confirmed: boolean }>(text, [customer.id]))[0]?.confirmed;
    };
    const update = (change: UpdateCustomer) =>
      fixture.gateway.call(customers.update, fixture.context(company), { token: customer.token, customer: change });
    await update({ verified_email: true });
    expect(await isConfirmed()).toBe(false);
    await setPassword(company, await aLink(shopper));
    expect(await isConfirmed()).toBe(true);
    await update({ email: customer.email.toUpperCase() });
    expect(await isConfirmed()).toBe(true);
    await update({ email: fixture.anEmail(), verified_email: true });
    expect(await isConfirmed()).toBe(false);
  });

  it('answers alike and sends no mail for an unknown email and a disabled customer', async () => {
    const { company, customer } = await aShopper(fixture);
    const cli = await fixture.connect('cli');
    const ask = { company_id: company.company_id, customer: customer.token };
    await cli.call(adminCustomers.disable, fixture.operator(), ask);
    for (const email of [customer.email, fixture.anEmail(), 'no address']) {
      expect(await forgot(company, email)).toEqual({});
      expect(await queuedTo(email)).toBe(0);
    }
    expect(await forgot(fixture.aCompany(), (await aShopper(fixture)).customer.email)).toEqual({});
  });

  it('limits password-reset links to three per email and twenty per network in an hour', async () => {
    const { company, customer } = await aShopper(fixture);
    for (const email of [customer.email, fixture.anEmail()]) {
      for (let count = 0; count < 3; count += 1) await forgot(company, email);
      await expect(forgot(company, email.toUpperCase())).rejects.toMatchObject({ code: 'rate_limited' });
    }
    expect(await queuedTo(customer.email)).toBe(3);
    const network = aNetwork();
    for (let count = 0; count < 20; count += 1) await forgot(company, fixture.anEmail(), network);
    await expect(forgot(company, fixture.anEmail(), network)).rejects.toMatchObject({ code: 'rate_limited' });
    fixture.ahead = HOUR;
    expect(await forgot(company, customer.email, network)).toEqual({});
  });

  it('sets a new password once if ten requests use the password-reset link at the same moment', async () => {
    const kim = await aShopper(fixture);
    const token = await aLink(kim);
    const tries = Array.from({ length: 10 }, (_, index) => setPassword(kim.company, token, `secret number ${index}`));
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject(GONE);
    expect(await syncs(kim)).toHaveLength(1);
  });

  it('accepts a password-reset link within one hour, in its company and for its purpose', async () => {
    const kim = await aShopper(fixture);
    const token = await aLink(kim);
    await expect(find(fixture.aCompany(), token)).rejects.toMatchObject(GONE);
    await expect(find(kim.company, token, 'email')).rejects.toMatchObject(GONE);
    await expect(confirm(kim.company, token)).rejects.toMatchObject(GONE);
    await expect(setPassword(kim.company, token, 'short')).rejects.toMatchObject({ code: 'invalid' });
    fixture.ahead = HOUR - 1;
    expect(await find(kim.company, token)).toBeTruthy();
    fixture.ahead = HOUR;
    await expect(setPassword(kim.company, token)).rejects.toMatchObject(GONE);
  });

  it.each([
    ['a new password', { password: NEW, password_confirmation: NEW }],
    ['a new email', { email: 'elsewhere@example.org' }],
  ])('rejects a password-reset link that was mailed before %s', async (_, customer) => {
    const kim = await aShopper(fixture);
    const token = await aLink(kim);
    const change = { token: kim.customer.token, customer };
    await fixture.gateway.call(customers.update, fixture.context(kim.company), change);
    await expect(setPassword(kim.company, token)).rejects.toMatchObject(GONE);
  });

  it('rejects the other links of a customer after one password-reset link was used', async () => {
    const kim = await aShopper(fixture);
    const first = await aLink(kim);
    await forgot(kim.company, kim.customer.email);
    const second = await tokenTo(kim.customer.email, 2);
    await setPassword(kim.company, second);
    await expect(setPassword(kim.company, first)).rejects.toMatchObject(GONE);
  });

  it('rejects password-reset links that were mailed before a restore', async () => {
    const [early, late] = [await aShopper(fixture), await aShopper(fixture)];
    const mailed = await aLink(early);
    fixture.ahead += 1_000;
    const before = fixture.clock.now().toISOString();
    fixture.ahead += 1_000;
    const newer = await aLink(late);
    const cli = await fixture.connect('cli');
    await cli.call(adminShopSignIns.end, fixture.operator(), { before });
    await expect(setPassword(early.company, mailed)).rejects.toMatchObject(GONE);
    await setPassword(late.company, newer);
  });

  it('stores password-reset links for as long as their mails', async () => {
    const kim = await aShopper(fixture);
    await aLink(kim);
    const left = async () => {
      await fixture.commerce.get(AccountWorker).sweep();
      const text = 'select from account_links where company_id = $1';
      return (await fixture.db.query(text, [kim.company.company_id])).length;
    };
    fixture.ahead = 31 * 24 * HOUR - 1;
    expect(await left()).toBe(1);
    fixture.ahead = 31 * 24 * HOUR;
    expect(await left()).toBe(0);
  });
});

describe('email changes', () => {
  it('changes an email when the customer opens the mailed link, and notifies the former address', async () => {
    const kim = await aShopper(fixture, { language: 'de' });
    const { company, customer, shopper } = kim;
    const email = fixture.anEmail();
    expect(await askEmail(kim, email)).toEqual({});
    expect(await read(company, customer)).toMatchObject({ email: customer.email });
    const token = await tokenTo(email);
    expect(await find(company, token, 'email')).toEqual({ email });
    expect(await confirm(company, token)).toEqual({});
    expect(await read(company, customer)).toMatchObject({ email, verified_email: true });
    expect(await seen(fixture, shopper)).toMatchObject({ email });
    await eventually(() => {
      const [note] = mailsIn(fixture.dataDir, customer.email);
      expect(note?.headers['subject']).toContain('wurde geändert');
      expect(note?.text).not.toContain(email);
    });
    const [, sync] = await fixture.eventsOf(company, 'customer', customer.id);
    expect(sync?.data.changed.toSorted()).toEqual(['email', 'verified_email']);
    expect(await syncs(kim)).toMatchObject([
      { changed: ['email'], sync: { email: customer.email, new_email: email, password_changed: false } },
    ]);
  });

  it('confirms a new email once if ten requests use the link at the same moment', async () => {
    const kim = await aShopper(fixture);
    const email = fixture.anEmail();
    await askEmail(kim, email);
    const token = await tokenTo(email);
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(kim.company, token)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await syncs(kim)).toHaveLength(1);
    await expect(confirm(kim.company, token)).rejects.toMatchObject(GONE);
  });

  it('answers alike if a new email belongs to another customer, and sends no mail', async () => {
    const kim = await aShopper(fixture);
    const password = { password: PASSWORD, password_confirmation: PASSWORD };
    const email = fixture.anEmail();
    const sam = { email, ...password };
    await fixture.gateway.call(customers.create, fixture.context(kim.company), sam);
    expect(await askEmail(kim, email.toUpperCase())).toEqual({});
    expect(await queuedTo(email.toUpperCase())).toBe(0);
  });

  it('answers conflict if another customer has taken the new email since the request', async () => {
    const kim = await aShopper(fixture);
    const email = fixture.anEmail();
    await askEmail(kim, email);
    const token = await tokenTo(email);
    await fixture.gateway.call(customers.create, fixture.context(kim.company), { email });
    await expect(confirm(kim.company, token)).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(kim.company, kim.customer)).toMatchObject({ email: kim.customer.email });
    expect(await syncs(kim)).toEqual([]);
    expect(await queuedTo(kim.customer.email)).toBe(0);
  });

  it('requires the password and a different, valid address for a new email', async () => {
    const kim = await aShopper(fixture);
    const wrong = { code: 'invalid', errors: { password: ['is wrong; enter your current password'] } };
    await expect(askEmail(kim, fixture.anEmail(), NEW)).rejects.toMatchObject(wrong);
    const same = { code: 'invalid', errors: { email: ['is your current email; enter a different one'] } };
    await expect(askEmail(kim, kim.customer.email.toUpperCase())).rejects.toMatchObject(same);
    await expect(askEmail(kim, 'nowhere')).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      askEmail({ ...kim, shopper: { ...kim.shopper, session: 'x' } }, fixture.anEmail()),
    ).rejects.toMatchObject(ENDED);
  });

  it('mails three email-change links per new address and hour, and five per customer', async () => {
    const email = fixture.anEmail();
    for (let count = 0; count < 3; count += 1) await askEmail(await aShopper(fixture), email);
    const kim = await aShopper(fixture);
    await expect(askEmail(kim, email)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await queuedTo(email)).toBe(3);
    for (let count = 0; count < 5; count += 1) await askEmail(kim, fixture.anEmail());
    await expect(askEmail(kim, fixture.anEmail())).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('rejects an email-change link that was mailed before a password change', async () => {
    const kim = await aShopper(fixture);
    const email = fixture.anEmail();
    await askEmail(kim, email);
    const token = await tokenTo(email);
    const input = { shopper: kim.shopper, present: PASSWORD, password: NEW, address: ADDRESS };
    await fixture.storefront.call(accounts.set_password, fixture.call(), input);
    await expect(confirm(kim.company, token)).rejects.toMatchObject(GONE);
  });
});
