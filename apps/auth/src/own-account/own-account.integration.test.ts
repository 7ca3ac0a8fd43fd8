import {
  ownEmails,
  ownPasswords,
  ownPreferences,
  ownSessions,
  passwordLinks,
  sessions,
  ShopError,
} from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { mailsTo, NO_MAIL_SERVER, tokenMailedTo } from '../testing/mailbox';
import { signIn, newPerson, personWithPassword, type Person } from '../testing/people';

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
  it('lists the sessions of a user only to that user, without tokens, and ends single sessions', async () => {
    const [ada, eve] = [await personWithPassword(fixture), await personWithPassword(fixture)];
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
  it('changes the own password after the current password, ends other sessions and sends a mail', async () => {
    const ada = await personWithPassword(fixture);
    const [here, there] = [await signIn(fixture, ada), await signIn(fixture, ada)];
    const password = fixture.secret('battery staple 7');
    await change(ada, here, ada.password, password);
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
    await expect(signIn(fixture, ada)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await isAlive(await signIn(fixture, { ...ada, password }))).toBe(true);
    const [mail, ...others] = await mailsTo(fixture, ada.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('another person knows your password');
    const audit = await fixture.rows('select action from audit where operator = $1 order by id', [ada.email]);
    expect(audit).toContainEqual({ action: 'password change' });
    const [row] = await fixture.rows('select verified_at from identities where email = $1', [ada.email]);
    expect(row).toEqual({ verified_at: null });
  });

  it('keeps the password after a wrong current password, which counts as an attempt, or a short one', async () => {
    const ada = await personWithPassword(fixture);
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

describe('the preferences of a user', () => {
  const get = (session: string) => fixture.gateway.call(ownPreferences.get, fixture.call(), { session });
  const update = (session: string, preferences: { theme?: 'dark'; page_size?: number }) =>
    fixture.gateway.call(ownPreferences.update, fixture.call(), { session, preferences });

  it('shows preferences to every session of the user and to no other user', async () => {
    const [ada, eve] = [await personWithPassword(fixture), await personWithPassword(fixture)];
    const [here, there] = [await signIn(fixture, ada), await signIn(fixture, ada)];
    await Promise.all([update(here, { theme: 'dark' }), update(there, { page_size: 20 })]);
    expect(await get(there)).toMatchObject({ theme: 'dark', page_size: 20 });
    expect(await get(await signIn(fixture, eve))).toMatchObject({ theme: 'system', page_size: 50 });
  });

  it('refuses to read or change preferences with a session that has ended', async () => {
    const session = await signIn(fixture, await personWithPassword(fixture));
    await fixture.gateway.call(sessions.close, fixture.call(), { session });
    await expect(get(session)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(update(session, { theme: 'dark' })).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('the email of a user', () => {
  const request = ({ address, password }: Person & { password: string }, session: string, email: string) =>
    fixture.gateway.call(ownEmails.request, fixture.call(), { session, password, email, address });
  const confirm = (token: string) => fixture.gateway.call(ownEmails.confirm, fixture.call(), { token });
  const get = (token: string) => fixture.gateway.call(ownEmails.get, fixture.call(), { token });
  const GONE = { code: 'not_found' };
  let company = 7300;
  /** A signed-in user, and the token of the link mailed to the new email. */
  async function aRequest() {
    const ada = await personWithPassword(fixture);
    fixture.tenant.company((company += 1), { email: ada.email });
    const session = await signIn(fixture, ada);
    const { email } = newPerson();
    await request(ada, session, email.toUpperCase());
    return { ada, session, email, token: await tokenMailedTo(fixture, email) };
  }

  it('changes the email after the link mailed to the new address is confirmed; sessions and preferences stay', async () => {
    const { ada, session, email, token } = await aRequest();
    const chosen = { session, preferences: { theme: 'dark' } } as const;
    await fixture.gateway.call(ownPreferences.update, fixture.call(), chosen);
    expect(await get(token)).toEqual({ email: ada.email, new_email: email });
    expect(await isAlive(await signIn(fixture, ada))).toBe(true);
    expect(await confirm(token)).toEqual({ email: ada.email, new_email: email });
    await expect(signIn(fixture, ada)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await isAlive(await signIn(fixture, { ...ada, email }))).toBe(true);
    expect(await isAlive(session)).toBe(true);
    expect(await fixture.gateway.call(ownPreferences.get, fixture.call(), { session })).toMatchObject({
      theme: 'dark',
    });
    const visitor = fixture.tenant.users.find((user) => user.email === email);
    expect(visitor).toMatchObject({ company_id: company });
    const [request, change] = await mailsTo(fixture, ada.email);
    expect(request?.text).toContain(`sign in to Marquee with ${email} instead of ${ada.email}`);
    expect(request?.text).toContain('/sign-in/forgot');
    expect(change?.text).toContain(`was changed from ${ada.email} to ${email}`);
    const audit = await fixture.rows('select action from audit where operator = any($1) order by id', [
      [ada.email, email],
    ]);
    expect(audit).toEqual(expect.arrayContaining([{ action: 'email change request' }, { action: 'email change' }]));
    await expect(confirm(token)).rejects.toMatchObject(GONE);
  });

  it('keeps the email if the password is missing or the new email is invalid or unchanged', async () => {
    const ada = await personWithPassword(fixture);
    const session = await signIn(fixture, ada);
    const { email } = newPerson();
    await expect(request({ ...ada, password: 'wrong' }, session, email)).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'The password is wrong. Enter the password of the signed-in user.',
    });
    for (const wrong of ['moor', '', ada.email.toUpperCase()]) {
      await expect(request(ada, session, wrong)).rejects.toMatchObject({
        code: 'invalid',
        errors: { email: [expect.any(String)] },
      });
    }
    expect(await mailsTo(fixture, email)).toEqual([]);
  });

  it("reveals that an email is taken only to a reader of that email's mails", async () => {
    const max = await personWithPassword(fixture);
    const ada = await personWithPassword(fixture);
    await request(ada, await signIn(fixture, ada), max.email);
    const token = await tokenMailedTo(fixture, max.email);
    await expect(confirm(token)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(max.email),
    });
    expect(await isAlive(await signIn(fixture, ada))).toBe(true);
    expect(await isAlive(await signIn(fixture, max))).toBe(true);
  });

  it('keeps the email and its confirmation link if tenant refuses the new email', async () => {
    const { ada, email, token } = await aRequest();
    fixture.tenant.changeEmailFault = new ShopError('conflict', 'Acme already has a user with that email.');
    await expect(confirm(token)).rejects.toMatchObject({ code: 'conflict' });
    expect(await isAlive(await signIn(fixture, ada))).toBe(true);
    fixture.tenant.changeEmailFault = undefined;
    expect(await confirm(token)).toMatchObject({ new_email: email });
  });

  it('does not call tenant to change an email that another user already signs in with', async () => {
    const max = await personWithPassword(fixture);
    const ada = await personWithPassword(fixture);
    await request(ada, await signIn(fixture, ada), max.email);
    const asked = fixture.tenant.calls.length;
    await expect(confirm(await tokenMailedTo(fixture, max.email))).rejects.toMatchObject({ code: 'conflict' });
    expect(fixture.tenant.calls.slice(asked)).not.toContain('change_email');
  });

  it('rejects a new email with a quoted local part, which could hold markup', async () => {
    const ada = await personWithPassword(fixture);
    await expect(request(ada, await signIn(fixture, ada), '"<b>x</b>"@example.org')).rejects.toMatchObject({
      code: 'invalid',
      errors: { email: [expect.any(String)] },
    });
  });

  it('changes the email only by the newest link and within an hour', async () => {
    const { ada, session, email, token } = await aRequest();
    const passwords = fixture.gateway.call(passwordLinks.redeem, fixture.call(), { token, password: 'battery staple' });
    await expect(passwords).rejects.toMatchObject(GONE);
    await request(ada, session, email);
    await expect(get(token)).rejects.toMatchObject(GONE);
    const newest = await tokenMailedTo(fixture, email);
    fixture.ahead = 3_600_000;
    await expect(confirm(newest)).rejects.toMatchObject(GONE);
    fixture.ahead = 0;
    expect(await confirm(newest)).toMatchObject({ new_email: email });
  });

  it('keeps the email if the password was changed after the link was mailed', async () => {
    const { ada, session, token } = await aRequest();
    await change(ada, session, ada.password, fixture.secret('battery staple 8'));
    await expect(confirm(token)).rejects.toMatchObject(GONE);
  });

  it('changes the email on a second attempt after tenant was unavailable', async () => {
    const { ada, email, token } = await aRequest();
    fixture.tenant.fault = new ShopError('unavailable');
    await expect(confirm(token)).rejects.toMatchObject({ code: 'unavailable' });
    fixture.tenant.fault = undefined;
    expect(await isAlive(await signIn(fixture, ada))).toBe(true);
    expect(await confirm(token)).toMatchObject({ new_email: email });
  });

  it('changes the email once if the link is confirmed twice at the same time', async () => {
    const { ada, email, token } = await aRequest();
    const outcomes = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await isAlive(await signIn(fixture, { ...ada, email }))).toBe(true);
  });
});
