import { sessions } from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { signIn, newPerson, personWithPassword, type Person } from '../testing/people';
import { emailKey, SIGN_IN } from '../attempts/limits.rules';
import { SweepWorker } from '../sweep.worker';

const MINUTE = 60_000;

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  // Replicas share the limits: half of the calls go to each.
  await fixture.boot();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

/** The error code for a wrong password, and the retry delay. */
async function guess({ email, address }: Person): Promise<{ code: string; retry_after?: unknown }> {
  const input = { email, address, password: 'wrong password' };
  const error = await fixture.gateway.call(sessions.open, fixture.call(), input).then(
    () => ({ code: 'opened', extra: undefined }),
    (thrown: { code: string; extra?: { retry_after?: unknown } }) => thrown,
  );
  return { code: error.code, ...error.extra };
}
const codesOf = (answers: readonly { code: string }[]) => answers.map(({ code }) => code).sort();
const several = (count: number, one: () => Promise<{ code: string }>) =>
  Promise.all(Array.from({ length: count }, one));
/** Signs in as the same person from another network. */
const elsewhere = (person: Person): Person => ({ ...person, address: newPerson().address });

describe('wrong passwords', () => {
  it('refuses even the right password after five wrong passwords in 15 minutes per email and address', async () => {
    const kim = await personWithPassword(fixture);
    for (let i = 0; i < 5; i++) {
      fixture.ahead = i * MINUTE;
      expect(await guess(kim)).toEqual({ code: 'unauthorized' });
    }
    const refused = await guess(kim);
    expect(refused.code).toBe('rate_limited');
    expect(refused.retry_after).toBeGreaterThan(10 * 60);
    expect(refused.retry_after).toBeLessThanOrEqual(11 * 60);
    await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'rate_limited' });
    fixture.ahead = 14 * MINUTE;
    expect((await guess(kim)).code).toBe('rate_limited');
    // The first of the five attempts is 15 minutes old; the other four are newer.
    fixture.ahead = 15 * MINUTE + 5_000;
    expect(codesOf([await guess(kim), await guess(kim)])).toEqual(['rate_limited', 'unauthorized']);
    fixture.ahead = 40 * MINUTE;
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('does not lock a user out by the wrong passwords of a stranger at another address', async () => {
    const kim = await personWithPassword(fixture);
    const stranger = elsewhere(kim);
    for (let i = 0; i < 6; i++) await guess(stranger);
    expect((await guess(stranger)).code).toBe('rate_limited');
    expect(await signIn(fixture, kim)).toBeTruthy();
    // The right password clears only the failures of the same network.
    expect((await guess(stranger)).code).toBe('rate_limited');
  });

  it('allows a hundred wrong passwords an hour per email from all addresses together', async () => {
    const kim = await personWithPassword(fixture);
    const key = emailKey(SIGN_IN, kim.email);
    await fixture.rows('insert into sign_in_attempts (key, at) select $1, now() from generate_series(1, 99)', [key]);
    expect((await guess(elsewhere(kim))).code).toBe('unauthorized');
    expect((await guess(elsewhere(kim))).code).toBe('rate_limited');
    await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'rate_limited' });
    fixture.ahead = 61 * MINUTE;
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('never blocks a network of a recent sign-in, however many other networks send wrong passwords', async () => {
    const kim = await personWithPassword(fixture);
    await signIn(fixture, kim);
    // Five from each of nineteen networks, then from the twentieth.
    const key = emailKey(SIGN_IN, kim.email);
    await fixture.rows('insert into sign_in_attempts (key, at) select $1, now() from generate_series(1, 95)', [key]);
    const stranger = elsewhere(kim);
    expect(codesOf(await several(5, () => guess(stranger)))).toEqual(Array<string>(5).fill('unauthorized'));
    expect((await guess(elsewhere(kim))).code).toBe('rate_limited');
    await expect(signIn(fixture, { ...kim, address: newPerson().address })).rejects.toMatchObject({
      code: 'rate_limited',
    });
    // Guesses from the known network still have their own limit.
    for (let i = 0; i < 4; i += 1) expect((await guess(kim)).code).toBe('unauthorized');
    expect(await signIn(fixture, kim)).toBeTruthy();
    for (let i = 0; i < 5; i += 1) expect((await guess(kim)).code).toBe('unauthorized');
    expect((await guess(kim)).code).toBe('rate_limited');
  });

  it('allows twenty wrong passwords an hour per email and location, without affecting other locations', async () => {
    const kim = await personWithPassword(fixture);
    const codes: string[] = [];
    for (let network = 0x10; network < 0x15; network += 1) {
      const stranger = { ...kim, address: `2001:db8:7:${network.toString(16)}00::1` };
      codes.push(...codesOf(await several(5, () => guess(stranger))));
    }
    expect(codes).toEqual([...Array<string>(20).fill('unauthorized'), ...Array<string>(5).fill('rate_limited')]);
    expect((await guess({ ...kim, address: '2001:db8:8:1000::1' })).code).toBe('unauthorized');
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('checks at most five of twenty concurrent wrong passwords', async () => {
    const kim = await personWithPassword(fixture);
    const answers = await several(20, () => guess(kim));
    expect(codesOf(answers)).toEqual([
      ...Array<string>(15).fill('rate_limited'),
      ...Array<string>(5).fill('unauthorized'),
    ]);
  });

  it('limits wrong passwords for an unknown email like those for a known email', async () => {
    const nobody = newPerson();
    const answers = await several(7, () => guess(nobody));
    expect(codesOf(answers)).toEqual([
      ...Array<string>(2).fill('rate_limited'),
      ...Array<string>(5).fill('unauthorized'),
    ]);
  });

  it('resets the count of wrong passwords after the right password', async () => {
    const kim = await personWithPassword(fixture);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await guess(kim)).code).toBe('unauthorized');
      expect(await signIn(fixture, kim)).toBeTruthy();
    }
  });

  it('checks sixty wrong passwords an hour per address over all emails, not counting right passwords', async () => {
    const kim = await personWithPassword(fixture);
    for (let i = 0; i < 3; i++) await signIn(fixture, kim);
    const answers = await several(63, () => guess({ ...newPerson(), address: kim.address }));
    expect(answers.filter(({ code }) => code === 'unauthorized')).toHaveLength(60);
    await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'rate_limited' });
    expect((await guess(elsewhere(kim))).code).toBe('unauthorized');
    fixture.ahead = 61 * MINUTE;
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('deletes failed sign-in attempts that no limit counts', async () => {
    const kim = newPerson();
    await guess(kim);
    const count = async () =>
      Number((await fixture.rows<{ n: string }>('select count(*) as n from sign_in_attempts'))[0]?.n);
    expect(await count()).toBeGreaterThan(0);
    // After this time no network counts as known either.
    fixture.ahead = 32 * 24 * 60 * MINUTE;
    await fixture.auth.app.get(SweepWorker).sweep();
    expect(await count()).toBe(0);
  });
});
