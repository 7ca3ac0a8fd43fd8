import type { LeasedConnection } from '../pool';
import type { Call } from './middlewares/middleware';
import { throughPipeline } from './pipeline';

const [READ_ONLY, LOST_RACE, STALE_PLAN, VIOLATION] = ['25006', '40001', '0A000', '23505'];
/** Counts the leases and the connections that returned to the pool. */
const connection = { release: jest.fn() };
const acquire = jest.fn(async () => connection as unknown as LeasedConnection);
const CALL: Call = { deadline: 0 };

/** A failure that Postgres reports with this SQLSTATE. */
const refusal = (code: string) =>
  Object.assign(new Error('refused'), {
    code,
    severity: 'ERROR',
    length: 1,
    ...(code === STALE_PLAN && { routine: 'RevalidateCachedQuery' }),
  });

/** A database that accepts writes again after each read-only refusal. */
const restored = {
  connections: { acquire },
  writability: { isRestoredAfter: async (error: { code?: string }) => error.code === READ_ONLY },
};

/** A call that fails with these SQLSTATEs one after the other before it succeeds; counts the attempts. */
async function attempts(...states: (string | undefined)[]) {
  const calls: Call[] = [];
  const done = throughPipeline(restored, CALL, async (call) => {
    const state = states[calls.length];
    calls.push(call);
    expect(acquire).toHaveBeenCalledTimes(calls.length);
    expect(connection.release).toHaveBeenCalledTimes(calls.length - 1);
    if (state !== undefined) throw refusal(state);
    return 'done';
  });
  return { outcome: await done.catch((error: { code: string }) => error.code), calls };
}

describe('the pipeline', () => {
  beforeEach(() => void jest.clearAllMocks());

  it('executes a successful database call once', async () => {
    await expect(attempts()).resolves.toEqual({ outcome: 'done', calls: [{ ...CALL, connection }] });
  });

  it('repeats a database call once after a serialization failure, and marks the repetition', async () => {
    await expect(attempts(LOST_RACE)).resolves.toEqual({
      outcome: 'done',
      calls: [
        { ...CALL, connection },
        { ...CALL, connection, isRepeated: true },
      ],
    });
    jest.clearAllMocks();
    const twice = await attempts(LOST_RACE, LOST_RACE);
    expect(twice).toMatchObject({ outcome: 'conflict', calls: { length: 2 } });
  });

  it('repeats a database call from a read-only connection once the database accepts writes', async () => {
    await expect(attempts(READ_ONLY)).resolves.toMatchObject({ outcome: 'done', calls: { length: 2 } });
  });

  it.each([
    [READ_ONLY, LOST_RACE],
    [LOST_RACE, READ_ONLY],
  ])('repeats a database call after the SQLSTATE %s and then %s', async (...states) => {
    await expect(attempts(...states)).resolves.toMatchObject({ outcome: 'done', calls: { length: 3 } });
  });

  it('repeats a database call on another connection for each outdated plan', async () => {
    await expect(attempts(STALE_PLAN, STALE_PLAN, STALE_PLAN)).resolves.toMatchObject({
      outcome: 'done',
      calls: { length: 4 },
    });
  });

  it('repeats no database call after any other error', async () => {
    await expect(attempts(VIOLATION)).resolves.toMatchObject({ calls: { length: 1 } });
  });
});
