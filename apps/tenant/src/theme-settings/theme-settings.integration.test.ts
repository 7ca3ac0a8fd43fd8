import { companyId, themeSettings, type Context, type CreatedCompany } from '@marquee/contracts';
import { TenantFixture } from '../testing/tenant.fixture';

let tenant: TenantFixture;
const API_HOSTS = 'gateway.example.net, inner.shops.localhost';
beforeAll(async () => void (tenant = await TenantFixture.start({ API_HOSTS })));
afterAll(() => tenant.stop());

const appOf = ({ company_id, user_id }: CreatedCompany): Context => ({
  ...tenant.call(),
  company: companyId(company_id),
  app: 'app-1',
  user: user_id,
  scopes: ['companies'],
});
/** The longest possible host name. */
const host = (name: string): string =>
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${name.padStart(61, 'd')}`;

describe('theme settings', () => {
  it.each([
    ['shop_domain', 'shop.example.org'],
    ['shop_domain', 'gateway.example.net'],
    ['access_domain', 'Gateway.example.net'],
    ['vanity_domain', 'inner'],
  ])('refuses a host name of the platform in a theme setting: %s %s', async (field, name) => {
    const company = await tenant.aCompany();
    const input = { theme_id: 7, [field]: name };
    await expect(tenant.gateway.call(themeSettings.create, appOf(company), input)).rejects.toMatchObject({
      code: 'invalid',
      errors: { [field]: [expect.stringContaining('platform')] },
    });
  });

  it('allows at most 100 theme settings per company, even under concurrent requests', async () => {
    const company = await tenant.aCompany();
    const create = (n: number) => {
      const domains = { shop_domain: host(`s${n}.example`), access_domain: host(`a${n}.example`) };
      const vanity_domain = `v${n}`.padEnd(63, 'x');
      return tenant.gateway.call(themeSettings.create, appOf(company), {
        theme_id: 100 + n,
        vanity_domain,
        ...domains,
      });
    };
    for (let n = 0; n < 97; n += 1) await create(n);
    await tenant.db.query('update shop_domains set proven_at = now() where company_id = $1', [company.company_id]);
    const last = await Promise.allSettled([97, 98, 99, 100].map(create));
    const refused = last.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    const sentence = 'A company can have at most 100 theme settings. Delete one first.';
    expect(refused).toMatchObject([1, 2].map(() => ({ code: 'conflict', message: sentence })));
    expect(await tenant.gateway.call(themeSettings.count, appOf(company), {})).toEqual({ count: 100 });
    const [largest] = await tenant.db.query<{ bytes: number }>(
      'select max(octet_length(body)) as bytes from outbox where key = $1',
      [`${company.company_id}/company/${company.company_id}`],
    );
    expect(largest?.bytes).toBeGreaterThan(50_000);
    expect(largest?.bytes).toBeLessThan(128 * 1024);
    await tenant.gateway.call(themeSettings.remove, appOf(company), { id: company.theme_setting_id });
    await expect(create(200)).resolves.toMatchObject({ theme_id: 300 });
  });
});
