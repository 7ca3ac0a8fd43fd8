import {
  adminApps,
  adminGrants,
  adminIdentities,
  adminSigningSecrets,
  adminTokens,
  ShopError,
  type OperatorContext,
  type Scope,
} from '@marquee/contracts';
import { AuthFixture } from './testing/auth.fixture';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  fixture.tenant.company(KNOWN);
});
afterAll(() => fixture.stop());

const KNOWN = 4001;
const UNKNOWN = 999_999;
const NO_APP = 'no-such-client';
/** A secret typed into the wrong field. */
const SECRET = 'a-secret-word';

interface Row {
  readonly name: string;
  readonly attempt: (ctx: OperatorContext) => Promise<unknown>;
  readonly line: { readonly company_id: string | null; readonly action: string; readonly detail: object };
}

function row(
  name: string,
  attempt: Row['attempt'],
  company: number | null,
  action: string,
  detail: Readonly<Record<string, unknown>> & { refused: string },
): Row {
  return {
    name,
    attempt,
    line: { company_id: company === null ? null : String(company), action: `refused: ${action}`, detail },
  };
}

const app = {
  name: 'N',
  redirect_uris: ['https://x.example/1'],
  developer_email: 'd@example.org',
  requires_secret: true,
  sync_url: null,
};

const ROWS: Row[] = [
  row(
    'an identity without an email',
    (ctx) => fixture.cli.call(adminIdentities.ensure, ctx, { email: SECRET }),
    null,
    'auth.admin.identities.ensure',
    { refused: 'invalid' },
  ),
  row(
    'the signing secret of an unknown company',
    (ctx) => fixture.cli.call(adminSigningSecrets.show, ctx, { company_id: UNKNOWN }),
    UNKNOWN,
    'auth.admin.signing_secrets.show',
    { company_id: UNKNOWN, refused: 'not_found' },
  ),
  row(
    'a token of a scope that there is not',
    (ctx) =>
      fixture.cli.call(adminTokens.issue, ctx, { company_id: KNOWN, client_id: NO_APP, scopes: [SECRET as Scope] }),
    KNOWN,
    'auth.admin.tokens.issue',
    { company_id: KNOWN, refused: 'invalid' },
  ),
  row(
    'a token of an unknown company',
    (ctx) => fixture.cli.call(adminTokens.issue, ctx, { company_id: UNKNOWN, client_id: NO_APP, scopes: ['orders'] }),
    UNKNOWN,
    'auth.admin.tokens.issue',
    { company_id: UNKNOWN, refused: 'not_found' },
  ),
  row(
    'a token for an unknown app',
    (ctx) => fixture.cli.call(adminTokens.issue, ctx, { company_id: KNOWN, client_id: NO_APP, scopes: ['orders'] }),
    KNOWN,
    'token issue',
    { client_id: NO_APP, scopes: ['orders'], refused: 'not_found' },
  ),
  row(
    'an app of an unknown company',
    (ctx) => fixture.cli.call(adminApps.create, ctx, { ...app, company_id: UNKNOWN }),
    UNKNOWN,
    'auth.admin.apps.create',
    { company_id: UNKNOWN, requires_secret: true, refused: 'not_found' },
  ),
  row(
    'other settings of an unknown app',
    (ctx) => fixture.cli.call(adminApps.update, ctx, { client_id: NO_APP, app: { name: 'M' } }),
    null,
    'auth.admin.apps.update',
    { refused: 'not_found' },
  ),
  row(
    'another secret of an unknown app',
    (ctx) => fixture.cli.call(adminApps.rotate, ctx, { client_id: NO_APP }),
    null,
    'app rotate',
    { client_id: NO_APP, refused: 'not_found' },
  ),
  row(
    'to remove a missing grant',
    (ctx) => fixture.cli.call(adminGrants.remove, ctx, { company_id: KNOWN, client_id: NO_APP }),
    KNOWN,
    'grant remove',
    { client_id: NO_APP, refused: 'not_found' },
  ),
];

it.each(ROWS)('audits a refused operator with one line and no secrets: $name', async ({ attempt, line }) => {
  const ctx = fixture.operator();
  await expect(attempt(ctx)).rejects.toMatchObject({ name: 'ShopError' });
  const lines = await fixture.rows('select operator, company_id, action, detail from audit where request_id = $1', [
    ctx.requestId,
  ]);
  expect(lines).toEqual([{ operator: 'ada', ...line }]);
});

it('does not audit a refusal if tenant is unavailable', async () => {
  fixture.tenant.fault = new ShopError('unavailable');
  const ctx = fixture.operator();
  await expect(fixture.cli.call(adminSigningSecrets.show, ctx, { company_id: KNOWN })).rejects.toMatchObject({
    code: 'unavailable',
  });
  fixture.tenant.fault = undefined;
  expect(await fixture.rows('select from audit where request_id = $1', [ctx.requestId])).toEqual([]);
});
