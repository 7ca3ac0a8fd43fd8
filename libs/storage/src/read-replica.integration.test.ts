import { type Clock, Printed } from '@marquee/contracts';
import { connectionOf, type LocalReplica } from '@marquee/local';
import { eventually } from '@marquee/testing';
import type { Pool } from 'pg';
import { contextOf, newCompany } from '../test/context';
import { NoteStore } from '../test/notes';
import { asSuperuser, Servers } from '../test/servers';
import type { Database } from './database';

jest.setTimeout(60_000); // each part starts servers of its own

/** It stands still, but for rests that a test is done with. */
let time = Date.now();
const clock: Clock = { now: () => new Date(time) };

/** What is told of the lists of a process. */
function heard(db: Database) {
  const told = { answers: [] as string[], news: [] as string[] };
  db.replica?.listen({
    answered: (by) => told.answers.push(by),
    away: (reason) => told.news.push(reason),
    back: () => told.news.push('back'),
  });
  return told;
}

/** The next read tries the replica, whatever happened before. */
function afterARest(): void {
  time += 1_000;
}

describe('lists from a replica', () => {
  let servers: Servers;
  let replica: LocalReplica;
  beforeAll(async () => {
    servers = await Servers.start();
    replica = await servers.follow('replica');
  });
  afterAll(() => servers.stop());

  const onReplica = <T extends object>(sql: string) => asSuperuser<T>(replica.adminUrl, sql);
  /** When each connection of a service has asked last. */
  const askedOnReplica = () =>
    onReplica(
      "select pid, query_start from pg_stat_activity where application_name = 'marquee-catalog-lists' order by pid",
    );
  const backendsOnReplica = async () => {
    const rows = await onReplica<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'marquee-catalog-lists'",
    );
    return rows.map(({ pid }) => pid);
  };
  const lastOnReplica = async () => {
    const [row] = await onReplica<{ query: string }>(
      "select query from pg_stat_activity where application_name = 'marquee-catalog-lists' order by query_start desc",
    );
    return row?.query ?? '';
  };
  const add = (db: Database, company: ReturnType<typeof newCompany>, title = 'one') =>
    new NoteStore(db).write(contextOf(company), (tx) => tx.notes.add(title));
  const titles = async (db: Database, company: ReturnType<typeof newCompany>) => {
    const page = await new NoteStore(db).read(company).repository.list({ limit: 50 });
    return (JSON.parse((page as Printed<unknown>).json) as { title: string }[]).map(({ title }) => title);
  };

  it('answers writes with `unavailable`, and is unready, when the service has reached a replica instead of the primary', async () => {
    const db = await servers.serve(replica.adminUrl, { clock });
    await expect(add(db, newCompany())).rejects.toMatchObject({ code: 'unavailable', cause: { code: '25006' } });
    await expect(db.ping()).rejects.toThrow('The database takes no writes: it is read-only.');
    expect(await new NoteStore(db).read(newCompany()).notes.count()).toBe(0);
  });

  it('answers lists and counts there, and everything else on the primary', async () => {
    const db = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, clock });
    const told = heard(db);
    const company = newCompany();
    const id = await add(db, company);
    const { notes } = new NoteStore(db).read(company);
    expect(await titles(db, company)).toEqual(['one']);
    expect(await lastOnReplica()).toMatch(/^\s*select id.* from "notes" r .* limit \(select \$3::bigint\)/s);
    expect(await notes.count()).toBe(1);
    expect(await lastOnReplica()).toMatch(/^select count\(\*\)/);
    expect(told.answers).toEqual(['replica', 'replica']);
    await notes.print(id);
    await new NoteStore(db).write(contextOf(company), (tx) => tx.notes.count());
    expect(told.answers).toHaveLength(2);
    expect(await db.list('select pg_is_in_recovery() as is_replica', [])).toEqual([{ is_replica: true }]);
    expect(await db.read('select pg_is_in_recovery() as is_replica', [])).toEqual([{ is_replica: false }]);
  });

  it('shows a list that has lost its condition the rows of its own company alone, and leaves no company behind', async () => {
    const db = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, clock });
    const [company, other] = [newCompany(), newCompany()];
    for (const one of [company, other]) await add(db, one, `of ${one}`);
    const told = heard(db);
    const bare = 'select title from notes where title = any($1)';
    const seen = (one: typeof company) =>
      new NoteStore(db).read(one).notes.session.list(bare, [[company, other].map((of) => `of ${of}`)]);
    expect([await seen(company), await seen(other)]).toEqual([
      [{ title: `of ${company}` }],
      [{ title: `of ${other}` }],
    ]);
    expect(told.answers).toEqual(['replica', 'replica']);
    // Nobody has said anything on the connection itself, which both have used.
    const { pool } = db.replica as unknown as { pool: Pool };
    const { rows } = await pool.query("select current_setting('marquee.company') as company from (select 1) one");
    expect([rows, pool.totalCount]).toEqual([[{ company: '' }], 1]);
  });

  it('shows what another process has been answered a moment ago, each time', async () => {
    const reader = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, clock });
    const writer = await servers.serve(servers.primaryUrl, { clock });
    const told = heard(reader);
    const company = newCompany();
    for (let count = 1; count <= 50; count++) {
      await add(writer, company, `note ${count}`);
      expect(await new NoteStore(reader).read(company).notes.count()).toBe(count);
    }
    expect(told.answers).toEqual(Array.from({ length: 50 }, () => 'replica'));
  });

  it('answers from the primary while the replica does not go on, tells it once, and goes back', async () => {
    const db = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, waitMs: 300, clock });
    const company = newCompany();
    await eventually(async () => {
      afterARest();
      await titles(db, company);
      expect(db.replica?.isUsed).toBe(true);
    });
    const told = heard(db);
    await onReplica('select pg_wal_replay_pause()');
    try {
      for (const title of ['one', 'two', 'three']) {
        await add(db, company, title);
        afterARest();
        expect((await titles(db, company)).at(-1)).toBe(title);
      }
      expect(new Set(told.answers)).toEqual(new Set(['primary_behind', 'primary_away']));
      expect(told.news).toHaveLength(1);
      expect(db.replica?.isUsed).toBe(false);
      const { length } = told.answers;
      const before = await askedOnReplica();
      await Promise.all([1, 2, 3].map(() => titles(db, company)));
      expect(told.answers.slice(length)).toEqual(Array.from({ length: 3 }, () => 'primary_away'));
      expect(await askedOnReplica()).toEqual(before);
    } finally {
      await onReplica('select pg_wal_replay_resume()');
    }
    await eventually(async () => {
      afterARest();
      expect(await titles(db, company)).toEqual(['one', 'two', 'three']);
      expect(told.answers.at(-1)).toBe('replica');
    });
    expect(told.news.slice(1)).toEqual(['back']);
    expect(db.replica?.isUsed).toBe(true);
  });

  it('waits for a replica that is behind and goes on', async () => {
    const db = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, clock });
    const told = heard(db);
    const company = newCompany();
    expect(await titles(db, company)).toEqual([]);
    await onReplica('select pg_wal_replay_pause()');
    await add(db, company);
    const shown = titles(db, company);
    await eventually(async () => expect(await lastOnReplica()).toContain('pg_last_wal_replay_lsn'));
    await onReplica('select pg_wal_replay_resume()');
    expect(await shown).toEqual(['one']);
    expect(told.answers).toEqual(['replica', 'replica']);
  });

  it('answers from the primary when the replica gives no sign', async () => {
    const db = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, waitMs: 300, clock });
    const company = newCompany();
    await add(db, company);
    const [others, backends] = [await backendsOnReplica(), [] as number[]];
    await eventually(async () => {
      afterARest();
      await titles(db, company);
      expect(db.replica?.isUsed).toBe(true);
      backends.push(...(await backendsOnReplica()).filter((pid) => !others.includes(pid)));
      expect(backends).not.toEqual([]);
    });
    const told = heard(db);
    for (const pid of backends) process.kill(pid, 'SIGSTOP');
    try {
      expect(await titles(db, company)).toEqual(['one']);
      expect(told.answers).toEqual(['primary_behind']);
    } finally {
      for (const pid of backends) process.kill(pid, 'SIGCONT');
    }
    await eventually(async () => {
      afterARest();
      expect(await titles(db, company)).toEqual(['one']);
      expect(told.answers.at(-1)).toBe('replica');
    });
  });

  it('is none the worse for callers whose time is over, before or while they are answered', async () => {
    const others = await backendsOnReplica();
    const db = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, clock });
    const own = async () => (await backendsOnReplica()).filter((pid) => !others.includes(pid));
    const company = newCompany();
    expect(await titles(db, company)).toEqual([]);
    const backends = await own();
    const told = heard(db);
    await expect(db.list('select 1', [], undefined, { deadline: Date.now() })).rejects.toMatchObject({
      code: 'timeout',
    });
    const long = db.list('select pg_sleep(60)', []).catch((error: unknown) => error);
    // As Postgres does it when the time of a statement is over.
    const end = "select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'";
    await eventually(async () => expect(await onReplica(end)).toHaveLength(1));
    expect(await long).toMatchObject({ code: 'timeout' });
    expect(told).toEqual({ answers: [], news: [] });
    expect(await titles(db, company)).toEqual([]);
    expect(told.answers).toEqual(['replica']);
    expect(await own()).toEqual(backends);
  });

  it('goes on without a replica that was killed, and with it when it is back', async () => {
    const db = await servers.serve(servers.primaryUrl, { from: replica.adminUrl, clock });
    const told = heard(db);
    const company = newCompany();
    await add(db, company);
    expect(await titles(db, company)).toEqual(['one']);
    const backends = await backendsOnReplica();
    process.kill(replica.pid, 'SIGKILL');
    await replica.stop();
    // Backends end when they notice that their postmaster is gone; on a busy machine one could answer once more.
    await eventually(() => expect(backends.filter(isRunning)).toEqual([]));
    expect(await titles(db, company)).toEqual(['one']);
    expect(told.answers).toEqual(['replica', 'primary_away']);
    await add(db, company, 'two');
    afterARest();
    expect(await titles(db, company)).toEqual(['one', 'two']);
    replica = await servers.follow('replica', Number(new URL(replica.adminUrl).port));
    await eventually(async () => {
      afterARest();
      expect(await titles(db, company)).toEqual(['one', 'two']);
      expect(told.answers.at(-1)).toBe('replica');
    });
    expect(told.news).toEqual([expect.any(String), 'back']);
  });
});

describe('what is no replica of the primary', () => {
  let servers: Servers;
  let [first, second]: LocalReplica[] = [];
  beforeAll(async () => {
    servers = await Servers.start();
    [first, second] = [await servers.follow('first'), await servers.follow('second')];
  });
  afterAll(() => servers.stop());

  /** Whose answer a list is, and why it is not the replica's. */
  const answer = async (db: Database, told: ReturnType<typeof heard>) => {
    afterARest();
    const [row] = await db.list<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica', []);
    return { isReplica: row?.is_replica, reason: told.news.at(-1) };
  };
  const answerOf = async (primaryUrl: string, from: string) => {
    const db = await servers.serve(primaryUrl, { from, clock });
    return answer(db, heard(db));
  };

  it('is not asked: the primary itself, or another database', async () => {
    const { primaryUrl } = servers;
    const own = 'It is no replica: it takes writes of its own.';
    expect(await answerOf(primaryUrl, primaryUrl)).toEqual({ isReplica: false, reason: own });
    await asSuperuser(primaryUrl, 'create database another');
    const another = new URL(first!.adminUrl);
    another.pathname = '/another';
    const elsewhere = await eventually(async () => {
      const found = await answerOf(primaryUrl, another.href);
      expect(found.reason).not.toContain('does not exist');
      return found;
    });
    expect(elsewhere).toEqual({ isReplica: false, reason: 'It is the database another, and not marquee.' });
  });

  it('is not asked: one that was promoted, nor one that a failover has left on the old time line', async () => {
    const db = await servers.serve(servers.primaryUrl, { from: first!.adminUrl, clock });
    const told = heard(db);
    expect(await answer(db, told)).toEqual({ isReplica: true });
    await asSuperuser(first!.adminUrl, 'select pg_promote()');
    const promoted = 'It is no replica any more: it takes writes of its own.';
    expect(await answer(db, told)).toEqual({ isReplica: false, reason: promoted });

    const left = expect.stringContaining('time line 1 as far as it has noted, and the primary is on 2');
    expect(await answerOf(first!.adminUrl, second!.adminUrl)).toEqual({ isReplica: false, reason: left });
    const follow = `alter system set primary_conninfo = '${connectionOf(first!.adminUrl)}'`;
    await asSuperuser(second!.adminUrl, follow);
    await asSuperuser(second!.adminUrl, 'select pg_reload_conf()');
    const after = await servers.serve(first!.adminUrl, { from: second!.adminUrl, clock });
    const heardAfter = heard(after);
    await eventually(async () => {
      for (const { adminUrl } of [first!, second!]) await asSuperuser(adminUrl, 'checkpoint');
      expect((await answer(after, heardAfter)).isReplica).toBe(true);
    });
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
