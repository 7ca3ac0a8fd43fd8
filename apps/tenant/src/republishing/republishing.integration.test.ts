import { adminMarkets, tenantRepublishing } from '@marquee/contracts';
import { TenantFixture } from '../testing/tenant.fixture';

let tenant: TenantFixture;
beforeAll(async () => void (tenant = await TenantFixture.start()));
afterAll(() => tenant.stop());

it('audits when an operator republishes a company or deletes its lost data', async () => {
  const { company_id } = await tenant.aCompany();
  const offer = { company_id, cost_to_licensees_percent: 10 };
  const { market_id } = await tenant.cli.call(adminMarkets.offer, tenant.operator(), offer);
  const named = (id: number, version: number) => ({ resources: [{ company_id, id, version }] });
  await tenant.cli.call(tenantRepublishing.republish_companies, tenant.operator(), named(company_id, 40));
  await tenant.cli.call(tenantRepublishing.republish_markets, tenant.operator(), named(market_id, 50));
  await tenant.cli.call(tenantRepublishing.forget_products, tenant.operator(), { products: [{ company_id, id: 7 }] });
  expect((await tenant.companyEventsOf(company_id)).at(-1)?.sequence).toBe(41);
  expect((await tenant.auditOf(company_id)).slice(1)).toEqual([
    { operator: 'ada', action: 'company republish', detail: { version: 40 } },
    { operator: 'ada', action: 'market republish', detail: { version: 50 } },
    { operator: 'ada', action: 'product forget', detail: { id: 7 } },
  ]);
});
