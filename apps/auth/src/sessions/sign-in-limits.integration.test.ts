import { sessions } from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { signIn, somebody, somebodyWithPassword, type Person } from '../testing/people';
import { emailKey, SIGN_IN } from '../attempts/limits.rules';
import { SweepWorker } from '../sweep.worker';

const MINUTE = 60_000;

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  // The limits are shared by replicas: half of the calls go to each.
  await fixture.boot();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

/** The code that a wrong password is answered with, and how long to wait. */
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
/** The same person from another place. */
const elsewhere = (person: Person): Person => ({ ...person, address: somebody().address });

describe('wrong passwords', () => {
  it('are answered five times in 15 minutes for an email from one address, also the right one then', async () => {
    const kim = await somebodyWithPassword(fixture);
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
    // The first of the five is 15 minutes old, the others are not.
    fixture.ahead = 15 * MINUTE + 5_000;
    expect(codesOf([await guess(kim), await guess(kim)])).toEqual(['rate_limited', 'unauthorized']);
    fixture.ahead = 40 * MINUTE;
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('of a stranger from another address lock nobody out', async () => {
    const kim = await somebodyWithPassword(fixture);
    const stranger = elsewhere(kim);
    for (let i = 0; i < 6; i++) await guess(stranger);
    expect((await guess(stranger)).code).toBe('rate_limited');
    expect(await signIn(fixture, kim)).toBeTruthy();
    // What the right one takes back is what was mistyped where it comes from.
    expect((await guess(stranger)).code).toBe('rate_limited');
  });

  it('are a hundred an hour for an email from all addresses together', async () => {
    const kim = await somebodyWithPassword(fixture);
    const key = emailKey(SIGN_IN, kim.email);
    await fixture.rows('insert into sign_in_attempts (key, at) select $1, now() from generate_series(1, 99)', [key]);
    expect((await guess(elsewhere(kim))).code).toBe('unauthorized');
    expect((await guess(elsewhere(kim))).code).toBe('rate_limited');
    await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'rate_limited' });
    fixture.ahead = 61 * MINUTE;
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('keep nobody from where they have signed in lately, however many networks they come from', async () => {
    const kim = await somebodyWithPassword(fixture);
    await signIn(fixture, kim);
    // Five from each of nineteen networks, and then from the twentieth.
    const key = emailKey(SIGN_IN, kim.email);
    await fixture.rows('insert into sign_in_attempts (key, at) select $1, now() from generate_series(1, 95)', [key]);
    const stranger = elsewhere(kim);
    expect(codesOf(await several(5, () => guess(stranger)))).toEqual(Array<string>(5).fill('unauthorized'));
    expect((await guess(elsewhere(kim))).code).toBe('rate_limited');
    await expect(signIn(fixture, { ...kim, address: somebody().address })).rejects.toMatchObject({
      code: 'rate_limited',
    });
    // Guesses from the known network have their own limit, which holds as ever.
    for (let i = 0; i < 4; i += 1) expect((await guess(kim)).code).toBe('unauthorized');
    expect(await signIn(fixture, kim)).toBeTruthy();
    for (let i = 0; i < 5; i += 1) expect((await guess(kim)).code).toBe('unauthorized');
    expect((await guess(kim)).code).toBe('rate_limited');
  });

  it('are twenty an hour for an email from all networks of one place, which leave others theirs', async () => {
    const kim = await somebodyWithPassword(fixture);
    const codes: string[] = [];
    for (let network = 0x10; network < 0x15; network += 1) {
      const stranger = { ...kim, address: `2001:db8:7:${network.toString(16)}00::1` };
      codes.push(...codesOf(await several(5, () => guess(stranger))));
    }
    expect(codes).toEqual([...Array<string>(20).fill('unauthorized'), ...Array<string>(5).fill('rate_limited')]);
    expect((await guess({ ...kim, address: '2001:db8:8:1000::1' })).code).toBe('unauthorized');
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('are checked no more than five times when twenty are sent at once', async () => {
    const kim = await somebodyWithPassword(fixture);
    const answers = await several(20, () => guess(kim));
    expect(codesOf(answers)).toEqual([
      ...Array<string>(15).fill('rate_limited'),
      ...Array<string>(5).fill('unauthorized'),
    ]);
  });

  it('are limited alike for an email that nobody has', async () => {
    const nobody = somebody();
    const answers = await several(7, () => guess(nobody));
    expect(codesOf(answers)).toEqual([
      ...Array<string>(2).fill('rate_limited'),
      ...Array<string>(5).fill('unauthorized'),
    ]);
  });

  it('are forgiven by a right one', async () => {
    const kim = await somebodyWithPassword(fixture);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await guess(kim)).code).toBe('unauthorized');
      expect(await signIn(fixture, kim)).toBeTruthy();
    }
  });

  it('are answered sixty times an hour from one address, whatever the email; right ones do not count', async () => {
    const kim = await somebodyWithPassword(fixture);
    for (let i = 0; i < 3; i++) await signIn(fixture, kim);
    const answers = await several(63, () => guess({ ...somebody(), address: kim.address }));
    expect(answers.filter(({ code }) => code === 'unauthorized')).toHaveLength(60);
    await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'rate_limited' });
    expect((await guess(elsewhere(kim))).code).toBe('unauthorized');
    fixture.ahead = 61 * MINUTE;
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('are forgotten once they count for nothing', async () => {
    const kim = somebody();
    await guess(kim);
    const count = async () =>
      Number((await fixture.rows<{ n: string }>('select count(*) as n from sign_in_attempts'))[0]?.n);
    expect(await count()).toBeGreaterThan(0);
    // By then no network is known any more either.
    fixture.ahead = 32 * 24 * 60 * MINUTE;
    await fixture.auth.app.get(SweepWorker).sweep();
    expect(await count()).toBe(0);
  });
});
