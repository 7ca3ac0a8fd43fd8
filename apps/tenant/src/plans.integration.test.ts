import { companyId, themeSettings, users, type Context, type CreatedCompany } from '@marquee/contracts';
import { asOwner, preparedOn, wholeScansOf } from '@marquee/testing';
import { TenantFixture } from './testing/tenant.fixture';

/** Maximum prepared statements per connection for all requests; each takes up to 170 kB. */
const MAX_PREPARED = 24;
/** Sequential scans that are expected: the relay's queue is short. */
const SHORT = ['outbox_due'];

let tenant: TenantFixture;
let company: CreatedCompany;
let app: Context;
beforeAll(async () => {
  tenant = await TenantFixture.start();
  company = await tenant.aCompany();
  const { company_id, user_id } = company;
  app = { ...tenant.call(), company: companyId(company_id), app: 'app-1', user: user_id, scopes: ['companies'] };
  app = { ...app, deadline: Date.now() + 120_000 };
});
afterAll(() => tenant.stop());

const FLAGS = ['affiliates_enabled', 'allow_reviews', 'allow_anonymous_reviews', 'newsletter_enabled', 'shop_offline'];
const TEXTS = ['html_tag', 'meta_tag', 'google_tracking_id', 'google_shopping_account_id'];

/** A different set of fields for each number, with values that differ from the previous one. */
function fieldsOf(n: number): string[] {
  return [...FLAGS, ...TEXTS].filter((_, place) => (n >> place) & 1);
}

async function sendManyShapes(): Promise<void> {
  const id = company.theme_setting_id;
  let setting: Record<string, unknown> = { ...(await tenant.gateway.call(themeSettings.get, app, { id })) };
  for (let n = 1; n < 2 ** (FLAGS.length + TEXTS.length); n += 5) {
    const fields = fieldsOf(n);
    const input = fields.map((name) => [name, FLAGS.includes(name) ? setting[name] === false : `x${n}`] as const);
    const theme_setting = Object.fromEntries(input);
    setting = { ...(await tenant.gateway.call(themeSettings.update, app, { id, theme_setting })) };
    expect(setting).toMatchObject(theme_setting);
    await tenant.gateway.call(themeSettings.list, app, { limit: 5, fields, ...(n % 2 && { page: 2 }) });
    await tenant.gateway.call(themeSettings.get, app, { id, fields });
    await tenant.gateway.call(users.list, app, { limit: 5, fields, updated_at_min: '2026-01-01T00:00:00' });
    await tenant.receivesChange(company.company_id, { id: n, version: 1, action: 'create', priced: n % 2 === 0 });
  }
}

it('prepares a limited number of statements and uses indexes for any request', async () => {
  await sendManyShapes();
  const prepared = await preparedOn(tenant.db.pool);
  expect(Math.max(...prepared.map((statements) => statements.length))).toBeLessThanOrEqual(MAX_PREPARED);
  const each = [...new Map(prepared.flat().map((one) => [one.name, one])).values()];
  expect(each.length).toBeGreaterThan(10);
  // With fresh statistics the planner knows that tables are small, and prefers sequential scans.
  await asOwner(tenant.db, 'vacuum analyze');
  expect(await wholeScansOf(tenant.db.pool, each, SHORT)).toEqual([]);
});
