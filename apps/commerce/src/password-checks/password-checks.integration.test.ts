import { hash as argon2 } from '@node-rs/argon2';
import { AttemptsService } from '@marquee/attempts';
import type { Bus } from '@marquee/bus';
import { companyId, type Context } from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { Metrics, type Logger } from '@marquee/service-kit';
import { freshDatabase, openDatabase, type Database, type FreshDatabase } from '@marquee/testing';
import { addCustomer } from '../customers/new-customer.tx';
import { database } from '../data-source';
import { PasswordChecksService, PasswordChecksStore } from './password-checks.service';
import { limitsOfApp, limitsOfLink, limitsOfPage } from './password-limits.rules';

const MINUTE = 60_000;
const RIGHT = 'the right password';
let now = new Date('2026-11-15T10:00:00Z');
const clock = { now: () => now };
const log = { warn: (line: unknown) => void complaints.push(line) } as unknown as Logger;
const complaints: unknown[] = [];
/** These tests make no calls to other services. */
const bus = {} as Bus;
const ctx = (company: number, app = 'an-app'): Context => ({
  company: companyId(company),
  app,
  user: 1,
  scopes: ['customers'],
  requestId: 'r',
  deadline: Date.now() + 30_000,
});

/** Two replicas of commerce on one database. */
describe('the limits of password checks', () => {
  let fresh: FreshDatabase;
  const replicas: { db: Database; checks: PasswordChecksService; passwords: Passwords }[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    for (let n = 0; n < 2; n += 1) {
      const db = await openDatabase(database, fresh.url, clock);
      const store = new PasswordChecksStore(db);
      const passwords = new Passwords(new Metrics('test'));
      const attempts = new AttemptsService(store, clock, log);
      replicas.push({ db, passwords, checks: new PasswordChecksService(store, attempts, passwords, bus, clock) });
    }
  });
  afterAll(async () => {
    for (const { db } of replicas) await db.close();
    await fresh?.drop();
  });
  afterEach(() => jest.restoreAllMocks());

  const replica = (n: number) => replicas[n % replicas.length] as (typeof replicas)[number];
  async function aCustomer(company: number, email: string, old?: string): Promise<void> {
    const { db, passwords } = replica(0);
    const hash = old ?? (await passwords.hash(ctx(company), RIGHT));
    await new PasswordChecksStore(db).write(ctx(company), (tx) => addCustomer(tx, { email }, hash, now));
  }
  const check = (n: number, context: Context, email: string, password = 'a wrong one') =>
    replica(n)
      .checks.prove(context, { email, password }, limitsOfApp(context, email))
      .then(
        (customer) => (customer === null ? 'unknown' : 'proven'),
        (error: { code: string }) => error.code,
      );
  const many = async (count: number, one: (n: number) => Promise<string>) =>
    (await Promise.all(Array.from({ length: count }, (_, n) => one(n)))).toSorted();
  const attemptsLeft = async () => (await replica(0).db.query('select from sign_in_attempts')).length;

  it('checks five of twenty wrong passwords at two replicas until the limit expires', async () => {
    await aCustomer(1, 'kim@example.org');
    const verify = replicas.map(({ passwords }) => jest.spyOn(passwords, 'verify'));
    const codes = await many(20, (n) =>
      check(n, ctx(1), n % 4 < 2 ? 'kim@example.org' : 'KIM@example.org', `wrong ${n}`),
    );
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'password_mismatch'),
      ...Array.from({ length: 15 }, () => 'rate_limited'),
    ]);
    expect(verify.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(5);
    now = new Date(now.getTime() + 15 * MINUTE + 1000);
    expect(await check(1, ctx(1), 'kim@example.org', RIGHT)).toBe('proven');
  });

  it('counts simultaneous checks of the same wrong password as one', async () => {
    await aCustomer(8, 'kit@example.org');
    const verify = jest.spyOn(replica(0).passwords, 'verify');
    const codes = await many(20, () => check(0, ctx(8), 'kit@example.org'));
    expect(new Set(codes)).toEqual(new Set(['password_mismatch']));
    expect(verify).toHaveBeenCalledTimes(1);
    expect(await check(0, ctx(8), 'kit@example.org', RIGHT)).toBe('proven');
  });

  it('limits wrong passwords of each company separately', async () => {
    for (const company of [2, 3]) await aCustomer(company, 'lee@example.org');
    await many(5, (n) => check(n, ctx(2), 'lee@example.org', `wrong ${n}`));
    expect(await check(0, ctx(2), 'lee@example.org', RIGHT)).toBe('rate_limited');
    expect(await check(0, ctx(3), 'lee@example.org', RIGHT)).toBe('proven');
  });

  it('locks a customer out of only one app and one network after wrong passwords', async () => {
    for (const email of ['ann@example.org', 'bob@example.org']) await aCustomer(9, email);
    const from = (address: string, app = 'an-app'): Context => ({ ...ctx(9, app), address });
    await many(5, (n) => check(n, from('203.0.113.1'), 'ann@example.org', `wrong ${n}`));
    expect(await check(0, from('203.0.113.1'), 'ann@example.org', RIGHT)).toBe('rate_limited');
    expect(await check(0, from('203.0.113.1'), 'bob@example.org', RIGHT)).toBe('proven');
    expect(await check(0, from('198.51.100.1'), 'ann@example.org', RIGHT)).toBe('proven');
    expect(await check(0, from('203.0.113.1', 'another-app'), 'ann@example.org', RIGHT)).toBe('proven');
    const typed = { company: 9, email: 'ann@example.org', address: '203.0.113.1' };
    for (const limits of [limitsOfPage(typed), limitsOfLink(typed)]) {
      const sent = { email: 'ann@example.org', password: RIGHT };
      expect(await replica(0).checks.prove(ctx(9), sent, limits)).toMatchObject({ email: 'ann@example.org' });
    }
  });

  it('answers that an email is unknown even beyond the limit, at the cost of a password check', async () => {
    const verify = replicas.map(({ passwords }) => jest.spyOn(passwords, 'verify'));
    const codes = await many(20, (n) => check(n, ctx(11), 'nobody@example.org', `wrong ${n}`));
    expect(new Set(codes)).toEqual(new Set(['unknown']));
    expect(verify.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(20);
  });

  it('counts no correct password, unknown email or internal failure as an attempt', async () => {
    await aCustomer(4, 'sam@example.org');
    const before = await attemptsLeft();
    expect(await check(0, ctx(4), 'sam@example.org', RIGHT)).toBe('proven');
    expect(await check(1, ctx(4), 'nobody@example.org', RIGHT)).toBe('unknown');
    jest.spyOn(replica(0).passwords, 'verify').mockRejectedValueOnce(new Error('broken'));
    await check(0, ctx(4), 'sam@example.org', RIGHT);
    expect(await attemptsLeft()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('performs the same work in a password check for known and for unknown emails', async () => {
    await aCustomer(5, 'pat@example.org');
    const verify = jest.spyOn(replica(0).passwords, 'verify');
    await check(0, ctx(5), 'nobody@example.org');
    await check(0, ctx(5), 'pat@example.org');
    expect(verify.mock.calls.map(([, hash]) => hash === null)).toEqual([true, false]);
  });

  it('rehashes a password of lower cost only after the correct password, without an event', async () => {
    const old = await argon2(RIGHT, { memoryCost: 9728, timeCost: 1, parallelism: 1 });
    await aCustomer(7, 'max@example.org', old);
    const { db, passwords } = replica(0);
    const stored = async () => {
      const text = 'select password_hash as hash, version, updated_at from customers where company_id = 7';
      return (await db.query<{ hash: string; version: number; updated_at: Date }>(text))[0]!;
    };
    const published = async () => (await db.query("select from outbox where key like '7/customer/%'")).length;
    const [before, events] = [await stored(), await published()];
    await check(0, ctx(7), 'max@example.org');
    expect(await stored()).toEqual(before);
    const failing = jest.spyOn(passwords, 'hash').mockRejectedValueOnce(new Error('too busy'));
    expect(await check(0, ctx(7), 'max@example.org', RIGHT)).toBe('proven');
    expect(await stored()).toEqual(before);
    expect(await check(0, ctx(7), 'max@example.org', RIGHT)).toBe('proven');
    const after = await stored();
    expect([after.version, after.updated_at, await published()]).toEqual([before.version, before.updated_at, events]);
    expect([passwords.needsRehash(before.hash), passwords.needsRehash(after.hash)]).toEqual([true, false]);
    expect(await check(0, ctx(7), 'max@example.org', RIGHT)).toBe('proven');
    expect([await stored(), failing.mock.calls.length]).toEqual([after, 2]);
  });

  it('deletes password attempts that no limit counts any longer', async () => {
    await aCustomer(6, 'jo@example.org');
    await check(0, ctx(6), 'jo@example.org');
    expect(await attemptsLeft()).toBeGreaterThan(0);
    now = new Date(now.getTime() + 61 * MINUTE);
    expect(await replica(0).checks.sweep(ctx(6))).toBe(false);
    expect(await attemptsLeft()).toBe(0);
  });
});
