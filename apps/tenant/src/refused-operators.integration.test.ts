import {
  adminCompanies,
  adminDomains,
  adminLinks,
  adminMarkets,
  adminUsers,
  type OperatorContext,
} from '@marquee/contracts';
import { asOwner } from '@marquee/testing';
import { TenantFixture } from './testing/tenant.fixture';

let tenant: TenantFixture;
beforeAll(async () => void (tenant = await TenantFixture.start()));
afterAll(() => tenant.stop());

const UNKNOWN = 999_999;

type Attempt = (ctx: OperatorContext, company_id: number) => Promise<unknown>;
interface Row {
  readonly name: string;
  readonly attempt: Attempt;
  /** The action in the audit line. */
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>> & { readonly refused: string };
}

function row(name: string, attempt: Attempt, action: string, detail: Row['detail']): Row {
  return { name, attempt, action, detail };
}

const ROWS: Row[] = [
  row(
    'a company that cannot be',
    (ctx) =>
      tenant.cli.call(adminCompanies.create, ctx, { name: '', email: 'no-email', country: 'DE', partner: false }),
    'tenant.admin.companies.create',
    { partner: false, refused: 'invalid' },
  ),
  row(
    'an unknown company, to be disabled',
    (ctx) => tenant.cli.call(adminCompanies.disable, ctx, { company_id: UNKNOWN }),
    'company disable',
    { id: UNKNOWN, refused: 'not_found' },
  ),
  row(
    'an unknown company, to be seen',
    (ctx) => tenant.cli.call(adminCompanies.show, ctx, { company_id: UNKNOWN }),
    'tenant.admin.companies.show',
    { company_id: UNKNOWN, refused: 'not_found' },
  ),
  row(
    'an offer beyond all bounds',
    (ctx, company_id) => tenant.cli.call(adminMarkets.offer, ctx, { company_id, cost_to_licensees_percent: 101 }),
    'tenant.admin.markets.offer',
    { cost_to_licensees_percent: 101, refused: 'invalid' },
  ),
  row(
    'to withdraw a missing offer',
    (ctx, company_id) => tenant.cli.call(adminMarkets.withdraw, ctx, { company_id }),
    'market withdraw',
    { refused: 'not_found' },
  ),
  row(
    'a company as its own partner',
    (ctx, company_id) => tenant.cli.call(adminLinks.link, ctx, { company_id, kind: 'partner', from: company_id }),
    'tenant.admin.links.link',
    { refused: 'invalid' },
  ),
  row(
    'an unknown user',
    (ctx, company_id) => tenant.cli.call(adminUsers.disable, ctx, { company_id, email: 'nobody@example.org' }),
    'user disable',
    { email: 'nobody@example.org', refused: 'not_found' },
  ),
  row(
    'to check a domain without a configured DNS',
    (ctx, company_id) => tenant.cli.call(adminDomains.check, ctx, { company_id, host: 'shop.example.org' }),
    'tenant.admin.domains.check',
    { refused: 'conflict' },
  ),
];

it.each(ROWS)('audits a refused operator with one line: $name', async ({ attempt, action, detail }) => {
  const { company_id } = await tenant.aCompany();
  const ctx = tenant.operator();
  await expect(attempt(ctx, company_id)).rejects.toMatchObject({ code: detail.refused });
  const text = 'select operator, action, detail from audit where request_id = $1';
  const lines = await tenant.db.query(text, [ctx.requestId]);
  const found = { operator: 'ada', action: `refused: ${action}`, detail: expect.objectContaining(detail) as object };
  expect(lines).toEqual([found]);
});

it('rejects an operator and logs the missing audit line if the audit log is unavailable', async () => {
  await asOwner(tenant.db, 'alter table audit rename to audit_away');
  try {
    const ctx = tenant.operator();
    const refused = tenant.cli.call(adminCompanies.show, ctx, { company_id: UNKNOWN });
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    const logged = tenant.lines.filter((line) =>
      line.includes('could not write the refused call of an operator to the audit log'),
    );
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      { operation: 'tenant.admin.companies.show', operator: 'ada', request_id: ctx.requestId, refused: 'not_found' },
    ]);
  } finally {
    await asOwner(tenant.db, 'alter table audit_away rename to audit');
  }
});
