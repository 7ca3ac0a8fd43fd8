import { adminSigningSecrets, type Customer } from '@marquee/contracts';
import {
  aCompany,
  aLoginToken,
  anEmail,
  asOperator,
  atHost,
  issued,
  operator,
  type TestCompany,
} from '@marquee/testing';

const PASSWORD = issued('a password of the shop');
const ATTACKERS = 100;

async function secretOf({ company_id }: TestCompany): Promise<string> {
  const { secrets } = await asOperator((bus) => bus.call(adminSigningSecrets.show, operator(), { company_id }));
  return issued(secrets[0]?.secret ?? '');
}
async function openLink({ theme_setting_id }: TestCompany, secret: string): Promise<number | undefined> {
  const claims = { email: anEmail(), password: PASSWORD, created_at: new Date().toISOString() };
  const token = issued(await aLoginToken(secret, claims));
  const { status, cookies } = await atHost('localhost', `/api/customers/login/${theme_setting_id}/${token}`);
  for (const cookie of cookies) issued(cookie.split('=')[1] ?? null);
  return status;
}

describe('login links of one company, opened by a hundred connections with a new email each', () => {
  it('serves password checks, login links and customers of other companies during a flood of logins', async () => {
    const [attacking, other] = [await aCompany(), await aCompany()];
    const [theirs, own] = [await secretOf(attacking), await secretOf(other)];
    const sent = () => ({ email: anEmail(), password: PASSWORD, password_confirmation: PASSWORD });
    const create = () => other.api.post<{ customer: Customer }>('/api/customers.json', { customer: sent() }, 201);
    const { email } = (await create()).body.customer;
    const check = () => other.api.post('/api/customers/validate.json', { email, password: PASSWORD }, 200);
    const login = async () => expect(await openLink(other, own)).toBe(303);
    const over = new AbortController();
    const opened: (number | undefined)[] = [];
    const attacker = async () => {
      while (!over.signal.aborted) opened.push(await openLink(attacking, theirs).catch(() => undefined));
    };
    const attackers = Array.from({ length: ATTACKERS }, attacker);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }).flatMap(() => [check(), login(), create()] as Promise<unknown>[]),
    );
    over.abort();
    await Promise.all(attackers);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(opened).toContain(429);
  });
});
