import { companyId, type OperatorContext, RenderedJson, ShopError, systemClock } from '@marquee/contracts';
import { aLineTo, freshDatabase, type Line } from '@marquee/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { contextOf, newCompany, until } from '../test/context';
import { noteDatabase, noteEvents, NoteStore, openNotes, type OpenNotes } from '../test/notes';
import { dataSourceOptions } from './service-database';
import { expectVersion } from './views/versions';
import { violatedUnique } from '.';
import { Database } from './core/database';
import { Transaction } from './core/transaction';

describe('the store', () => {
  let open: OpenNotes;
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
  afterAll(() => open.close());

  const events = (company: number) =>
    open.db.query<{ body: string }>('select body from outbox where key like $1 order by id', [`${company}/%`]);

  it('commits a change and its event in one transaction', async () => {
    const company = newCompany();
    const ctx = contextOf(company, { requestId: 'r-1', traceparent: '00-aa-bb-01' });
    const id = await open.store.write(ctx, async (tx) => {
      const noteId = await tx.notes.add('one');
      await tx.outbox.append(noteEvents.create, { id: noteId, version: 1 }, { changed: ['title'] });
      return noteId;
    });
    const [row] = await events(company);
    expect(JSON.parse(row!.body)).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      source: '/marquee/catalog',
      type: 'marquee.note.create.v1',
      subject: `note/${id}`,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      datacontenttype: 'application/json',
      companyid: company,
      topic: 'note/create',
      sequence: 1,
      requestid: 'r-1',
      traceparent: '00-aa-bb-01',
      actor: 'app:app-1',
      data: { changed: ['title'] },
    });
  });

  it('commits batched events in the order of single events', async () => {
    const company = newCompany();
    const ids = await open.store.write(contextOf(company, { requestId: 'r-2' }), async (tx) => {
      const [first, second] = [await tx.notes.add('one'), await tx.notes.add('two')];
      const events = [first, second].map((id) => ({ resource: { id, version: 1 }, data: { changed: [`of ${id}`] } }));
      await tx.outbox.appendAll(noteEvents.create, events);
      await tx.outbox.appendAll(noteEvents.create, []);
      return [first, second];
    });
    const published = (await events(company)).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(published).toMatchObject(
      ids.map((id) => ({ subject: `note/${id}`, sequence: 1, requestid: 'r-2', data: { changed: [`of ${id}`] } })),
    );
    expect(new Set(published.map(({ id }) => id)).size).toBe(2);
  });

  it('writes events of locked rows in order with one statement after the work', async () => {
    const company = newCompany();
    const sent = jest.spyOn(Transaction.prototype, 'query');
    await open.store.write(contextOf(company), async (tx) => {
      const published = (id: number) => [{ resource: { id, version: 1 }, data: {} }];
      await tx.outbox.appendAll(noteEvents.create, published(1));
      await tx.outbox.append(noteEvents.update, { id: 1, version: 2 }, {});
      for (const id of [2, 3]) {
        await tx.outbox.appendAll(id === 2 ? noteEvents.create : noteEvents.update, published(id));
      }
      expect(sent).toHaveBeenCalledTimes(2);
    });
    expect(sent).toHaveBeenCalledTimes(3);
    sent.mockRestore();
    const all = (await events(company)).map(({ body }) => JSON.parse(body) as { subject: string; topic: string });
    expect(all.map(({ subject, topic }) => `${subject} ${topic}`)).toEqual([
      'note/1 note/create',
      'note/1 note/update',
      'note/2 note/create',
      'note/3 note/update',
    ]);
  });

  it('rolls back change and event when the work fails', async () => {
    const company = newCompany();
    const work = open.store.write(contextOf(company), async (tx) => {
      const id = await tx.notes.add('one');
      await tx.outbox.append(noteEvents.create, { id, version: 1 }, {});
      throw ShopError.notFound('note', 5);
    });
    await expect(work).rejects.toMatchObject({ code: 'not_found' });
    expect(await open.store.read(company).notes.count()).toBe(0);
    expect(await events(company)).toEqual([]);
  });

  it.each(['append', 'appendAll'] as const)(
    'rolls back a change whose event exceeds the maximum size: %s',
    async (how) => {
      const company = newCompany();
      const write = (length: number) =>
        open.store.write(contextOf(company), async (tx) => {
          const resource = { id: await tx.notes.add('one'), version: 1 };
          const data = { changed: ['ü'.repeat(length)] };
          if (how === 'append') await tx.outbox.append(noteEvents.create, resource, data);
          else await tx.outbox.appendAll(noteEvents.create, [{ resource, data }]);
        });
      await expect(write(128 * 1024)).rejects.toThrow('The event note/create exceeds');
      expect([await open.store.read(company).notes.count(), await events(company)]).toEqual([0, []]);
      await write(127 * 1024);
      expect(await events(company)).toHaveLength(1);
    },
  );

  it.each([
    ['the commit', 0],
    ['another statement', 1],
  ])('rolls back a change whose event could not be written, as reported by %s', async (_who, more) => {
    const company = newCompany();
    const work = open.store.write(contextOf(company), async (tx) => {
      await tx.notes.add('one');
      await tx.outbox.append(noteEvents.create, { id: 'no \0 in texts', version: 1 }, {});
      for (let n = 0; n < more; n += 1) await tx.notes.add('two');
    });
    await expect(work).rejects.toThrow('invalid byte sequence');
    expect(await open.store.read(company).notes.count()).toBe(0);
    // The connection remains usable.
    await open.store.write(contextOf(company), (tx) => tx.notes.add('three'));
    expect(await open.store.read(company).notes.count()).toBe(1);
  });

  it('runs after-commit callbacks after a commit, but not after a rollback', async () => {
    const [ctx, published] = [contextOf(newCompany()), [] as string[]];
    await open.store.write(ctx, async (tx) => {
      const id = await tx.notes.add('one');
      tx.session.afterCommit(() => void published.push(`committed ${id > 0}`));
      expect(published).toEqual([]);
    });
    const failing = open.store.write(ctx, async (tx) => {
      tx.session.afterCommit(() => void published.push('never'));
      throw new ShopError('conflict');
    });
    await expect(failing).rejects.toMatchObject({ code: 'conflict' });
    expect(published).toEqual(['committed true']);
  });

  it('returns no rows of other companies to a session', async () => {
    const [mine, other] = [newCompany(), newCompany()];
    const id = await open.store.write(contextOf(mine), (tx) => tx.notes.add('mine'));
    expect(await open.store.read(other).notes.view.one(open.store.read(other).notes.session, id)).toBeNull();
    expect(await open.store.read(other).notes.count()).toBe(0);
  });

  it('fails a transaction with the error of a statement whose failure was ignored', async () => {
    const company = newCompany();
    const work = open.store.write(contextOf(company), async (tx) => {
      await tx.notes.add('one');
      await tx.session.query('select 1/0', []).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await open.store.read(company).notes.count()).toBe(0);
  });

  it('reports the first failure of a transaction to its concurrent statements', async () => {
    const work = open.store.write(contextOf(newCompany()), async (tx) => {
      const [failed, beside] = ['select 1/0', 'select 1'].map((text) => tx.session.query(text, []));
      failed!.catch(() => undefined);
      await beside;
    });
    await expect(work).rejects.toThrow('division by zero');
  });

  it.each([
    ['another statement has failed', true],
    ['its commit', false],
  ])('executes no further statements of a transaction after %s', async (_when, fails) => {
    const company = newCompany();
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    const late: Promise<unknown>[] = [];
    const work = open.store.write(contextOf(company), async (tx) => {
      const add = 'insert into notes (company_id, title) values ($1, $2)';
      await tx.notes.add('in time');
      late.push(
        paused.then(() => tx.notes.add('late')),
        paused.then(() => tx.session.query(add, [company, 'late'])),
      );
      if (fails) await Promise.all([...late, Promise.reject(ShopError.notFound('note', 5))]);
    });
    if (fails) await expect(work).rejects.toMatchObject({ code: 'not_found' });
    else await work;
    goOn();
    for (const one of late) await expect(one).rejects.toThrow('The transaction has ended');
    expect(await open.store.read(company).notes.count()).toBe(fails ? 0 : 1);
  });

  it('rejects a change that expects another version of the row', async () => {
    const company = newCompany();
    const id = await open.store.write(contextOf(company), (tx) => tx.notes.add('one'));
    const rename = (ifMatch: number) => {
      const ctx = contextOf(company, { ifMatch });
      return open.store.write(ctx, async (tx) => {
        expectVersion(ctx, (await tx.notes.render(id)).meta.version!);
        return tx.notes.rename(id, 'two');
      });
    };
    await expect(rename(1)).resolves.toBe(2);
    await expect(rename(1)).rejects.toMatchObject({ code: 'precondition_failed' });
  });

  it('answers `conflict` for a violated unique key unless the repository handles it', async () => {
    const twice = (answer: boolean) =>
      open.store.write(contextOf(newCompany()), async (tx) => {
        const id = await tx.notes.add('one');
        const again = tx.session.query('insert into notes (id, company_id, title) values ($1, $2, $3)', [
          id,
          tx.session.company,
          'two',
        ]);
        await again.catch((error: unknown) => {
          throw answer && violatedUnique(error) === 'notes_pkey' ? new ShopError('invalid') : error;
        });
      });
    await expect(twice(false)).rejects.toMatchObject({ code: 'conflict' });
    await expect(twice(true)).rejects.toMatchObject({ code: 'invalid' });
  });

  describe('a store under a deadline', () => {
    it('stops waiting for a row lock at the deadline of the caller', async () => {
      const company = newCompany();
      const id = await open.store.write(contextOf(company), (tx) => tx.notes.add('one'));
      // Both connections are open, because opening one may exceed the deadline.
      await Promise.all([open.db.query('select 1'), open.db.query('select 1')]);
      await open.store.write(contextOf(company), async (tx) => {
        await tx.notes.rename(id, 'held');
        const waiting = open.store.write(contextOf(company, { deadline: Date.now() + 2_000 }), (other) =>
          other.notes.rename(id, 'late'),
        );
        await expect(waiting).rejects.toMatchObject({ code: 'timeout' });
      });
      expect(JSON.parse((await open.store.read(company).notes.render(id)).json)).toMatchObject({ title: 'held' });
    });

    it('limits a second statement to the time that the first has left before the deadline', async () => {
      let finished = 0;
      const work = open.store.write(contextOf(newCompany(), { deadline: Date.now() + 600 }), async (tx) => {
        for (let i = 0; i < 2; i += 1) {
          await tx.session.query('select pg_sleep(0.5)', []);
          finished += 1;
        }
      });
      await expect(work).rejects.toMatchObject({ code: 'timeout' });
      expect(finished).toBe(1);
    });

    it('rolls back a write after its deadline although every statement was quick', async () => {
      const company = newCompany();
      const deadline = Date.now() + 100;
      const work = open.store.write(contextOf(company, { deadline }), async (tx) => {
        await tx.notes.add('late');
        await until(() => Date.now() > deadline);
      });
      await expect(work).rejects.toMatchObject({ code: 'timeout' });
      expect(await open.store.read(company).notes.count()).toBe(0);
    });

    it('rejects a write whose deadline has passed before it starts', async () => {
      let begun = false;
      const ctx = contextOf(newCompany(), { deadline: Date.now() - 1 });
      await expect(open.store.write(ctx, async () => void (begun = true))).rejects.toMatchObject({ code: 'timeout' });
      expect(begun).toBe(false);
    });
  });

  describe('a store during database errors', () => {
    it('repeats a transaction once after a deadlock', async () => {
      const company = newCompany();
      const [a, b] = await open.store.write(
        contextOf(company),
        async (tx) => [await tx.notes.add('a'), await tx.notes.add('b')] as const,
      );
      let attempts = 0;
      let holding = 0;
      let done = 0;
      const both = async (first: number, second: number) => {
        await open.store.write(contextOf(company), async (tx) => {
          attempts += 1;
          // A second attempt may run before the winner wakes up and cause the same deadlock.
          if (attempts > 2) await until(() => done === 1);
          await tx.notes.rename(first, 'x');
          holding += 1;
          await until(() => holding >= 2);
          await tx.notes.rename(second, 'x');
        });
        done += 1;
      };
      await Promise.all([both(a, b), both(b, a)]);
      expect(attempts).toBe(3);
      expect((await open.store.read(company).notes.render(a)).meta.version).toBe(3);
      expect((await open.store.read(company).notes.render(b)).meta.version).toBe(3);
    });

    it('answers `conflict` when the second attempt after a deadlock fails as well', async () => {
      let attempts = 0;
      const work = open.store.write(contextOf(newCompany()), async (tx) => {
        attempts += 1;
        await tx.session.query("do $$ begin raise exception 'no' using errcode = '40001'; end $$", []);
      });
      await expect(work).rejects.toMatchObject({ code: 'conflict' });
      expect(attempts).toBe(2);
    });

    it('repeats work on any connection whose prepared statement predates a new column', async () => {
      const company = newCompany();
      const id = await open.store.write(contextOf(company), (tx) => tx.notes.add('kept'));
      const text = 'select r.* from notes r where id = $1';
      const read = () => open.db.query<{ id: number }>(text, [id], 'whole_note');
      const write = () =>
        open.store.write(contextOf(company), async ({ session, notes }) => {
          const [row] = await session.query<{ id: number }>(text, [id], 'whole_note');
          await notes.add(`beside ${row?.id}`);
        });
      const onAll = () => Promise.all(Array.from({ length: 30 }, (_, at) => (at % 2 ? read() : write())));
      await onAll();
      const owner = new Client({ connectionString: open.adminUrl, options: '-c search_path=catalog' });
      await owner.connect();
      await owner.query("alter table notes add column later text default 'x'");
      try {
        await onAll();
        expect(await read()).toMatchObject([{ id, later: 'x' }]);
        expect(await open.store.read(company).notes.count()).toBe(31);
      } finally {
        await owner.query('alter table notes drop column later');
        await owner.end();
      }
    });

    it('answers `unavailable` when the connection breaks, and recovers with the next connection', async () => {
      const company = newCompany();
      const work = open.store.write(contextOf(company), async (tx) => {
        await tx.notes.add('lost');
        const [{ pid } = { pid: 0 }] = await tx.session.query<{ pid: number }>('select pg_backend_pid() as pid', []);
        await open.db.query('select pg_terminate_backend($1)', [pid]);
        await tx.notes.add('lost too');
      });
      await expect(work).rejects.toMatchObject({ code: 'unavailable' });
      await open.store.write(contextOf(company), (tx) => tx.notes.add('kept'));
      expect(await open.store.read(company).notes.count()).toBe(1);
    });
  });

  describe('a store whose connection breaks', () => {
    let line: Line;
    let db: Database;
    let far: NoteStore;
    beforeAll(async () => {
      line = await aLineTo(open.url);
      const url = new URL(open.url);
      url.port = String(line.port);
      db = new Database(
        await new DataSource(dataSourceOptions(noteDatabase, url.toString())).initialize(),
        systemClock,
      );
      far = new NoteStore(db);
    });
    afterAll(async () => {
      await db.close();
      await line.close();
    });

    it.each([
      ['with the previous statement', true],
      ['separately', false],
    ])(
      'answers `outcome_unknown` for a commit that was sent %s, and executes the work once',
      async (_how, hasEvent) => {
        const company = newCompany();
        const title = `lost ${company}`;
        let attempts = 0;
        line.cutAfter(title, 'commit\0');
        const work = far.write(contextOf(company), async (tx) => {
          attempts += 1;
          const id = await tx.notes.add(title);
          if (hasEvent) await tx.outbox.append(noteEvents.create, { id, version: 1 }, {});
        });
        await expect(work).rejects.toMatchObject({ code: 'outcome_unknown', cause: expect.any(Error) as Error });
        await until(async () => (await open.store.read(company).notes.count()) === 1);
        expect([attempts, (await events(company)).length]).toEqual([1, hasEvent ? 1 : 0]);
        // The next caller gets another connection.
        await far.write(contextOf(company), (tx) => tx.notes.add('kept'));
        expect(await far.read(company).notes.count()).toBe(2);
      },
    );

    it('reports no change when the connection breaks before the commit is sent', async () => {
      const company = newCompany();
      const title = `not sent ${company}`;
      const work = far.write(contextOf(company), async (tx) => {
        await tx.notes.add(title);
        line.cut();
        // The work continues without the database and fails at the commit.
        const gone = await tx.session.query('select 1', []).catch((error: unknown) => error);
        expect(gone).toBeInstanceOf(Error);
      });
      await expect(work).rejects.toMatchObject({ code: 'unavailable' });
      expect(await open.store.read(company).notes.count()).toBe(0);
    });

    it('reports no change when Postgres ends the session before the commit', async () => {
      const company = newCompany();
      const id = await open.store.write(contextOf(company), (tx) => tx.notes.add('one'));
      const admin = new Client({ connectionString: open.adminUrl });
      await admin.connect();
      try {
        await admin.query('begin');
        const lock = `outbox catalog/${company}/note/${id}`;
        await admin.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
        const work = open.store.write(contextOf(company), async (tx) => {
          await tx.notes.rename(id, 'two');
          // Waits for the lock, with the commit queued behind it.
          await tx.outbox.append(noteEvents.update, { id, version: 2 }, {});
        });
        const outcome = work.catch((error: ShopError) => error.code);
        const waiting = 'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
        await until(async () => (await admin.query(waiting)).rowCount === 1);
        await admin.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
        expect(await outcome).toBe('unavailable');
      } finally {
        await admin.end();
      }
      expect(JSON.parse((await open.store.read(company).notes.render(id)).json)).toMatchObject({ title: 'one' });
    });

    it('repeats a read on a new connection after the connection breaks', async () => {
      const { session } = far.read(newCompany()).notes;
      const reading = session.query('select pg_sleep(10)', []).catch((error: ShopError) => error.code);
      await until(() => line.hasSent('pg_sleep(10)'));
      line.cut();
      expect(await reading).toBe('unavailable');
    });
  });

  describe('a store for operators', () => {
    const operator: OperatorContext = { operator: 'ada', requestId: 'op-1', deadline: Date.now() + 60_000 };
    const audit = (requestId: string) =>
      open.db.query('select operator, company_id, action, detail from audit where request_id = $1', [requestId]);

    it('audits the operator, the action and the company together with the change', async () => {
      const company = newCompany();
      const ctx = { ...operator, requestId: `op-${company}` };
      await open.store.operate(ctx, company, 'note add', { title: 'x' }, (tx) => tx.notes.add('x'));
      expect(await open.store.read(company).notes.count()).toBe(1);
      expect(await audit(ctx.requestId)).toEqual([
        { operator: 'ada', company_id: company, action: 'note add', detail: { title: 'x' } },
      ]);
    });

    it("audits the company that an operator's call has created", async () => {
      const ctx = { ...operator, requestId: 'op-new' };
      const made = companyId(newCompany());
      await open.store.operate(ctx, null, 'company create', {}, async (tx) => {
        await expect(async () => tx.notes.add('nobody’s')).rejects.toThrow('no company yet');
        const inside = tx.as(made);
        const id = await inside.notes.add('first');
        await inside.outbox.append(noteEvents.create, { id, version: 1 }, {});
      });
      expect(await open.store.read(made).notes.count()).toBe(1);
      expect(await events(made)).toHaveLength(1);
      expect(await audit('op-new')).toMatchObject([{ company_id: made }]);
    });
  });

  it('audits a change by neither an operator nor an admin user', async () => {
    const company = newCompany();
    const ctx = contextOf(company, { requestId: `line-${company}` });
    const lines = () =>
      open.db.query('select operator, company_id, action from audit where request_id = $1', [ctx.requestId]);
    const failing = open.store.write(ctx, async (tx) => {
      await tx.audit('app shelf', 'note theft', {});
      throw new ShopError('conflict');
    });
    await expect(failing).rejects.toMatchObject({ code: 'conflict' });
    expect(await lines()).toEqual([]);
    await open.store.write(ctx, (tx) => tx.audit('app shelf', 'note theft', {}));
    expect(await lines()).toEqual([{ operator: 'app shelf', company_id: company, action: 'note theft' }]);
  });

  it('runs queries without a company, and rejects access to the missing company', async () => {
    const { notes } = open.store.readPlatform();
    expect(await notes.session.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    expect(() => notes.session.company).toThrow('use store.read(company)');
  });

  it('renders a written row with the same projection as a read row', async () => {
    const company = newCompany();
    const [inside, id] = await open.store.write(contextOf(company), async (tx) => {
      const noteId = await tx.notes.add('same');
      return [await tx.notes.render(noteId), noteId] as const;
    });
    expect(inside).toBeInstanceOf(RenderedJson);
    expect(await open.store.read(company).notes.render(id)).toEqual(inside);
  });
});
