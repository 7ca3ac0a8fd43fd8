import { randomUUID } from 'node:crypto';
import {
  accountAddresses,
  accountLinks,
  accounts,
  customerChanges,
  customers,
  shopLogins,
  type InputOf,
  type CompanySnapshot,
  type Customer,
  type Shopper,
} from '@marquee/contracts';
import { eventually, mailsIn } from '@marquee/testing';
import { CustomerChangesWorker } from '../customer-changes/customer-changes.worker';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { ADDRESS, aShopper, seen, signedIn, type TestShopper } from '../testing/shoppers';

const NEW = 'another long secret';
const ENDED = { code: 'unauthorized' };
const DAY = 24 * 3_600_000;

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  fixture.freeze();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

const setPassword = ({ shopper }: Pick<TestShopper, 'shopper'>, password = NEW, present = PASSWORD) =>
  fixture.storefront.call(accounts.set_password, fixture.call(), { shopper, present, password, address: ADDRESS });
const read = ({ company, customer }: TestShopper): Promise<Customer> =>
  fixture.gateway.call(customers.get, fixture.context(company), { token: customer.token });
const changesOf = async ({ company, customer }: TestShopper) =>
  (await fixture.eventsOf(company, 'customer', customer.id)).slice(1).map(({ data }) => data.changed);
async function syncIds({ company_id }: CompanySnapshot): Promise<string[]> {
  const text = 'select id from customer_changes where company_id = $1';
  return (await fixture.db.query<{ id: string }>(text, [company_id])).map(({ id }) => id);
}

describe('password changes', () => {
  it('ends every session of the customer except the one opened by the password change', async () => {
    const kim = await aShopper(fixture);
    const other = await signedIn(fixture, kim.company, kim.customer.email);
    const { session, seconds } = await setPassword(kim);
    for (const ended of [kim.shopper, other]) await expect(seen(fixture, ended)).rejects.toMatchObject(ENDED);
    expect(await seen(fixture, { ...kim.shopper, session })).toMatchObject({ token: kim.customer.token });
    expect(seconds).toBe((30 * DAY) / 1000);
    expect(await signedIn(fixture, kim.company, kim.customer.email, NEW)).toBeTruthy();
    expect(await changesOf(kim)).toEqual([['password']]);
    expect(await syncIds(kim.company)).toHaveLength(1);
  });

  it('requires the current password for a new one, and limits attempts like sign-ins', async () => {
    const kim = await aShopper(fixture);
    const wrong = { code: 'invalid', errors: { present: ['is wrong; enter your current password'] } };
    for (let count = 0; count < 5; count += 1) {
      await expect(setPassword(kim, NEW, 'a wrong one')).rejects.toMatchObject(wrong);
    }
    await expect(setPassword(kim)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(signedIn(fixture, kim.company, kim.customer.email)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(setPassword(await aShopper(fixture), 'short')).rejects.toMatchObject({ code: 'invalid' });
    expect(await seen(fixture, kim.shopper)).toBeTruthy();
    expect(await syncIds(kim.company)).toEqual([]);
  });

  it('changes a password once if five requests come at the same moment', async () => {
    const kim = await aShopper(fixture);
    const done = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((one) => setPassword(kim, `${NEW} ${one}`)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject(ENDED);
  });

  /** Runs a function while the table is locked against writes. */
  const whileHeld = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
    const client = await fixture.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(`lock table ${table} in share row exclusive mode`);
      return await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const oneWaitsFor = (table: string) =>
    eventually(async () => {
      const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      expect(await fixture.db.query(`${text} and query like $1`, [`%into ${table}%`])).toHaveLength(1);
    });
  const byLink = async ({ company, customer, shopper }: TestShopper): Promise<Shopper> => {
    const token = randomUUID();
    const { company_id } = company;
    const claims = { email: customer.email, password: PASSWORD };
    fixture.neighbours.logins.set(token, { company_id, claims });
    const { theme_setting_id } = shopper;
    const input = { company_id, theme_setting_id, token, address: ADDRESS };
    const { session } = await fixture.gateway.call(shopLogins.open, fixture.call(), input);
    return { ...shopper, session };
  };

  it.each([
    ['signs in', 'shop_sessions', ({ company, customer }: TestShopper) => signedIn(fixture, company, customer.email)],
    ['opens a login link', 'used_login_tokens', byLink],
  ])(
    'leaves no session open for a customer who %s with the old password at the same moment',
    async (_how, table, come) => {
      const kim = await aShopper(fixture);
      const [coming] = await whileHeld(table, async () => {
        const comes = come(kim);
        // The old password is checked by now, and the session is not stored yet.
        await oneWaitsFor(table);
        const change = { password: NEW, password_confirmation: NEW };
        const input = { token: kim.customer.token, customer: change };
        await fixture.gateway.call(customers.update, fixture.context(kim.company), input);
        return [comes];
      });
      await expect(seen(fixture, await coming)).rejects.toMatchObject(ENDED);
      expect(await seen(fixture, await signedIn(fixture, kim.company, kim.customer.email, NEW))).toBeTruthy();
    },
  );
});

describe('change notifications to the site of a shop', () => {
  const topicsOf = async (company_id: number, id: string) =>
    (await fixture.connect('webhook-dispatch')).call(customerChanges.get, fixture.call(), { company_id, id });

  it("stores a customer change for the shop's site for seven days, only for its company", async () => {
    const kim = await aShopper(fixture);
    await setPassword(kim);
    const [id = ''] = await syncIds(kim.company);
    const { company_id } = kim.company;
    await expect(topicsOf(company_id + 1, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(topicsOf(company_id, 'nonsense')).rejects.toMatchObject({ code: 'not_found' });
    const sweep = () => fixture.commerce.get(CustomerChangesWorker).sweep();
    fixture.ahead = 7 * DAY - 1;
    await sweep();
    expect(await topicsOf(company_id, id)).toMatchObject({ email: kim.customer.email, password_changed: true });
    fixture.ahead = 7 * DAY;
    await expect(topicsOf(company_id, id)).rejects.toMatchObject({ code: 'not_found' });
    await sweep();
    expect(await syncIds(kim.company)).toEqual([]);
  });

  it("stores no customer change for the shop's site if an app changed the password", async () => {
    const kim = await aShopper(fixture);
    const change = { password: NEW, password_confirmation: NEW };
    const input = { token: kim.customer.token, customer: change };
    await fixture.gateway.call(customers.update, fixture.context(kim.company), input);
    expect(await syncIds(kim.company)).toEqual([]);
  });
});

describe('customer details', () => {
  const update = ({ shopper }: TestShopper, details: object) =>
    fixture.storefront.call(accounts.update, fixture.call(), {
      shopper,
      first_name: 'Kim',
      last_name: 'Berg',
      language: 'de',
      ...details,
    });

  it('changes the details of the signed-in customer and publishes the same event as for an app', async () => {
    const kim = await aShopper(fixture);
    expect(await update(kim, { language: 'DE' })).toEqual({});
    expect(await read(kim)).toMatchObject({ first_name: 'Kim', last_name: 'Berg', language: 'de' });
    await update(kim, {});
    expect(await changesOf(kim)).toEqual([['first_name', 'last_name', 'language']]);
    expect(await syncIds(kim.company)).toEqual([]);
    await expect(update(kim, { language: 'deutsch' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(update({ ...kim, shopper: { ...kim.shopper, session: 'x' } }, {})).rejects.toMatchObject(ENDED);
  });
});

describe('customer addresses', () => {
  type Address = InputOf<typeof accountAddresses.create>['address'];
  const addresses = async (kim: TestShopper) =>
    (await fixture.storefront.call(accounts.get, fixture.call(), { shopper: kim.shopper })).addresses;
  const add = ({ shopper }: TestShopper, address: Address) =>
    fixture.storefront.call(accountAddresses.create, fixture.call(), { shopper, address });

  it('adds, changes and removes addresses and sets the default, each as one customer change', async () => {
    const kim = await aShopper(fixture);
    const { shopper } = kim;
    await add(kim, { city: 'Hamburg', country_code: 'DE' });
    await add(kim, { city: 'Lyon', default: true });
    const [first, second] = await addresses(kim);
    expect([first, second]).toMatchObject([
      { city: 'Hamburg', default: false },
      { city: 'Lyon', default: true },
    ]);
    const change = { shopper, id: first?.id ?? 0, address: { city: 'Kiel' } };
    await fixture.storefront.call(accountAddresses.update, fixture.call(), change);
    await fixture.storefront.call(accountAddresses.make_default, fixture.call(), { shopper, id: first?.id ?? 0 });
    await fixture.storefront.call(accountAddresses.make_default, fixture.call(), { shopper, id: first?.id ?? 0 });
    expect(await addresses(kim)).toMatchObject([{ city: 'Kiel', default: true }, { city: 'Lyon' }]);
    await fixture.storefront.call(accountAddresses.remove, fixture.call(), { shopper, id: first?.id ?? 0 });
    expect(await addresses(kim)).toMatchObject([{ city: 'Lyon', default: true }]);
    expect(await read(kim)).toMatchObject({ default_address: { city: 'Lyon' } });
    expect(await changesOf(kim)).toEqual(Array.from({ length: 5 }, () => ['addresses']));
  });

  it("rejects another customer's address and an unknown country on the account pages", async () => {
    const [kim, sam] = [await aShopper(fixture), await aShopper(fixture)];
    await add(sam, { city: 'Lyon' });
    const [{ id } = { id: 0 }] = await addresses(sam);
    const input = { shopper: kim.shopper, id };
    await expect(fixture.storefront.call(accountAddresses.remove, fixture.call(), input)).rejects.toMatchObject({
      code: 'not_found',
    });
    const change = fixture.storefront.call(accountAddresses.update, fixture.call(), {
      ...input,
      address: { city: 'Kiel' },
    });
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
    await expect(add(kim, { country_code: 'XX' })).rejects.toMatchObject({ code: 'invalid' });
    expect(await addresses(sam)).toHaveLength(1);
  });
});

describe('account deletion', () => {
  const remove = ({ shopper }: TestShopper, password = PASSWORD) =>
    fixture.storefront.call(accounts.remove, fixture.call(), { shopper, password, address: ADDRESS });
  const mailedTo = async (email: string) =>
    (await fixture.db.query('select from mails where recipient = $1', [email])).length;

  it.each([0, 1])('requires the password and deletes all data of a customer with %s orders', async (orders) => {
    const kim = await aShopper(fixture, { first_name: 'Eraseme' });
    const { company, customer, shopper } = kim;
    if (orders > 0) await fixture.order(company, { customer_token: customer.token, customer_notification: 0 });
    const page = 'https://shop.example.org/account/email/confirm';
    const email = fixture.anEmail();
    const ask = { shopper, email, password: PASSWORD, address: ADDRESS, page };
    await fixture.storefront.call(accountLinks.ask_email, fixture.call(), ask);
    const { session } = await setPassword(kim);
    const again = { ...kim, shopper: { ...shopper, session } };
    await expect(remove(again)).rejects.toMatchObject({
      code: 'invalid',
      errors: { password: ['is wrong; enter your current password'] },
    });
    await eventually(() => expect(mailsIn(fixture.dataDir, email)).toHaveLength(1));
    expect(await remove(again, NEW)).toEqual({});
    await expect(seen(fixture, again.shopper)).rejects.toMatchObject(ENDED);
    await expect(read(kim)).rejects.toMatchObject({ code: 'not_found' });
    const { company_id } = company;
    for (const table of ['account_links', 'customer_changes']) {
      expect(await fixture.db.query(`select from ${table} where company_id = $1`, [company_id])).toEqual([]);
    }
    expect([await mailedTo(email), await mailedTo(customer.email)]).toEqual([0, 0]);
    const kept = await fixture.db.query('select from customers where company_id = $1', [company_id]);
    expect(kept).toHaveLength(orders);
    await expect(remove(again, NEW)).rejects.toMatchObject(ENDED);
  });
});
