import { loginTokens } from '@marquee/contracts';
import type { Bus } from '@marquee/bus';
import { aLoginToken } from '@marquee/testing';
import { SigningSecretsService } from '../signing-secrets/signing-secrets.service';
import { AuthFixture } from '../testing/auth.fixture';
import { everythingStored } from '../testing/stored';

const HOUR = 3_600_000;
const CLAIMS = { email: 'kim@example.org', password: 'what nobody else is to know' };
const REFUSED = {
  code: 'unauthorized',
  message: 'This login token is invalid, expired or already used. Create a new one.',
};

let fixture: AuthFixture;
let commerce: Bus;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  commerce = await fixture.connect('commerce');
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

let companies = 900;
function aCompany(): number {
  fixture.tenant.company(++companies);
  return companies;
}
async function secretOf(company: number, what: 'show' | 'rotate' = 'show'): Promise<string> {
  const service = fixture.auth.app.get(SigningSecretsService, { strict: false });
  const { secrets } = await service[what](fixture.person(company));
  return secrets[0]?.secret ?? '';
}
const open = (company_id: number, token: string) =>
  commerce.call(loginTokens.claims, fixture.call(), { company_id, token });

describe('the login tokens of a company', () => {
  it('opens the login tokens of a company with its own secret only', async () => {
    const [company, other] = [aCompany(), aCompany()];
    const token = await aLoginToken(await secretOf(company), CLAIMS);
    await secretOf(other);
    expect(await open(company, token)).toEqual({ claims: CLAIMS });
    await expect(open(other, token)).rejects.toMatchObject(REFUSED);
    await expect(open(aCompany(), token)).rejects.toMatchObject(REFUSED);
  });

  it('opens login tokens made with the former secret for 24 hours only', async () => {
    const company = aCompany();
    const token = await aLoginToken(await secretOf(company), CLAIMS);
    await secretOf(company, 'rotate');
    fixture.ahead = 23 * HOUR;
    expect(await open(company, token)).toEqual({ claims: CLAIMS });
    fixture.ahead = 25 * HOUR;
    await expect(open(company, token)).rejects.toMatchObject(REFUSED);
    const present = await aLoginToken(await secretOf(company), CLAIMS);
    expect(await open(company, present)).toEqual({ claims: CLAIMS });
  });

  it('leaves no trace of a login token in the database or the log', async () => {
    const company = aCompany();
    const token = await aLoginToken(await secretOf(company), CLAIMS);
    await open(company, token);
    await expect(open(company, token.slice(4))).rejects.toMatchObject(REFUSED);
    for (const place of [await everythingStored(fixture), fixture.lines.join('')]) {
      for (const secret of [token, ...Object.values(CLAIMS)]) expect(place).not.toContain(secret);
    }
  });
});
