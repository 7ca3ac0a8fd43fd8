import {
  issuedLicenses,
  orders,
  type CompanySnapshot,
  type IssuedLicense,
  type ListLicensesOfCustomer,
  type Order,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import fc from 'fast-check';
import { CommerceFixture } from '../testing/commerce.fixture';
import { expiryOf } from './expiry.rules';

const [SONG, SLEEVE] = ['0000-0000-0000-0001', '0000-0000-0000-0002'];

describe('issued licenses', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const list = (customer_token: string, change: Partial<ListLicensesOfCustomer> = {}, of = company) =>
    fixture.gateway.call(issuedLicenses.list_of_customer, fixture.context(of), {
      limit: 250,
      customer_token,
      ...change,
    });
  const had = async ({ customer }: Order): Promise<readonly IssuedLicense[]> => (await list(customer.token)).items;

  it('issues one license for each item of digital content, and no license for goods', async () => {
    const film = fixture.aProduct({ title: 'Harbour' });
    const tape = fixture.aProduct({ product_type: 6, license: null });
    const order = await fixture.order(company, {
      line_items: [{ product_id: film, quantity: 2, hd: true }, { product_id: tape }],
    });
    const one = {
      customer_token: order.customer.token,
      order_id: order.id,
      line_item_id: order.line_items[0]?.id,
      product_id: film,
      title: 'Harbour',
      product_type: 1,
      hd: true,
      license_id: 7,
      license_title: 'Buy',
      acquired_at: order.created_at,
      updated_at: order.created_at,
      expires_at: null,
      first_used_at: null,
      revoked_at: null,
      suspended_at: null,
      state: 'active',
    };
    expect(await had(order)).toEqual([expect.objectContaining(one), expect.objectContaining(one)]);
  });

  it("issues one license for each member of a collection, and one for the collection's own license", async () => {
    const part = { version: '', gtin: '', weight: 0, origin: null };
    const song = { ...part, id: 1, product_id: SONG, title: 'Song', product_type: 5 as const };
    const sleeve = { ...part, id: 2, product_id: SLEEVE, title: 'Sleeve', product_type: 6 as const, license: null };
    const box = fixture.aProduct({
      product_type: 8,
      members: [{ ...song, license: someTerms({ id: 8, name: 'Listen' }) }, sleeve],
    });
    const order = await fixture.order(company, { line_items: [{ product_id: box, quantity: 2 }] });
    const bought = (await had(order)).map(({ product_id, license_title }) => [product_id, license_title]);
    const ofOne = [
      [box, 'Buy'],
      [SONG, 'Listen'],
    ];
    expect(bought).toEqual([...ofOne, ...ofOne]);
  });

  it('keeps all license terms of the time of sale, and ends a license at its earliest end', async () => {
    fixture.freeze();
    const terms = someTerms({ expire_after_acquisition: 2, expire_after_acquisition_mode: 1, total_downloads: 3 });
    const rental = fixture.aProduct({ license: { ...terms, expiration_date: '2096-01-01T00:00:00' } });
    const [license] = await had(await fixture.order(company, { line_items: [{ product_id: rental }] }));
    expect(license?.terms).toEqual({ ...terms, expiration_date: '2096-01-01T00:00:00' });
    const twoDays = new Date(fixture.clock.now().getTime() + 48 * 3_600_000);
    expect(license?.expires_at).toBe(twoDays.toISOString().slice(0, 19));
  });

  it('revokes licenses with their order once, and publishes no name', async () => {
    const order = await fixture.order(company, {});
    const [license] = await had(order);
    const id = license?.id ?? 0;
    for (let again = 0; again < 2; again++) {
      await fixture.gateway.call(orders.remove, fixture.context(company), { id: order.id });
    }
    const [revoked] = await had(order);
    expect(revoked?.revoked_at).not.toBeNull();
    const published = { id, order_id: order.id, product_id: license?.product_id, license_id: 7 };
    expect(await fixture.eventsOf(company, 'issued_license', id)).toMatchObject([
      { topic: 'issued_license/create', sequence: 1, data: { ...published, changed: [] } },
      { topic: 'issued_license/update', sequence: 2, data: { ...published, changed: ['revoked_at'] } },
    ]);
  });

  it.each([
    ['active', {}],
    ['active', { expires_at: '2096-01-01' }],
    ['expired', { expires_at: '2026-01-01' }],
    ['suspended', { suspended_at: '2026-01-01', expires_at: '2026-01-01' }],
    ['revoked', { suspended_at: '2026-01-01', expires_at: '2026-01-01', revoked_at: '2026-01-01' }],
  ])('derives the state of a license from its times: %s with %j', async (state, times) => {
    const order = await fixture.order(company, {});
    for (const [column, time] of Object.entries(times)) {
      await fixture.db.query(`update issued_licenses set ${column} = $2 where order_id = $1`, [order.id, time]);
    }
    expect((await had(order)).map((license) => license.state)).toEqual([state]);
  });

  it.each([0, 1, 2] as const)(
    'sets no end for a license that would expire after the year 9999: mode %i',
    async (mode) => {
      const terms = { expire_after_acquisition: 2_147_483_647, expire_after_acquisition_mode: mode };
      const film = fixture.aProduct({ license: someTerms(terms) });
      const order = await fixture.order(company, { line_items: [{ product_id: film }] });
      expect((await had(order)).map(({ expires_at }) => expires_at)).toEqual([null]);
    },
  );

  it('ends licenses when Postgres does over leap days, month ends, years and clock changes', async () => {
    const moments = [
      '2028-02-29T12:00:00.000Z',
      '2027-01-31T23:59:59.999Z',
      '2026-03-29T00:59:59.000Z',
      '2011-12-29T10:00:00.000Z',
    ];
    const sold = fc.oneof(
      fc.constantFrom(...moments),
      fc
        .date({ min: new Date('1990-01-01'), max: new Date('2400-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    );
    const cases = fc.sample(
      fc.record({ sold, count: fc.integer({ min: 1, max: 600 }), unit: fc.constantFrom(0, 1, 2) }),
      2000,
    );
    const computed = await fixture.db.query<{ end: string }>(
      `select to_char((sold at time zone 'UTC') + make_interval(hours => hours, days => days, months => months), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as end
       from unnest($1::timestamptz[], $2::integer[], $3::integer[], $4::integer[]) with ordinality as c (sold, hours, days, months, nth) order by nth`,
      [
        cases.map((one) => one.sold),
        ...[0, 1, 2].map((unit) => cases.map((one) => (one.unit === unit ? one.count : 0))),
      ],
    );
    const ends = cases.map((one) => {
      const terms = { expire_after_acquisition: one.count, expire_after_acquisition_mode: one.unit };
      return expiryOf({ expiration_date: null, ...terms }, new Date(one.sold))?.toISOString();
    });
    expect(ends).toEqual(computed.map(({ end }) => end));
  });

  it('lists licenses in pages, with the selected fields, by token or id', async () => {
    const { customer, line_items } = await fixture.order(company, {
      line_items: [{ product_id: fixture.aProduct(), quantity: 3 }],
    });
    const fields = ['title', 'line_item_id'];
    const first = await list(String(customer.id), { limit: 2, fields });
    const item = { line_item_id: line_items[0]?.id, title: 'A film' };
    expect(first.items).toEqual([item, item]);
    const second = await list(customer.token, { limit: 2, page_info: first.next ?? '' });
    expect([second.items.length, second.next]).toEqual([1, null]);
  });

  it('hides licenses of other customers and other companies', async () => {
    const [one, other] = [await fixture.order(company), await fixture.order(company)];
    expect((await had(one)).map(({ order_id }) => order_id)).toEqual([one.id]);
    expect((await had(other)).map(({ order_id }) => order_id)).toEqual([other.id]);
    const stranger = fixture.aCompany();
    for (const key of [one.customer.token, String(one.customer.id), 'NOBODYNOBODYNOBO']) {
      await expect(list(key, {}, stranger)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
