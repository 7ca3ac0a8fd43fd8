import type { Bus } from '@marquee/bus';
import {
  adminCustomers,
  companyId,
  customers,
  formatGmt,
  licenseSnapshots,
  orders,
  type CompanySnapshot,
  type LicenseSnapshot,
  type Order,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';

describe('snapshots of issued licenses', () => {
  let fixture: CommerceFixture;
  let licensing: Bus;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    licensing = await fixture.connect('licensing');
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const get = (id: number, { company_id } = company) =>
    licensing.call(licenseSnapshots.get, fixture.call(), { company_id, id });
  const use = (id: number, at: Date) =>
    licensing.call(licenseSnapshots.use, fixture.call(), { company_id: company.company_id, id, at: formatGmt(at) });
  const licenseOf = async ({ id }: Order) => {
    const [row] = await fixture.db.query<{ id: number }>('select id from issued_licenses where order_id = $1', [id]);
    return row?.id ?? 0;
  };
  const versionsOf = async (id: number) =>
    (await fixture.eventsOf(company, 'issued_license', id)).map(({ sequence }) => sequence);

  it('returns the terms, the times and the customer of an issued license', async () => {
    const product_id = fixture.aProduct({ title: 'Harbour', license: someTerms({ total_concurrent_devices: 5 }) });
    const order = await fixture.order(company, { line_items: [{ product_id, hd: true }] });
    const id = await licenseOf(order);
    expect(await get(id)).toEqual({
      id,
      version: 1,
      key_version: 1,
      customer_id: order.customer.id,
      customer_token: order.customer.token,
      customer_disabled: false,
      customer_erased: false,
      country: null,
      order_id: order.id,
      product_id,
      product_type: 1,
      title: 'Harbour',
      hd: true,
      terms: expect.objectContaining({ total_concurrent_devices: 5, allow_play: 1 }),
      acquired_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at: null,
      first_used_at: null,
      revoked_at: null,
      suspended_at: null,
    } satisfies Record<keyof LicenseSnapshot, unknown>);
  });

  it('follows the order and the customer of an issued license', async () => {
    const order = await fixture.order(company);
    const id = await licenseOf(order);
    const context = fixture.context(company);
    await fixture.gateway.call(customers.update, context, {
      token: order.customer.token,
      customer: { addresses: [{ country_code: 'AT', default: true }] },
    });
    const cli = await fixture.connect('cli');
    const operator = { ...fixture.call(), operator: 'an-operator' };
    const named = { company_id: company.company_id, customer: order.customer.token };
    await cli.call(adminCustomers.disable, operator, named);
    await fixture.gateway.call(orders.remove, context, { id: order.id });
    expect(await get(id)).toMatchObject({
      version: 2,
      country: 'AT',
      customer_disabled: true,
      revoked_at: expect.any(String),
    });
  });

  it('hides the license of another company and an unknown license', async () => {
    const id = await licenseOf(await fixture.order(company));
    await expect(get(id, fixture.aCompany())).rejects.toMatchObject({ code: 'not_found' });
    await expect(get(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('starts the period of a license at its first use, and announces it once', async () => {
    const license = someTerms({ expire_after_first_use: 2, expire_after_first_use_mode: 1 });
    const id = await licenseOf(
      await fixture.order(company, { line_items: [{ product_id: fixture.aProduct({ license }) }] }),
    );
    const first = new Date(Math.floor(fixture.clock.now().getTime() / 1000) * 1000);
    const used = {
      version: 2,
      first_used_at: first.toISOString(),
      expires_at: new Date(first.getTime() + 48 * 3_600_000).toISOString(),
    };
    expect(await use(id, first)).toMatchObject(used);
    expect(await use(id, new Date(first.getTime() + 60_000))).toMatchObject(used);
    expect(await versionsOf(id)).toEqual([1, 2]);
  });

  it.each(['revoked_at', 'suspended_at', 'expires_at'])(
    'records no first use of a license after its %s',
    async (column) => {
      const id = await licenseOf(await fixture.order(company));
      const values = [companyId(company.company_id), id];
      await fixture.db.query(
        `update issued_licenses set ${column} = '2026-01-01' where company_id = $1 and id = $2`,
        values,
      );
      expect(await use(id, fixture.clock.now())).toMatchObject({ version: 1, first_used_at: null });
      expect(await versionsOf(id)).toEqual([1]);
    },
  );
});
