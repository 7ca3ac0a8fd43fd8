import { hash } from '@node-rs/argon2';
import { adminIdentities, sessions, ShopError } from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { Metrics } from '@marquee/service-kit';
import { AttemptsRepository } from '@marquee/attempts';
import { AuthFixture } from '../testing/auth.fixture';
import { signIn, newPerson, personWithPassword, type Person } from '../testing/people';
import { everythingStored, formsOf } from '../testing/stored';
import { SweepWorker } from '../sweep.worker';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WRONG = {
  code: 'unauthorized',
  message: 'Email or password is wrong. Check both and try again.',
};

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
  fixture.tenant.fault = undefined;
  jest.restoreAllMocks();
});

const find = (session: string) => fixture.gateway.call(sessions.find, fixture.call(), { session });
const withPassword = (person: Person, password: string) => signIn(fixture, { ...person, password });
const invited = async (): Promise<Person> => {
  const person = newPerson();
  await fixture.rows('insert into identities (email) values ($1)', [person.email]);
  return person;
};

describe('signing in', () => {
  it('opens a session that names the user and their companies on sign-in', async () => {
    const kim = await personWithPassword(fixture);
    fixture.tenant.company(7001, { name: 'Lumen', email: kim.email });
    fixture.tenant.company(7002, { name: 'Umbra', email: kim.email });
    const { email, address, password } = kim;
    const opened = await fixture.gateway.call(sessions.open, fixture.call(), { email, address, password });
    expect(opened).toEqual({ session: expect.stringMatching(/^[\w-]{43}$/) as string, seconds: 12 * 3600 });
    const visitor = await find(opened.session);
    expect(visitor.email).toBe(kim.email);
    expect(visitor.memberships.map((one) => one.company_name)).toEqual(['Lumen', 'Umbra']);
  });

  it('accepts open invitations in tenant when a user with a verified address signs in', async () => {
    const [kim, unproven] = [await personWithPassword(fixture), await personWithPassword(fixture)];
    await fixture.rows('update identities set verified_at = now() where email = $1', [kim.email]);
    await expect(withPassword(kim, 'wrong password')).rejects.toMatchObject(WRONG);
    await signIn(fixture, unproven);
    expect(fixture.tenant.verified).toEqual([]);
    await signIn(fixture, kim);
    expect(fixture.tenant.verified).toEqual([kim.email]);
  });

  it('signs a user in while tenant is unavailable, and logs the failure without the email', async () => {
    const kim = await personWithPassword(fixture);
    await fixture.rows('update identities set verified_at = now() where email = $1', [kim.email]);
    fixture.tenant.fault = new ShopError('unavailable');
    expect(await signIn(fixture, kim)).toBeTruthy();
    expect(fixture.lines.filter((line) => line.includes('could not notify tenant'))).toHaveLength(1);
    expect(fixture.lines.join('')).not.toContain(kim.email);
  });

  it('audits a sign-in, and counts a failed sign-in in a metric', async () => {
    const kim = await personWithPassword(fixture);
    const { registry } = fixture.auth.app.get(Metrics);
    const failures = async () =>
      (await registry.getSingleMetric('marquee_sign_in_failures_total')?.get())?.values[0]?.value ?? 0;
    const before = await failures();
    for (const person of [kim, newPerson()]) await expect(withPassword(person, 'wrong')).rejects.toMatchObject(WRONG);
    expect(await failures()).toBe(before + 2);
    await signIn(fixture, kim);
    expect(await failures()).toBe(before + 2);
    const lines = 'select action, company_id, detail from audit where operator = $1';
    expect(await fixture.rows(lines, [kim.email])).toEqual([{ action: 'sign in', company_id: null, detail: {} }]);
  });

  it('accepts the email at sign-in in any case and with surrounding blanks', async () => {
    const kim = await personWithPassword(fixture);
    expect(await withPassword({ ...kim, email: ` ${kim.email.toUpperCase()} ` }, kim.password)).toBeTruthy();
  });

  it('fails equally for an unknown email, a wrong or missing password and an invalid email', async () => {
    const kim = await personWithPassword(fixture);
    const people = [
      kim,
      newPerson(),
      await invited(),
      { ...newPerson(), email: 'no\0body' },
      { ...newPerson(), email: '' },
    ];
    for (const person of people) await expect(withPassword(person, 'wrong password')).rejects.toMatchObject(WRONG);
  });

  it('spends the time of a password check even without a stored password', async () => {
    const verify = jest.spyOn(fixture.auth.app.get(Passwords), 'verify');
    for (const person of [newPerson(), await invited(), { ...newPerson(), email: 'no email' }]) {
      await expect(withPassword(person, 'wrong password')).rejects.toMatchObject(WRONG);
    }
    expect(verify).toHaveBeenCalledTimes(3);
  });

  it('stores sessions and passwords as digests only', async () => {
    const kim = await personWithPassword(fixture);
    const session = await signIn(fixture, kim);
    const wrong = 'a-password-in-the-field-of-the-email';
    await expect(withPassword({ ...kim, email: wrong }, kim.password)).rejects.toMatchObject(WRONG);
    const stored = await everythingStored(fixture);
    expect(stored).toContain(kim.email);
    for (const secret of [session, kim.password, wrong]) {
      for (const form of formsOf(secret)) expect(stored).not.toContain(form);
    }
    for (const secret of [session, kim.password]) expect(fixture.lines.join('')).not.toContain(secret);
  });

  it('rehashes a password at the current cost, even under concurrent sign-ins', async () => {
    const kim = await personWithPassword(fixture);
    const old = await hash(kim.password, { memoryCost: 9728, timeCost: 1, parallelism: 1 });
    await fixture.rows('update identities set password_hash = $2 where email = $1', [kim.email, old]);
    await Promise.all([signIn(fixture, kim), signIn(fixture, kim), signIn(fixture, kim)]);
    const [row] = await fixture.rows<{ password_hash: string }>('select * from identities where email = $1', [
      kim.email,
    ]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('keeps a password hash that has the current cost', async () => {
    const kim = await personWithPassword(fixture);
    const before = await fixture.rows('select * from identities where email = $1', [kim.email]);
    await signIn(fixture, kim);
    expect(await fixture.rows('select * from identities where email = $1', [kim.email])).toEqual(before);
  });

  it('opens no session if the password was changed during the check', async () => {
    const kim = await personWithPassword(fixture);
    const passwords = fixture.auth.app.get(Passwords);
    const verify = passwords.verify.bind(passwords);
    jest.spyOn(passwords, 'verify').mockImplementation(async (...check) => {
      const matches = await verify(...check);
      await fixture.rows('update identities set password_version = password_version + 1 where email = $1', [kim.email]);
      return matches;
    });
    await expect(signIn(fixture, kim)).rejects.toMatchObject(WRONG);
    expect(await fixture.rows('select * from sessions where email = $1', [kim.email])).toEqual([]);
  });

  it('answers unavailable if too many passwords are being checked, and counts no attempt', async () => {
    const kim = await personWithPassword(fixture);
    const full = jest.spyOn(fixture.auth.app.get(Passwords), 'verify');
    full.mockRejectedValue(new ShopError('unavailable'));
    for (let i = 0; i < 6; i++) await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'unavailable' });
    full.mockRestore();
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('reports the original sign-in error if deleting the counted attempt fails as well', async () => {
    const kim = await personWithPassword(fixture);
    jest.spyOn(fixture.auth.app.get(Passwords), 'verify').mockRejectedValue(new ShopError('outcome_unknown'));
    jest.spyOn(AttemptsRepository.prototype, 'remove').mockRejectedValue(new ShopError('unavailable'));
    await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'outcome_unknown' });
  });
});

describe('a session', () => {
  it('ends a session after an hour without a page request', async () => {
    const session = await signIn(fixture, await personWithPassword(fixture));
    for (const minutes of [59, 118, 177]) {
      fixture.ahead = minutes * MINUTE;
      expect(await find(session)).toBeTruthy();
    }
    fixture.ahead = (177 + 60) * MINUTE;
    await expect(find(session)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('ends a session after twelve hours even if the session is in use', async () => {
    const session = await signIn(fixture, await personWithPassword(fixture));
    for (let at = 0; at < 12 * HOUR; at += 50 * MINUTE) {
      fixture.ahead = at;
      expect(await find(session)).toBeTruthy();
    }
    fixture.ahead = 12 * HOUR;
    await expect(find(session)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('updates the last use of a session once a minute only', async () => {
    const kim = await personWithPassword(fixture);
    const session = await signIn(fixture, kim);
    const seen = () => fixture.rows('select seen_at from sessions where email = $1', [kim.email]);
    const first = await seen();
    fixture.ahead = MINUTE / 2;
    await find(session);
    expect(await seen()).toEqual(first);
    fixture.ahead = MINUTE + 1;
    await find(session);
    expect(await seen()).not.toEqual(first);
  });

  it('closes one session without ending another session of the same user', async () => {
    const kim = await personWithPassword(fixture);
    const [session, other] = [await signIn(fixture, kim), await signIn(fixture, kim)];
    expect(await fixture.gateway.call(sessions.close, fixture.call(), { session })).toEqual({});
    await expect(find(session)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await fixture.gateway.call(sessions.close, fixture.call(), { session })).toEqual({});
    expect(await find(other)).toBeTruthy();
  });

  it.each(['', 'x', 'x'.repeat(43), '\0'])('finds no session for the unknown token %j', async (session) => {
    await expect(find(session)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('ends an idle session although an event stream has checked the session in the meantime', async () => {
    const session = await signIn(fixture, await personWithPassword(fixture));
    fixture.ahead = 59 * MINUTE;
    expect(await fixture.gateway.call(sessions.find, fixture.call(), { session, passive: true })).toBeTruthy();
    fixture.ahead = 61 * MINUTE;
    await expect(find(session)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('sweeps the row of a session only after the session has ended', async () => {
    const [idle, live] = [await personWithPassword(fixture), await personWithPassword(fixture)];
    await signIn(fixture, idle);
    const session = await signIn(fixture, live);
    fixture.ahead = 59 * MINUTE;
    await find(session);
    fixture.ahead = 61 * MINUTE;
    await fixture.auth.app.get(SweepWorker).sweep();
    const left = await fixture.rows<{ email: string }>('select email from sessions where email in ($1, $2)', [
      idle.email,
      live.email,
    ]);
    expect(left).toEqual([{ email: live.email }]);
  });
});

describe('an identity', () => {
  it('creates an unverified identity once by an operator, and shows its password once', async () => {
    const { email } = newPerson();
    const ensure = () => fixture.cli.call(adminIdentities.ensure, fixture.operator(), { email: email.toUpperCase() });
    expect((await ensure()).password).toMatch(/^[\w-]{16}$/);
    expect((await ensure()).password).toBeNull();
    expect(await fixture.rows('select verified_at from identities where email = $1', [email])).toEqual([
      { verified_at: null },
    ]);
  });
});
