import { twoYearsPass } from '@marquee/testing';
import { TenantFixture } from './testing/tenant.fixture';

let fixture: TenantFixture;
beforeAll(async () => void (fixture = await TenantFixture.start()));
afterAll(() => fixture?.stop());

it('keeps companies and all their data over two years', async () => {
  const left = {
    companies: 1,
    users: 1,
    users_texts: 1,
    company_links: 1,
    markets: 1,
    catalog_products: 1,
    theme_settings: 1,
    shop_domains: 1,
    countries: 249,
    change_clocks: 2,
    saved_views: 1,
  };
  const found = await twoYearsPass({
    fixture,
    db: fixture.db,
    another: () => fixture.another(),
    rows: [
      ['companies', { id: 1 }],
      ['users', { state: 'enabled' }],
      ['company_links', { kind: 'partner' }],
      ['markets'],
      ['catalog_products'],
      ['theme_settings', { id: 1 }],
      ['shop_domains'],
      ['saved_views'],
    ],
    left,
  });
  expect(found).toEqual(left);
});
