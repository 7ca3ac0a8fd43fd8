import {
  adminCustomers,
  customers,
  issuedLicenses,
  LICENSE_CHANGES,
  orders,
  type CompanySnapshot,
  type Context,
  type IssuedLicense,
  type Order,
} from '@marquee/contracts';
import { eventually, someTerms } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';

const DAY_MS = 86_400_000;
const { suspend, reinstate, revoke, extend, transfer, rotate_key } = issuedLicenses;

describe('changes of an issued license', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());
  beforeEach(() => {
    fixture.freeze();
    fixture.ahead = 0;
  });

  const ctx = (more: Partial<Context> = {}): Context => ({ ...fixture.context(company), ...more });
  const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 19);
  const get = (id: number) => fixture.gateway.call(issuedLicenses.get, ctx(), { id });
  const eventsOf = async (id: number) =>
    (await fixture.eventsOf(company, 'issued_license', id)).slice(1).map(({ data }) => data.changed);
  /** A rental of two days. */
  async function aRental(): Promise<{ id: number; order: Order }> {
    const license = someTerms({ expire_after_acquisition: 2, expire_after_acquisition_mode: 1 });
    const order = await fixture.order(company, { line_items: [{ product_id: fixture.aProduct({ license }) }] });
    const { items } = await fixture.gateway.call(issuedLicenses.list, ctx(), { limit: 1, order_id: order.id });
    return { id: items[0]?.id ?? 0, order };
  }

  it('suspends and reinstates a license, and publishes each change once', async () => {
    const { id } = await aRental();
    const before = await get(id);
    for (let again = 0; again < 2; again++) {
      expect(await fixture.gateway.call(suspend, ctx(), { id })).toMatchObject({
        state: 'suspended',
        suspended_at: inDays(0),
      });
    }
    for (let again = 0; again < 2; again++) {
      expect(await fixture.gateway.call(reinstate, ctx(), { id })).toEqual(before);
    }
    expect(await eventsOf(id)).toEqual([['suspended_at'], ['suspended_at']]);
  });

  it('revokes a license for good, and refuses every further change', async () => {
    const { id, order } = await aRental();
    for (let again = 0; again < 2; again++) {
      expect(await fixture.gateway.call(revoke, ctx(), { id })).toMatchObject({
        state: 'revoked',
        revoked_at: inDays(0),
      });
    }
    const { customer } = await fixture.order(company);
    const refused = [
      fixture.gateway.call(suspend, ctx(), { id }),
      fixture.gateway.call(reinstate, ctx(), { id }),
      fixture.gateway.call(extend, ctx(), { id, days: 1 }),
      fixture.gateway.call(transfer, ctx(), { id, customer_token: customer.token }),
      fixture.gateway.call(rotate_key, ctx(), { id }),
    ];
    for (const asking of refused) await expect(asking).rejects.toMatchObject({ code: 'conflict' });
    await fixture.gateway.call(orders.remove, ctx(), { id: order.id });
    expect(await eventsOf(id)).toEqual([['revoked_at']]);
  });

  it('extends a license by days from its end, or from now after its end', async () => {
    const { id } = await aRental();
    expect(await fixture.gateway.call(extend, ctx(), { id, days: 3 })).toMatchObject({ expires_at: inDays(5) });
    fixture.ahead = 10 * DAY_MS;
    const end = inDays(1);
    expect(await fixture.gateway.call(extend, ctx(), { id, days: 1 })).toMatchObject({ expires_at: end });
    expect(await eventsOf(id)).toEqual([['expires_at'], ['expires_at']]);
  });

  it('extends a license once for requests with the same idempotency key', async () => {
    const { id } = await aRental();
    const keyed = () => fixture.gateway.call(extend, ctx({ idempotencyKey: `extend ${id}` }), { id, days: 3 });
    const answers = await Promise.all([keyed(), keyed(), keyed()]);
    expect(answers.map(({ expires_at }) => expires_at)).toEqual([inDays(5), inDays(5), inDays(5)]);
    expect(await eventsOf(id)).toEqual([['expires_at']]);
  });

  it('extends a license to a later time in the future, and accepts its present end', async () => {
    const { id } = await aRental();
    const to = (expires_at: string) => fixture.gateway.call(extend, ctx(), { id, expires_at });
    expect(await to(inDays(2))).toMatchObject({ expires_at: inDays(2) });
    expect(await to(inDays(4))).toMatchObject({ expires_at: inDays(4) });
    await expect(to(inDays(3))).rejects.toMatchObject({ code: 'invalid' });
    fixture.ahead = 10 * DAY_MS;
    await expect(to(inDays(-1))).rejects.toMatchObject({ code: 'invalid' });
    expect(await eventsOf(id)).toEqual([['expires_at']]);
  });

  it.each([
    [{}, 'expires_at'],
    [{ days: 1, expires_at: '2096-01-01T00:00:00' }, 'expires_at'],
    [{ days: 0 }, 'days'],
    [{ expires_at: 'soon' }, 'expires_at'],
  ])('rejects an extension that names no single later end: %j', async (wish, field) => {
    const { id } = await aRental();
    const asking = fixture.gateway.call(extend, ctx(), { id, ...wish });
    await expect(asking).rejects.toMatchObject({ code: 'invalid', errors: { [field]: expect.any(Array) as string[] } });
  });

  it('refuses to extend a license without an end', async () => {
    const order = await fixture.order(company, {});
    const { items } = await fixture.gateway.call(issuedLicenses.list, ctx(), { limit: 1, order_id: order.id });
    const asking = fixture.gateway.call(extend, ctx(), { id: items[0]?.id ?? 0, days: 1 });
    await expect(asking).rejects.toMatchObject({ code: 'conflict' });
  });

  it('transfers a license to another customer of the company with a new key version', async () => {
    const { id } = await aRental();
    const { customer } = await fixture.order(company);
    for (let again = 0; again < 2; again++) {
      expect(await fixture.gateway.call(transfer, ctx(), { id, customer_token: customer.token })).toMatchObject({
        customer_token: customer.token,
      });
    }
    expect(await eventsOf(id)).toEqual([['customer_token', 'key']]);
    expect(await keyVersionOf(id)).toBe(2);
  });

  it('rejects a transfer to a customer who is disabled, erased, unknown or of another company', async () => {
    const { id } = await aRental();
    const to = (customer_token: string) => fixture.gateway.call(transfer, ctx(), { id, customer_token });
    const stranger = await fixture.order(fixture.aCompany());
    const erased = await fixture.order(company);
    await fixture.gateway.call(customers.remove, ctx(), { token: erased.customer.token });
    for (const token of [stranger.customer.token, erased.customer.token, 'NOBODYNOBODYNOBO']) {
      await expect(to(token)).rejects.toMatchObject({ code: 'invalid' });
    }
    const { customer } = await fixture.order(company);
    const cli = await fixture.connect('cli');
    const disabled = { company_id: company.company_id, customer: customer.token };
    await cli.call(adminCustomers.disable, fixture.operator(), disabled);
    await expect(to(customer.token)).rejects.toMatchObject({ code: 'conflict' });
    expect(await eventsOf(id)).toEqual([]);
  });

  it('raises the key version of a license with each rotation of its key', async () => {
    const { id } = await aRental();
    for (const version of [2, 3]) {
      await fixture.gateway.call(rotate_key, ctx(), { id });
      expect(await keyVersionOf(id)).toBe(version);
    }
    expect(await eventsOf(id)).toEqual([['key'], ['key']]);
  });

  it('refuses a change for another version of the license', async () => {
    const { id } = await aRental();
    await fixture.gateway.call(suspend, ctx({ ifMatch: 1 }), { id });
    const late = fixture.gateway.call(revoke, ctx({ ifMatch: 1 }), { id });
    await expect(late).rejects.toMatchObject({ code: 'precondition_failed' });
    expect((await get(id)).state).toBe('suspended');
  });

  it('hides a license from other companies in every change', async () => {
    const { id } = await aRental();
    const other = fixture.context(fixture.aCompany());
    for (const operation of [suspend, reinstate, revoke, rotate_key]) {
      await expect(fixture.gateway.call(operation, other, { id })).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(fixture.gateway.call(extend, other, { id, days: 1 })).rejects.toMatchObject({ code: 'not_found' });
    const license: IssuedLicense = await get(id);
    expect(license.state).toBe('active');
  });

  it('notifies licensing of a suspended and a refunded license at once, and not of an order', async () => {
    const { id, order } = await aRental();
    const licensing = await fixture.connect('licensing');
    const received: string[] = [];
    const stop = licensing.onChange(LICENSE_CHANGES, '*', (changes, of) => received.push(`${of} ${changes.join()}`));
    await eventually(async () => {
      await fixture.gateway.call(rotate_key, ctx(), { id });
      expect(received).not.toEqual([]);
    });
    const version = await versionOf(id);
    received.length = 0;
    await fixture.order(company);
    await fixture.gateway.call(suspend, ctx(), { id });
    await fixture.gateway.call(orders.remove, ctx(), { id: order.id });
    const changes = [1, 2].map((more) => `${company.company_id} issued_license/${id} ${version + more}`);
    await eventually(() => expect(received).toEqual(changes));
    stop();
  });

  async function versionOf(id: number): Promise<number> {
    const rows = await fixture.db.query<{ version: number }>('select version from issued_licenses where id = $1', [id]);
    return rows[0]?.version ?? 0;
  }

  async function keyVersionOf(id: number): Promise<number | undefined> {
    const rows = await fixture.db.query<{ key_version: number }>(
      'select key_version from issued_licenses where id = $1',
      [id],
    );
    return rows[0]?.key_version;
  }
});
