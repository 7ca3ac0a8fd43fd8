import { ownPasswords, ownSessions, sessions } from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { mailsTo, NO_MAIL_SERVER } from '../testing/mailbox';
import { signIn, somebodyWithPassword, type Person } from '../testing/people';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start(NO_MAIL_SERVER);
});
afterAll(() => fixture?.stop());

const list = async (session: string) =>
  (await fixture.gateway.call(ownSessions.list, fixture.call(), { session })).sessions;
const isAlive = (session: string): Promise<boolean> =>
  fixture.gateway.call(sessions.find, fixture.call(), { session }).then(
    () => true,
    () => false,
  );
const change = ({ address }: Person, session: string, current: string, password: string) =>
  fixture.gateway.call(ownPasswords.update, fixture.call(), { session, current, password, address });

describe('the sessions of a user', () => {
  it('are listed for that user alone, without what opens them, and are ended one by one', async () => {
    const [ada, eve] = [await somebodyWithPassword(fixture), await somebodyWithPassword(fixture)];
    const [here, there, stranger] = [
      await signIn(fixture, ada),
      await signIn(fixture, ada),
      await signIn(fixture, eve),
    ];
    const listed = await list(here);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    expect(listed).toHaveLength(2);
    expect(JSON.stringify(listed)).not.toContain(here);
    const other = listed.find(({ current }) => !current)!;
    const end = (session: string) =>
      fixture.gateway.call(ownSessions.remove, fixture.call(), { session, session_id: other.session_id });
    await end(stranger);
    expect(await isAlive(there)).toBe(true);
    await end(here);
    expect([await isAlive(here), await isAlive(there), await isAlive(stranger)]).toEqual([true, false, true]);
    await expect(list(there)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('the password of a user', () => {
  it('is changed with the current one, which ends every other session and is told by mail', async () => {
    const ada = await somebodyWithPassword(fixture);
    const [here, there] = [await signIn(fixture, ada), await signIn(fixture, ada)];
    const password = fixture.secret('battery staple 7');
    await change(ada, here, ada.password, password);
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
    await expect(signIn(fixture, ada)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await isAlive(await signIn(fixture, { ...ada, password }))).toBe(true);
    const [mail, ...others] = await mailsTo(fixture, ada.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('somebody else knows your password');
    const audit = await fixture.rows('select action from audit where operator = $1 order by id', [ada.email]);
    expect(audit).toContainEqual({ action: 'password change' });
    const [row] = await fixture.rows('select verified_at from identities where email = $1', [ada.email]);
    expect(row).toEqual({ verified_at: null });
  });

  it('stays as it is for a wrong current one, which counts as a sign-in attempt, and for a short new one', async () => {
    const ada = await somebodyWithPassword(fixture);
    const session = await signIn(fixture, ada);
    await expect(change(ada, session, ada.password, 'short')).rejects.toMatchObject({
      code: 'invalid',
      errors: { password: [expect.any(String)] },
    });
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(change(ada, session, 'wrong', 'battery staple')).rejects.toMatchObject({ code: 'unauthorized' });
    }
    await expect(change(ada, session, ada.password, 'battery staple')).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(signIn(fixture, ada)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await isAlive(session)).toBe(true);
  });
});
