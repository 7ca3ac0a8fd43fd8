import { eventually, aLineTo, freshDatabase, type FreshDatabase, type Line } from '@marquee/testing';
import { systemClock } from '@marquee/contracts';
import { DataSource } from 'typeorm';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, NoteStore } from '../../test/notes';
import { dataSourceOptions } from '../service-database';
import { Database } from '../core/database';
import { socketOf } from './error-safe-client';
import { send } from '../core/pipeline';

const POOL = 10;
/** How long callers wait; new connections on a busy machine get much more. */
const SHORT_MS = 1_000;
/** A caller with at least this much time detects an unresponsive connection before its deadline. */
const ENOUGH_MS = 2_500;
/** Longer than any caller waits for a connection. */
const ADMITTED_MS = 6_000;

describe('an unresponsive database', () => {
  let fresh: FreshDatabase;
  let line: Line;
  let db: Database;
  let store: NoteStore;
  let dropped = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(noteDatabase);
    line = await aLineTo(fresh.url);
  });
  beforeEach(async () => {
    line.silenceNew(false);
    line.admitAfter(0);
    const url = Object.assign(new URL(fresh.url), { host: `127.0.0.1:${line.port}` });
    db = new Database(await new DataSource(dataSourceOptions(noteDatabase, url.href, POOL)).initialize(), systemClock);
    store = new NoteStore(db);
    dropped = 0;
    db.connections.listen({ dropped: () => void dropped++ });
  });
  afterEach(async () => {
    // Connections that are still opening would be waited for.
    line.cut();
    await db.close();
  });
  afterAll(async () => {
    await line.close();
    await fresh.drop();
  });

  const within = (ms: number) => Date.now() + ms;
  const read = (ms: number) =>
    db.run<{ n: number }>({ kind: 'read', text: 'select 1 as n', name: 'one', deadline: within(ms) });
  const long = (ms: number) =>
    db.run({ kind: 'read', text: 'select pg_sleep($1)', values: [60], deadline: within(ms) });
  /** Opens all connections of the pool, idle. */
  async function fill(): Promise<void> {
    const all = await Promise.all(Array.from({ length: POOL }, () => db.connections.acquire(within(20_000))));
    await Promise.all(all.map(async (pooled) => pooled.ask({ text: 'select 1', answerBy: within(20_000) })));
    for (const pooled of all) {
      pooled.isUsable = true;
      pooled.release();
    }
    expect(db.pool.idleCount).toBe(POOL);
  }

  it("drops all idle connections of an unresponsive database after one caller's timeout", async () => {
    await fill();
    expect(line.becomeUnresponsive()).toBe(POOL);
    await expect(read(ENOUGH_MS)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await read(20_000)).toEqual([{ n: 1 }]);
    expect(dropped).toBe(POOL);
    expect(db.pool.totalCount).toBe(1);
  });

  it('drops used connections after their timeouts, and opens new ones for waiting callers', async () => {
    await fill();
    line.becomeUnresponsive();
    const failed = Promise.allSettled(Array.from({ length: POOL }, () => read(SHORT_MS)));
    // These callers wait, because all connections are in use.
    const waiting = Promise.all(Array.from({ length: 5 }, () => read(20_000)));
    expect((await failed).map(({ status }) => status)).toEqual(Array.from({ length: POOL }, () => 'rejected'));
    expect(await waiting).toEqual(Array.from({ length: 5 }, () => [{ n: 1 }]));
    expect(dropped).toBe(POOL);
  });

  it('reports an unknown outcome only for a commit that an unresponsive database received', async () => {
    await fill();
    const company = newCompany();
    const lost = store.write(contextOf(company, { deadline: within(2 * SHORT_MS) }), async (tx) => {
      await tx.notes.add('kept or not');
      // The commit is sent, but its answer is lost.
      tx.session.afterCommit(() => undefined);
      line.becomeUnresponsive();
    });
    await expect(lost).rejects.toMatchObject({ code: 'outcome_unknown' });
    const undone = store.write(contextOf(company, { deadline: within(2 * SHORT_MS) }), async (tx) => {
      await tx.notes.add('first');
      line.becomeUnresponsive();
      await tx.notes.add('second');
    });
    await expect(undone).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.read(company).notes.count()).toBe(0);
  });

  it('keeps the connection of a slow statement that Postgres cancels itself', async () => {
    await fill();
    await expect(long(SHORT_MS)).rejects.toMatchObject({ code: 'timeout' });
    expect(dropped).toBe(0);
    expect(db.pool.totalCount).toBe(POOL);
  });

  it('returns an answer that arrived while the process was frozen beyond the deadline', async () => {
    await fill();
    const answer = read(SHORT_MS);
    // The answer arrives and the deadline passes before this process continues.
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * SHORT_MS);
    expect(await answer).toEqual([{ n: 1 }]);
    expect(dropped).toBe(0);
  });

  it('reports the service as unready while new connections hang, and then as ready', async () => {
    await fill();
    line.becomeUnresponsive();
    line.silenceNew(true);
    await expect(db.ping()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(db.ping()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(read(SHORT_MS)).rejects.toMatchObject({ code: 'unavailable' });
    line.silenceNew(false);
    await eventually(() => db.ping());
  });

  it('serves later callers after a connection took longer to open than callers wait', async () => {
    await fill();
    line.admitAfter(ADMITTED_MS);
    line.cut();
    await eventually(() => expect(db.pool.totalCount).toBe(0));
    await expect(read(20_000)).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(() => expect(db.pool.idleCount).toBe(1));
    expect(await read(20_000)).toEqual([{ n: 1 }]);
    // The connection was opened for the first caller, which had already given up.
    expect(db.pool.totalCount).toBe(1);
  });

  describe('the statement timeout of a read', () => {
    const boundOf = async (ms?: number) => {
      const text =
        "select setting::int as bound, pg_backend_pid() as pid from pg_settings where name = 'statement_timeout'";
      const statement = { kind: 'read', text, name: 'bound', deadline: ms && within(ms) } as const;
      const [row] = await db.run<{ bound: number; pid: number }>(statement);
      return row!;
    };

    it('changes the statement timeout only if the connection has an unsuitable one', async () => {
      const { pid, bound } = await boundOf(10_000);
      expect(bound).toBeLessThanOrEqual(9_400);
      expect(bound).toBeGreaterThan(5_000);
      // The deadlines are close, so the timeout is not set again. (A new timeout would be higher.)
      expect(await boundOf(bound / 0.81)).toEqual({ pid, bound });
      const less = await boundOf(5_000);
      expect(less.pid).toBe(pid);
      expect(less.bound).toBeLessThanOrEqual(4_400);
      expect(await boundOf()).toEqual({ pid, bound: 30_000 });
    });

    it('sends a statement and its timeout in one write to the connection', async () => {
      await boundOf(20_000);
      const pooled = await db.connections.acquire(within(20_000));
      const socket = socketOf(pooled.client);
      const corked = jest.spyOn(socket, 'write');
      const answer = send(pooled, { text: 'select 1', deadline: within(2_000) });
      const statements = corked.mock.calls.map(([bytes]) => Buffer.from(bytes as Uint8Array).toString('latin1'));
      expect(statements.join(' ')).toMatch(/set statement_timeout = 1\d\d\d\b.*select 1/s);
      expect(socket.writableCorked).toBe(1);
      await answer;
      pooled.isUsable = true;
      pooled.release();
    });
  });
});
