import { issuedLicenses, type CompanySnapshot, type Context, type IssuedLicense } from '@marquee/contracts';
import { KeyRing, readLicenseKey } from '@marquee/license-keys';
import { CommerceFixture, LICENSE_SIGNING_SECRET } from '../testing/commerce.fixture';

describe('the key of an issued license', () => {
  const ring = new KeyRing(LICENSE_SIGNING_SECRET);
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const ctx = (more: Partial<Context> = {}): Context => ({ ...fixture.context(company), ...more });
  const contentOf = ({ key }: Pick<IssuedLicense, 'key'>) => readLicenseKey((id) => ring.of(id), key);
  async function licensesOf(quantity = 1): Promise<readonly IssuedLicense[]> {
    const title = 'A "key":"1 1" film';
    const line_items = [{ product_id: fixture.aProduct({ title }), quantity }];
    const { id: order_id } = await fixture.order(company, { line_items });
    return (await fixture.gateway.call(issuedLicenses.list, ctx(), { limit: 250, order_id })).items;
  }

  it('names company, license and version in the key of each listed license', async () => {
    const licenses = await licensesOf(3);
    expect(licenses.map(contentOf)).toEqual(
      licenses.map(({ id }) => ({ company_id: company.company_id, license_id: id, version: 1 })),
    );
    expect(licenses.map(({ title }) => title)).toEqual(Array(3).fill('A "key":"1 1" film'));
  });

  it('gives the company and the customer the same key of a license', async () => {
    const [license] = await licensesOf();
    const { id = 0, key = '', customer_token = '' } = license ?? {};
    const one = await fixture.gateway.call(issuedLicenses.get, ctx(), { id, fields: ['key'] });
    const theirs = await fixture.gateway.call(issuedLicenses.list_of_customer, ctx(), { limit: 5, customer_token });
    expect([one, theirs.items[0]?.key]).toEqual([{ key }, key]);
  });

  it('replaces the key by a rotation, and returns the same key to a repeated request', async () => {
    const [license] = await licensesOf();
    const { id = 0 } = license ?? {};
    const rotate = () =>
      fixture.gateway.call(issuedLicenses.rotate_key, ctx({ idempotencyKey: `rotate ${id}` }), { id });
    const [first, second] = [await rotate(), await rotate()];
    expect(contentOf(first)).toEqual({ company_id: company.company_id, license_id: id, version: 2 });
    expect(second.key).toBe(first.key);
  });

  it('stores the key neither in events nor in the answers of idempotent requests', async () => {
    const [license] = await licensesOf();
    const { id = 0 } = license ?? {};
    const { key } = await fixture.gateway.call(issuedLicenses.rotate_key, ctx({ idempotencyKey: `store ${id}` }), {
      id,
    });
    for (const table of ['outbox', 'idempotency', 'issued_licenses']) {
      const rows = await fixture.db.query(`select t::text as row from ${table} t`, []);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(key.slice(-40));
    }
  });
});
