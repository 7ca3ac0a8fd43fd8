import { randomUUID } from 'node:crypto';
import { SweepWorker } from './sweep.worker';
import { AuthFixture } from './testing/auth.fixture';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());

const sweep = () => fixture.auth.app.get(SweepWorker).sweep();
const DAY_MS = 86_400_000;

const revocation = async () => {
  const key = `grant.${randomUUID()}`;
  await fixture.rows(
    `insert into revocations (key, active, version, published_version, changed_at) values ($1, true, 1, 1, $2)`,
    [key, new Date(Date.now() - DAY_MS)],
  );
  return key;
};
const signingKey = async () => {
  const kid = randomUUID();
  const ended = new Date(Date.now() - DAY_MS);
  await fixture.rows(
    `insert into signing_keys (kid, public_key, sealed_private_key, created_at, signs_from, ends_at)
       values ($1, '', '', $2, $2, $2)`,
    [kid, ended],
  );
  return kid;
};

/**
 * An expired row that is locked until the transaction is rolled back. The sweep at boot may have deleted an earlier
 * one.
 */
async function holding(table: string, column: string, anOldOne: () => Promise<string>): Promise<string> {
  for (;;) {
    const name = await anOldOne();
    await fixture.rows('begin');
    const found = await fixture.rows(`select 1 from ${table} where ${column} = $1 for update`, [name]);
    if (found.length > 0) return name;
    await fixture.rows('rollback');
  }
}

describe('a sweep', () => {
  it.each([
    ['revocations', 'key', revocation],
    ['signing_keys', 'kid', signingKey],
  ])('skips expired rows of %s that another replica is deleting', async (table, column, anOldOne) => {
    const other = await anOldOne();
    const held = await holding(table, column, anOldOne);
    const left = async () => {
      const rows = await fixture.rows<{ name: string }>(
        `select ${column} as name from ${table} where ${column} = any($1)`,
        [[held, other]],
      );
      return rows.map(({ name }) => name);
    };
    try {
      expect(await sweep()).toBe(false);
      expect(await left()).toEqual([held]);
    } finally {
      await fixture.rows('rollback');
    }
    await sweep();
    expect(await left()).toEqual([]);
  });

  it('sweeps a thousand expired rows per table and pass, and reports that more remain', async () => {
    const old = new Date(Date.now() - DAY_MS);
    await fixture.rows(`insert into sign_in_attempts (key, at) select 'k' || n, $1 from generate_series(1, 1001) n`, [
      old,
    ]);
    const count = async () => (await fixture.rows('select from sign_in_attempts')).length;
    expect(await sweep()).toBe(true);
    expect(await count()).toBe(1);
    expect(await sweep()).toBe(false);
    expect(await count()).toBe(0);
  });

  it('sweeps expired rows when auth starts', async () => {
    const key = await revocation();
    await (await fixture.boot()).stop();
    expect(await fixture.rows('select key from revocations where key = $1', [key])).toEqual([]);
  });
});
