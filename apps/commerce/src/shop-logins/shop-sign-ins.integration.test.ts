import { subjectKey } from '@marquee/attempts';
import { customers, shopLogins, type CompanySnapshot, type Customer, type ShopError } from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { customerOf, SHOP_SIGN_IN } from '../password-checks/password-limits.rules';
import { shopOf } from '../testing/shoppers';
import { Client } from 'pg';

const MINUTE = 60_000;
const WRONG = {
  code: 'unauthorized',
  message: 'Email or password is wrong. Check both and try again.',
};
const LIMITED = { code: 'rate_limited' };

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  fixture.freeze();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
  jest.restoreAllMocks();
});

let addresses = 0;
/** An address per test, so that tests do not share limits. */
const anAddress = () => `203.0.113.${(addresses += 1)}`;
const aCustomer = (company: CompanySnapshot): Promise<Customer> =>
  fixture.gateway.call(customers.create, fixture.context(company), {
    email: fixture.anEmail(),
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
const signIn = (company: CompanySnapshot, email: string, password: string, address = anAddress()) =>
  fixture.gateway.call(shopLogins.sign_in, fixture.call(), { ...shopOf(company), email, password, address });
/** The complete answer to an attempt. */
const answerTo = (company: CompanySnapshot, email: string, password: string, address = anAddress()) =>
  signIn(company, email, password, address).then(
    () => ({ code: 'signed in' }),
    ({ code, message, extra }: ShopError) => ({ code, message, extra }),
  );

/** Whether the attempt remains counted or is removed. */
const ENDS = /^attempts_(?:touch|remove)$/;
/** The statements for limits and customers of a wrong password, in order. Statements of workers are excluded. */
async function statementsOf(company: CompanySnapshot, email: string): Promise<string[]> {
  const sent = jest.spyOn(Client.prototype, 'query');
  await expect(signIn(company, email, 'a wrong password')).rejects.toMatchObject(WRONG);
  const names = sent.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name ?? '');
  sent.mockRestore();
  return names.filter((name) => /^attempts_|customer/.test(name));
}

describe('signing in with email and password', () => {
  it('answers equally for known and unknown emails after any number of sign-in attempts', async () => {
    const company = fixture.aCompany();
    const { email } = await aCustomer(company);
    const [known, unknown] = [[], []] as [object[], object[]];
    const address = anAddress();
    const tryBoth = async (password: string) => {
      known.push(await answerTo(company, email, password, address));
      unknown.push(await answerTo(company, `un${email}`, password, address));
    };
    for (let n = 1; n <= 6; n += 1) await tryBoth(`wrong password ${n}`);
    await tryBoth(PASSWORD);
    for (const minutes of [14, 15, 16]) {
      fixture.ahead = minutes * MINUTE;
      await tryBoth(`wrong password after ${minutes} minutes`);
    }
    expect(known).toEqual(unknown);
    expect(known).toMatchObject([WRONG, WRONG, WRONG, WRONG, WRONG, LIMITED, LIMITED, LIMITED, WRONG, WRONG]);
  });

  it('performs one password check at sign-in for known and for unknown emails', async () => {
    const company = fixture.aCompany();
    const { email } = await aCustomer(company);
    const verify = jest.spyOn(fixture.commerce.get(Passwords), 'verify');
    for (const one of [email, `un${email}`]) {
      await expect(signIn(company, one, 'a wrong password')).rejects.toMatchObject(WRONG);
    }
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('executes the same statements at sign-in for known and for unknown emails', async () => {
    const company = fixture.aCompany();
    const { email } = await aCustomer(company);
    const [known, unknown] = [await statementsOf(company, email), await statementsOf(company, `un${email}`)];
    expect(known.filter((name) => !ENDS.test(name))).toEqual(unknown.filter((name) => !ENDS.test(name)));
    expect([known, unknown].map((names) => names.filter((name) => ENDS.test(name)))).toEqual([
      ['attempts_touch'],
      ['attempts_remove'],
    ]);
  });

  it('resets failed sign-ins after the correct password', async () => {
    const company = fixture.aCompany();
    const { email } = await aCustomer(company);
    const address = anAddress();
    for (let round = 1; round <= 2; round += 1) {
      for (let n = 1; n <= 4; n += 1) {
        await expect(signIn(company, email, `wrong password ${n}`, address)).rejects.toMatchObject(WRONG);
      }
      expect(await signIn(company, email.toUpperCase(), PASSWORD, address)).toHaveProperty('session');
    }
  });

  it('limits the sign-ins of each company separately', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const [email, address] = [fixture.anEmail(), anAddress()];
    for (let n = 1; n <= 5; n += 1) await answerTo(company, email, `wrong password ${n}`, address);
    await expect(signIn(company, email.toUpperCase(), PASSWORD, address)).rejects.toMatchObject(LIMITED);
    await expect(signIn(other, email, PASSWORD, address)).rejects.toMatchObject(WRONG);
  });

  it('accepts a sign-in despite failures from another address and despite password checks by apps', async () => {
    const company = fixture.aCompany();
    const { email } = await aCustomer(company);
    const stranger = anAddress();
    for (let n = 1; n <= 5; n += 1) await answerTo(company, email, `wrong password ${n}`, stranger);
    await expect(signIn(company, email, PASSWORD, stranger)).rejects.toMatchObject(LIMITED);
    expect(await signIn(company, email, PASSWORD)).toHaveProperty('session');
    const checked = fixture.gateway.call(customers.validate, fixture.context(company), { email, password: PASSWORD });
    expect(await checked).toMatchObject({ email });
    // Only failures from the address of the correct password are reset.
    await expect(signIn(company, email, PASSWORD, stranger)).rejects.toMatchObject(LIMITED);
  });

  it('allows one hundred failed sign-ins per email and hour from all addresses', async () => {
    const company = fixture.aCompany();
    const { email } = await aCustomer(company);
    const known = anAddress();
    await signIn(company, email, PASSWORD, known);
    const key = subjectKey(SHOP_SIGN_IN, customerOf(company.company_id, email));
    await fixture.db.query('insert into sign_in_attempts (key, at) select $1, $2 from generate_series(1, 100)', [
      key,
      fixture.clock.now(),
    ]);
    await expect(signIn(company, email, PASSWORD)).rejects.toMatchObject(LIMITED);
    // Failures by other clients do not block a customer on a network with a recent sign-in.
    expect(await signIn(company, email, PASSWORD, known)).toHaveProperty('session');
    fixture.ahead = 61 * MINUTE;
    expect(await signIn(company, email, PASSWORD)).toHaveProperty('session');
  });

  it('allows sixty failed sign-ins per address and hour over all emails', async () => {
    const company = fixture.aCompany();
    const address = anAddress();
    for (let n = 1; n <= 60; n += 1) {
      await expect(signIn(company, fixture.anEmail(), PASSWORD, address)).rejects.toMatchObject(WRONG);
    }
    await expect(signIn(company, fixture.anEmail(), PASSWORD, address)).rejects.toMatchObject(LIMITED);
    await expect(signIn(company, fixture.anEmail(), PASSWORD)).rejects.toMatchObject(WRONG);
  });
});
