import { randomUUID } from 'node:crypto';
import { deliver } from '@marquee/bus';
import {
  adminCustomers,
  adminShopSignIns,
  companyEvents,
  companyId,
  customers,
  shopSessions,
  type CloudEvent,
  type CompanySnapshot,
  type Customer,
} from '@marquee/contracts';
import { digestOf } from '@marquee/passwords';
import { TenantEventsConsumer } from '../tenant-events.consumer';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { aShopper } from '../testing/shopper';
import { ShopSessionsWorker } from './shop-sessions.worker';

const DAY = 24 * 3_600_000;
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

interface SignedIn {
  readonly company: CompanySnapshot;
  readonly customer: Customer;
  readonly session: string;
}
const [first, second] = [0, 1];
const shopOf = ({ company_id, theme_settings }: CompanySnapshot, at = first) => ({
  company_id,
  theme_setting_id: theme_settings[at] ?? 0,
});
const open = async (company: CompanySnapshot, customer: Customer, at = first) =>
  (await aShopper(fixture, company, customer, at)).session;
async function aSignedInCustomer(): Promise<SignedIn> {
  const company = fixture.aCompany({ theme_settings: [1, 2].map((n) => n + Date.now()) });
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const customer = await fixture.gateway.call(customers.create, fixture.context(company), {
    email: fixture.anEmail(),
    ...password,
  });
  return { company, customer, session: await open(company, customer) };
}
const find = ({ company, session }: SignedIn, at = first) =>
  fixture.gateway.call(shopSessions.find, fixture.call(), { shopper: { ...shopOf(company, at), session } });
const handOver = ({ company, session }: SignedIn) =>
  fixture.gateway.call(shopSessions.hand_over, fixture.call(), { shopper: { ...shopOf(company), session } });
const takeOver = ({ company }: SignedIn, code: string, at = first) =>
  fixture.gateway.call(shopSessions.take_over, fixture.call(), { ...shopOf(company, at), code });

/** Publishes a company snapshot as tenant does. */
async function consume(data: CompanySnapshot): Promise<void> {
  const { type, topic } = companyEvents.update;
  const subject = `company/${data.company_id}`;
  const head = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/marquee/tenant',
    time: '2026-11-01T09:59:59Z',
  } as const;
  const about = { type, topic, subject, companyid: companyId(data.company_id), sequence: 1, requestid: 'r' };
  const event: CloudEvent = { ...head, ...about, datacontenttype: 'application/json', data };
  const delivery = { consumer: 'commerce', attempt: 1, subject: '', place: 0, released: true, parked: false };
  await deliver(fixture.commerce.get(TenantEventsConsumer), event, delivery);
}

describe('shop sessions', () => {
  it('returns the signed-in customer of a session only in its shop', async () => {
    const kim = await aSignedInCustomer();
    const { token, email, first_name, last_name, language } = kim.customer;
    expect(await find(kim)).toEqual({ token, email, first_name, last_name, language });
    await expect(find(kim, second)).rejects.toMatchObject(ENDED);
    const other = await aSignedInCustomer();
    await expect(find({ ...other, session: kim.session })).rejects.toMatchObject(ENDED);
    await expect(find({ ...kim, session: '' })).rejects.toMatchObject(ENDED);
  });

  it('ends a shop session after a week without use, and after thirty days in any case', async () => {
    const kim = await aSignedInCustomer();
    for (let day = 6; day < 30; day += 6) {
      fixture.ahead = day * DAY;
      expect(await find(kim)).toBeTruthy();
    }
    fixture.ahead = 30 * DAY;
    await expect(find(kim)).rejects.toMatchObject(ENDED);
    fixture.ahead = 0;
    const lee = await aSignedInCustomer();
    fixture.ahead = 7 * DAY;
    await expect(find(lee)).rejects.toMatchObject(ENDED);
  });

  it('updates the last use of a shop session once a minute, not with every page', async () => {
    const kim = await aSignedInCustomer();
    const seen = () =>
      fixture.db.query('select seen_at from shop_sessions where company_id = $1', [kim.company.company_id]);
    const begun = await seen();
    fixture.ahead = 30_000;
    await find(kim);
    expect(await seen()).toEqual(begun);
    fixture.ahead = 61_000;
    await find(kim);
    expect(await seen()).not.toEqual(begun);
  });

  it('closes one session of a customer and leaves the other sessions open', async () => {
    const kim = await aSignedInCustomer();
    const other = { ...kim, session: await open(kim.company, kim.customer) };
    const shopper = { ...shopOf(kim.company), session: kim.session };
    expect(await fixture.gateway.call(shopSessions.close, fixture.call(), { shopper })).toEqual({});
    await expect(find(kim)).rejects.toMatchObject(ENDED);
    expect(await find(other)).toBeTruthy();
  });

  it("ends a shop session when its customer's password changes, but not when the name changes", async () => {
    const kim = await aSignedInCustomer();
    const change = (customer: object) =>
      fixture.gateway.call(customers.update, fixture.context(kim.company), { token: kim.customer.token, customer });
    await change({ first_name: 'Sam' });
    expect(await find(kim)).toMatchObject({ first_name: 'Sam' });
    await change({ password: 'another one', password_confirmation: 'another one' });
    await expect(find(kim)).rejects.toMatchObject(ENDED);
    expect(await find({ ...kim, session: await open(kim.company, kim.customer) })).toBeTruthy();
  });

  it('ends a shop session when the operator disables the customer, and does not restore it later', async () => {
    const kim = await aSignedInCustomer();
    const cli = await fixture.connect('cli');
    const input = { company_id: kim.company.company_id, customer: kim.customer.token };
    await cli.call(adminCustomers.disable, fixture.operator(), input);
    await expect(find(kim)).rejects.toMatchObject(ENDED);
    await cli.call(adminCustomers.enable, fixture.operator(), input);
    await expect(find(kim)).rejects.toMatchObject(ENDED);
  });

  it('ends a shop session when its customer is erased, with or without orders', async () => {
    for (const orders of [0, 1]) {
      const kim = await aSignedInCustomer();
      const { token } = kim.customer;
      if (orders > 0) await fixture.order(kim.company, { customer_token: token });
      await fixture.gateway.call(customers.remove, fixture.context(kim.company), { token });
      await expect(find(kim)).rejects.toMatchObject(ENDED);
    }
  });

  it('ends a shop session when its shop is deleted, but not when another shop is deleted', async () => {
    const kim = await aSignedInCustomer();
    const elsewhere = { ...kim, session: await open(kim.company, kim.customer, second) };
    await consume({ ...kim.company, theme_settings: kim.company.theme_settings.slice(1) });
    await expect(find(kim)).rejects.toMatchObject(ENDED);
    expect(await find(elsewhere, second)).toBeTruthy();
  });

  it('removes a shop session from the table only after its end', async () => {
    const [idle, live] = [await aSignedInCustomer(), await aSignedInCustomer()];
    const left = async () => {
      await fixture.commerce.get(ShopSessionsWorker).sweep();
      const ids = [idle, live].map(({ company }) => company.company_id);
      return (await fixture.db.query('select from shop_sessions where company_id = any ($1)', [ids])).length;
    };
    fixture.ahead = 6 * DAY;
    await find(live);
    expect(await left()).toBe(2);
    fixture.ahead = 8 * DAY;
    expect(await left()).toBe(1);
    expect(await find(live)).toBeTruthy();
  });
});

describe('the handover to another host of the shop', () => {
  it('accepts a session code once of ten concurrent uses, and opens a session of the same customer', async () => {
    const kim = await aSignedInCustomer();
    const { code } = await handOver(kim);
    const taken = await Promise.allSettled(Array.from({ length: 10 }, () => takeOver(kim, code)));
    const sessions = taken.flatMap((one) => (one.status === 'fulfilled' ? one.value.session : []));
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).not.toBe(kim.session);
    expect(await find({ ...kim, session: sessions[0] ?? '' })).toMatchObject({ token: kim.customer.token });
  });

  it('moves a session to another host by one of ten codes, and ends the former session', async () => {
    const kim = await aSignedInCustomer();
    const other = { ...kim, session: await open(kim.company, kim.customer) };
    const shown = await Promise.all(Array.from({ length: 10 }, () => handOver(kim)));
    const taken = await Promise.allSettled(shown.map(({ code }) => takeOver(kim, code)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of taken) if (one.status === 'rejected') expect(one.reason).toMatchObject(ENDED);
    await expect(find(kim)).rejects.toMatchObject(ENDED);
    expect(await find(other)).toBeTruthy();
  });

  it('keeps the session open if the browser never uses its session code at the other host', async () => {
    const kim = await aSignedInCustomer();
    const { code } = await handOver(kim);
    expect(await find(kim)).toBeTruthy();
    fixture.ahead = 60_000;
    await expect(takeOver(kim, code)).rejects.toMatchObject(ENDED);
    expect(await find(kim)).toBeTruthy();
  });

  it('rejects a session code after the session was closed', async () => {
    const kim = await aSignedInCustomer();
    const { code } = await handOver(kim);
    const shopper = { ...shopOf(kim.company), session: kim.session };
    await fixture.gateway.call(shopSessions.close, fixture.call(), { shopper });
    await expect(takeOver(kim, code)).rejects.toMatchObject(ENDED);
  });

  it('accepts a session code for one minute, only in its shop, and only for a signed-in customer', async () => {
    const kim = await aSignedInCustomer();
    const { code } = await handOver(kim);
    await expect(takeOver(kim, code, second)).rejects.toMatchObject(ENDED);
    await expect(takeOver(await aSignedInCustomer(), code)).rejects.toMatchObject(ENDED);
    fixture.ahead = 60_000;
    await expect(takeOver(kim, code)).rejects.toMatchObject(ENDED);
    await expect(handOver({ ...kim, session: 'x' })).rejects.toMatchObject(ENDED);
  });

  it('rejects a session code after the customer has changed the password', async () => {
    const kim = await aSignedInCustomer();
    const { code } = await handOver(kim);
    const customer = { password: 'another one', password_confirmation: 'another one' };
    await fixture.gateway.call(customers.update, fixture.context(kim.company), { token: kim.customer.token, customer });
    const { session } = await takeOver(kim, code);
    await expect(find({ ...kim, session })).rejects.toMatchObject(ENDED);
  });
});

it('rejects session codes and shop sessions from before a restore', async () => {
  const early = await aSignedInCustomer();
  const { code: used } = await handOver(early);
  fixture.ahead += 1_000;
  const before = fixture.clock.now().toISOString();
  fixture.ahead += 1_000;
  const late = await aSignedInCustomer();
  const { code } = await handOver(late);
  // A recent page does not make a session newer, and codes may belong to any session.
  await fixture.db.query('update shop_sessions set seen_at = $1', [fixture.clock.now()]);
  const codes = () =>
    fixture.db.query('select from shop_handovers where digest = any($1)', [[used, code].map(digestOf)]);
  expect(await codes()).toHaveLength(2);
  const cli = await fixture.connect('cli');
  await cli.call(adminShopSignIns.end, fixture.operator(), { before });
  await expect(find(early)).rejects.toMatchObject(ENDED);
  expect(await find(late)).toMatchObject({ token: late.customer.token });
  expect(await codes()).toHaveLength(1);
  expect(await takeOver(late, code)).toHaveProperty('session');
});
