import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SmallDisk } from '@marquee/local';
import { eventually, type FreshDatabase, freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { contextOf, newCompany } from '../../test/context';
import { NoteStore, noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import type { Database } from '../core/database';
import { ParkedEvents } from '../events/parked-events';

const POOL_SIZE = 4;

describe('a read-only database', () => {
  let database: FreshDatabase;
  let notes: OpenNotes;
  let admin: Client;
  let db: Database;
  let store: NoteStore;
  const company = newCompany();
  beforeAll(async () => {
    database = await freshDatabase(noteDatabase);
    notes = await openNotes(database, undefined, POOL_SIZE);
    admin = new Client({ connectionString: notes.adminUrl });
    await admin.connect();
  });
  beforeEach(async () => {
    db = await notes.another();
    store = new NoteStore(db);
    await add('before');
  });
  afterEach(() => database.setReadOnly(false));
  afterAll(async () => {
    await admin.end();
    await notes.close();
  });

  const add = (title: string) => store.write(contextOf(company), (tx) => tx.notes.add(title));
  const count = () => store.read(contextOf(company)).notes.count();
  /** Ends every session after the change, so that new sessions read the setting. */
  const turnReadOnly = async () => {
    await database.setReadOnly(true);
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    await eventually(async () => {
      const { rowCount } = await admin.query(`select from pg_stat_activity where ${others}`);
      expect([rowCount, db.pool.totalCount]).toEqual([0, 0]);
    });
  };
  /** Opens all connections of the pool, idle, and returns their sessions. */
  const fill = async () => {
    const all = await Promise.all(
      Array.from({ length: POOL_SIZE }, () => db.connections.acquire(contextOf(company).deadline)),
    );
    const answers = await Promise.all(
      all.map((pooled) => pooled.ask<{ pid: number }>({ text: 'select pg_backend_pid() as pid', answerBy: Infinity })),
    );
    for (const pooled of all) {
      pooled.isUsable = true;
      pooled.release();
    }
    expect(db.pool.idleCount).toBe(POOL_SIZE);
    return answers.map(({ rows }) => rows[0]?.pid);
  };

  it('answers writes of a read-only database with `unavailable`, and reads on the same connections', async () => {
    await turnReadOnly();
    const before = await count();
    const sessions = await fill();
    const refused = { code: 'unavailable', cause: { code: '25006' } };
    for (let at = 0; at < 2 * POOL_SIZE; at += 1) await expect(add('during')).rejects.toMatchObject(refused);
    await expect(
      db.query('update notes set done = true where company_id = $1', [company], undefined, { scope: company }),
    ).rejects.toMatchObject(refused);
    expect(await count()).toBe(before);
    expect(new Set(await fill())).toEqual(new Set(sessions));
  });

  it('reports a read-only database as unready until it accepts writes', async () => {
    await db.ping();
    await turnReadOnly();
    const message = 'The database accepts no writes: it is read-only. Retry later.';
    await expect(db.ping()).rejects.toMatchObject({ code: 'unavailable', message });
    await expect(db.ping()).rejects.toMatchObject({ message });
    expect(await count()).toBeGreaterThan(0);
    await database.setReadOnly(false);
    await eventually(() => db.ping());
  });

  it('reports the service as unready if only new connections are read-only', async () => {
    await database.setReadOnly(true);
    const pooled = await db.connections.acquire(contextOf(company).deadline);
    await expect(add('on a new connection')).rejects.toMatchObject({ code: 'unavailable' });
    pooled.isUsable = true;
    pooled.release();
    await expect(db.ping()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('accepts all writes once a new connection has accepted a write', async () => {
    await turnReadOnly();
    const sessions = await fill();
    await expect(add('during')).rejects.toMatchObject({ code: 'unavailable' });
    await database.setReadOnly(false);
    await eventually(() => add('after'));
    const before = await count();
    await Promise.all(Array.from({ length: 3 * POOL_SIZE }, () => add('after')));
    expect(await count()).toBe(before + 3 * POOL_SIZE);
    expect((await fill()).filter((pid) => sessions.includes(pid))).toEqual([]);
    await db.ping();
  });

  it('repeats writes that met read-only pooled connections, so that no write fails', async () => {
    await turnReadOnly();
    const sessions = await fill();
    await database.setReadOnly(false);
    await Promise.all(Array.from({ length: 3 * POOL_SIZE }, () => add('after')));
    await db.query('update notes set done = true where company_id = $1', [company], undefined, { scope: company });
    expect((await fill()).filter((pid) => sessions.includes(pid))).toEqual([]);
  });

  it('discards read-only pooled connections and stays ready if new ones accept writes', async () => {
    await turnReadOnly();
    const sessions = await fill();
    await database.setReadOnly(false);
    await db.ping();
    expect((await fill()).filter((pid) => sessions.includes(pid))).toEqual([]);
  });
});

describe('a database whose disk is full', () => {
  let notes: OpenNotes;
  beforeAll(async () => {
    notes = await openNotes(await freshDatabase(noteDatabase));
  });
  afterAll(() => notes.close());

  const FULL = "do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$";

  it('answers writes with `unavailable` while the disk is full, and accepts them afterwards', async () => {
    const { db, store } = notes;
    const company = newCompany();
    const refused = store.write(contextOf(company), async (tx) => {
      await tx.notes.add('lost');
      await tx.session.query(FULL, []);
    });
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', cause: { code: '53100' } });
    await expect(db.ping()).rejects.toMatchObject({ message: expect.stringContaining('could not extend file') });
    await store.write(contextOf(company), (tx) => tx.notes.add('stored'));
    expect(await store.read(contextOf(company)).notes.count()).toBe(1);
    await eventually(() => db.ping());
  });
});

const onSmallDisk = SmallDisk.isSupported ? describe : describe.skip;
onSmallDisk('a database whose table space is on a full file system', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-table-space-'));
  const space = `small_${process.pid}`;
  const company = newCompany();
  let disk: SmallDisk | null;
  let admin: Client;
  let notes: OpenNotes;
  beforeAll(async () => {
    const fresh = await freshDatabase(noteDatabase);
    const { pathname } = new URL(fresh.adminUrl);
    admin = new Client({ connectionString: fresh.adminUrl.replace(pathname, '/postgres') });
    await admin.connect();
    disk = SmallDisk.mount(join(folder, 'space'));
    chmodSync(folder, 0o711);
    const { rows } = await admin.query<{ data: string }>("select current_setting('data_directory') as data");
    const { uid, gid } = statSync(rows[0]?.data ?? '');
    chownSync(join(folder, 'space'), uid, gid);
    await admin.query(`create tablespace ${space} location '${join(folder, 'space')}'`);
    await admin.query(`alter database ${pathname.slice(1)} set tablespace ${space}`);
    notes = await openNotes(fresh);
  });
  afterAll(async () => {
    await notes?.close();
    await admin?.query(`drop tablespace ${space}`);
    await admin?.end();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  });

  const TITLE = 'x'.repeat(200);
  const add = () => notes.store.write(contextOf(company), (tx) => tx.notes.add(TITLE));
  const count = () => notes.store.read(contextOf(company)).notes.count();
  /** Adds notes until Postgres has no free page; returns the error and the count. */
  const addUntilFull = async () => {
    for (let added = 0; added < 2_000; added += 1) {
      try {
        await add();
      } catch (error) {
        return { added, error };
      }
    }
    throw new Error('the file system is not full');
  };

  it('rejects writes on a full disk, answers reads, counts no event attempt, then recovers', async () => {
    await add();
    const inbox = new ParkedEvents(notes.db);
    const eventOf = (sequence: number) => {
      const position = { companyid: Number(company), subject: 'note/1', sequence };
      return { consumer: 'notes', subject: 's', body: '{}', place: 1, attempts: 1, position, released: false };
    };
    // The page of this row has space, so Postgres itself would accept another one.
    await inbox.park(eventOf(1), 'before', 0);
    disk?.fill();
    const { added, error } = await addUntilFull();
    expect(error).toMatchObject({ code: 'unavailable', cause: { code: '53100' } });
    expect(await count()).toBe(1 + added);
    await expect(notes.db.ping()).rejects.toMatchObject({
      message: expect.stringContaining('No space left on device'),
    });
    await expect(inbox.park(eventOf(2), 'no space', 0)).rejects.toMatchObject({ code: 'unavailable' });
    disk?.free();
    await add();
    expect(await count()).toBe(2 + added);
    await eventually(() => notes.db.ping());
    await inbox.park(eventOf(2), 'after', 0);
    expect(await inbox.count()).toBe(2);
  });
});
