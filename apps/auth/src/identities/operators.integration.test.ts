import { adminOperators, sessions } from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { newPerson, personWithPassword, signIn } from '../testing/people';

let fixture: AuthFixture;
beforeAll(async () => void (fixture = await AuthFixture.start()));
afterAll(() => fixture.stop());

const call = (verb: 'add' | 'remove', email: string) =>
  fixture.cli.call(adminOperators[verb], fixture.operator(), { email });

describe('operators in the console', () => {
  it('names an operator in the session from the next request on, until the operator is removed', async () => {
    const kim = await personWithPassword(fixture);
    const session = await signIn(fixture, kim);
    const isOperator = async () => (await fixture.gateway.call(sessions.find, fixture.call(), { session })).operator;
    const listed = async () => (await fixture.cli.call(adminOperators.list, fixture.operator(), {})).emails;
    expect(await isOperator()).toBe(false);
    expect(await call('add', ` ${kim.email.toUpperCase()} `)).toEqual({ email: kim.email, operator: true });
    expect(await isOperator()).toBe(true);
    expect(await listed()).toContain(kim.email);
    expect(await call('remove', kim.email)).toEqual({ email: kim.email, operator: false });
    expect(await isOperator()).toBe(false);
    expect(await listed()).not.toContain(kim.email);
    const audit = 'select action, company_id from audit where detail->>$2 = $1 order by id';
    expect(await fixture.rows(audit, [kim.email, 'email'])).toEqual(
      expect.arrayContaining(['operator add', 'operator remove'].map((action) => ({ action, company_id: null }))),
    );
  });

  it('rejects an operator without a sign-in', async () => {
    await expect(call('add', newPerson().email)).rejects.toMatchObject({ code: 'not_found' });
  });
});
