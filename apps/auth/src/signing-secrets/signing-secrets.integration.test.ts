import { adminSigningSecrets, type SigningSecret } from '@marquee/contracts';
import { SweepWorker } from '../sweep.worker';
import { AuthFixture } from '../testing/auth.fixture';
import { everythingStored, formsOf } from '../testing/stored';
import { SigningSecretsService } from './signing-secrets.service';

const HOUR = 3_600_000;

let fixture: AuthFixture;
let services: SigningSecretsService[];
let asked = 0;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  // Concurrent calls to two processes contend in the database.
  const { app } = await fixture.boot();
  services = [fixture.auth.app, app].map((one) => one.get(SigningSecretsService, { strict: false }));
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

let companies = 800;
function aCompany(): number {
  fixture.tenant.company(++companies);
  return companies;
}
/** Calls the processes in turn, without the password check, whose concurrency is limited. */
const ask = async (what: 'show' | 'rotate', company: number): Promise<SigningSecret[]> =>
  (await services[(asked += 1) % 2]![what](fixture.person(company))).secrets;
const toOperator = async (company_id: number): Promise<SigningSecret[]> =>
  (await fixture.cli.call(adminSigningSecrets.show, fixture.operator(), { company_id })).secrets;
const only = (secrets: readonly SigningSecret[]) => secrets.map(({ secret }) => secret);
const stored = (company: number) => fixture.rows('select * from signing_secrets where company_id = $1', [company]);

describe('the signing secret', () => {
  it('creates the signing secret of a company once, on first use', async () => {
    const company = aCompany();
    expect(await stored(company)).toEqual([]);
    const secrets = await ask('show', company);
    expect(secrets).toEqual([
      {
        secret: expect.stringMatching(/^[\w-]{43}$/) as string,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
        valid_until: null,
      },
    ]);
    expect(await ask('show', company)).toEqual(secrets);
    expect(await toOperator(company)).toEqual(secrets);
    expect(only(await ask('show', aCompany()))).not.toEqual(only(secrets));
  });

  it('creates one signing secret for many concurrent requests', async () => {
    const company = aCompany();
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 ? ask('show', company) : toOperator(company)));
    const secrets = (await Promise.all(asked)).flatMap(only);
    expect(secrets).toHaveLength(20);
    expect(new Set(secrets).size).toBe(1);
    expect(await stored(company)).toHaveLength(1);
  });

  it('accepts the former signing secret for 24 hours after a rotation', async () => {
    const company = aCompany();
    const [former] = only(await ask('show', company));
    const rotated = await ask('rotate', company);
    expect(rotated).toHaveLength(2);
    expect(rotated[0]).toMatchObject({ valid_until: null });
    expect(rotated[0]?.secret).not.toBe(former);
    expect(rotated[1]?.secret).toBe(former);
    const left = Date.parse(`${rotated[1]?.valid_until}Z`) - fixture.now().getTime();
    expect(Math.abs(left - 24 * HOUR)).toBeLessThan(60_000);
    fixture.ahead = 23 * HOUR;
    expect(await ask('show', company)).toEqual(rotated);
    fixture.ahead = 25 * HOUR;
    expect(await ask('show', company)).toEqual(rotated.slice(0, 1));
    await fixture.auth.app.get(SweepWorker).sweep();
    expect(await stored(company)).toHaveLength(1);
  });

  it('stores at most one former signing secret, even after concurrent rotations', async () => {
    const company = aCompany();
    const [first] = only(await ask('show', company));
    const rotations = await Promise.all(Array.from({ length: 8 }, () => ask('rotate', company)));
    for (const secrets of rotations) expect(secrets).toHaveLength(2);
    expect(new Set(rotations.map((secrets) => secrets[0]?.secret)).size).toBe(8);
    expect(await stored(company)).toHaveLength(2);
    expect(only(await ask('show', company))).not.toContain(first);
  });

  it('encrypts the stored signing secret, and never logs the secret', async () => {
    const company = aCompany();
    const secrets = only(await ask('rotate', company)).concat(only(await ask('rotate', company)));
    const everything = await everythingStored(fixture);
    for (const secret of secrets) {
      for (const form of formsOf(secret)) expect(everything).not.toContain(form);
      expect(fixture.lines.join('')).not.toContain(secret);
    }
  });

  it('audits each time a user sees or rotates the signing secret', async () => {
    const company = aCompany();
    await ask('show', company);
    await ask('rotate', company);
    await toOperator(company);
    const audit = await fixture.rows('select operator, action, detail from audit where company_id = $1 order by id', [
      company,
    ]);
    const owner = `owner-${company}@example.org`;
    expect(audit).toEqual([
      { operator: owner, action: 'signing secret show', detail: {} },
      { operator: owner, action: 'signing secret rotate', detail: {} },
      { operator: 'ada', action: 'signing secret show', detail: { company_id: company } },
    ]);
  });

  it('creates no signing secret for a company that does not exist', async () => {
    await expect(toOperator(999_999)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored(999_999)).toEqual([]);
  });
});
