import { systemClock, type CompanyId } from '@marquee/contracts';
import { aLineTo, eventually, freshDatabase } from '@marquee/testing';
import { DataSource } from 'typeorm';
import { contextOf, newCompany, sleep, until } from '../../test/context';
import { noteDatabase, noteEvents, NoteStore, openNotes, type OpenNotes } from '../../test/notes';
import { dataSourceOptions } from '../service-database';
import { Database } from './database';

type NotesTx = Parameters<Parameters<NoteStore['platform']>[1]>[0];
const TRANSACTION = 'select pg_current_xact_id()::text as transaction';

describe('concurrent writes of a company', () => {
  let open: OpenNotes;
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
  afterAll(() => open.close());

  /** The rows that each batch locked ahead. */
  let held: (readonly number[])[] = [];
  const sharedBy = (store: NoteStore) =>
    store.groupCommit<number>(async (_repositories, ids) => void (held = [...held, ids]));
  beforeEach(() => void (held = []));

  const transactionOf = async (tx: NotesTx): Promise<string> => {
    const [row] = await tx.session.query<{ transaction: string }>(TRANSACTION, []);
    return row?.transaction ?? '';
  };
  /** Starts all writes in one event-loop turn, one per number. */
  const all = <T>(count: number, write: (n: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => write(n)));
  const titles = async (company: CompanyId) => {
    const find = 'select title from notes where company_id = $1 order by title';
    return (await open.db.query<{ title: string }>(find, [company])).map(({ title }) => title);
  };
  const events = (company: CompanyId) =>
    open.db.query<{ sequence: number }>(
      "select (body::json ->> 'sequence')::int as sequence from outbox where key like $1 order by id",
      [`${company}/%`],
    );

  /** Opens the notes again over a monitored connection. */
  const farAway = async () => {
    const line = await aLineTo(open.url);
    const url = new URL(open.url);
    url.port = String(line.port);
    const source = await new DataSource(dataSourceOptions(noteDatabase, url.toString())).initialize();
    const db = new Database(source, systemClock);
    const close = async () => {
      await db.close();
      await line.close();
    };
    return { far: new NoteStore(db), line, close };
  };

  it('limits a company to its share of connections while another company writes', async () => {
    const [company, other] = [newCompany(), newCompany()];
    const shared = sharedBy(open.store);
    let [running, most] = [0, 0];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const held = Array.from({ length: 10 }, () =>
      open.store.platform(
        contextOf(company),
        async () => {
          most = Math.max(most, ++running);
          await ended;
          running -= 1;
        },
        shared.alone(company),
      ),
    );
    await eventually(() => expect(running).toBe(6));
    await open.store.platform(contextOf(other), transactionOf, shared.alone(other));
    end();
    await Promise.all(held);
    expect(most).toBe(6);
  });

  it('commits sixteen writes per transaction, after locking the rows that they name', async () => {
    const company = newCompany();
    const shared = sharedBy(open.store);
    const seen = await all(20, (n) =>
      open.store.platform(contextOf(company), transactionOf, shared.slotFor(company, [n])),
    );
    const transactions = seen.map((one) => (one as PromiseFulfilledResult<string>).value);
    expect(new Set(transactions).size).toBe(2);
    expect(transactions.filter((one) => one === transactions[0])).toHaveLength(16);
    expect(held).toEqual([Array.from({ length: 16 }, (_, n) => n), [16, 17, 18, 19]]);
  });

  it('locks no rows in advance for a single write, and batches each company separately', async () => {
    const shared = sharedBy(open.store);
    const companies = [newCompany(), newCompany(), newCompany()];
    const seen = await Promise.all(
      companies.map((company) => open.store.platform(contextOf(company), transactionOf, shared.slotFor(company, [1]))),
    );
    expect([new Set(seen).size, held]).toEqual([3, []]);
  });

  it('rolls back only the faulty write of a group commit, and executes others once', async () => {
    const company = newCompany();
    const shared = sharedBy(open.store);
    const attempts = new Map<number, number>();
    const ends = await all(5, (n) =>
      open.store.platform(
        contextOf(company),
        async (tx) => {
          attempts.set(n, (attempts.get(n) ?? 0) + 1);
          const { notes } = tx.as(company);
          await notes.add(`note ${n}`);
          if (n === 2) throw new Error('not this one');
          if (n === 3) await tx.session.query('select 1 / 0', []);
        },
        shared.slotFor(company, []),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((ends[2] as PromiseRejectedResult).reason).toMatchObject({ message: 'not this one' });
    expect((ends[3] as PromiseRejectedResult).reason).toMatchObject({ message: 'division by zero (22012)' });
    expect(await titles(company)).toEqual(['note 0', 'note 1', 'note 4']);
    // Each write ran once in the batch and once separately.
    expect([...attempts.values()]).toEqual([2, 2, 2, 2, 2]);
  });

  it('writes the events of one resource in order under concurrent writes', async () => {
    const company = newCompany();
    const shared = sharedBy(open.store);
    const id = await open.store.write(contextOf(company), (tx) => tx.notes.add('renamed'));
    await all(12, (n) =>
      open.store.platform(
        contextOf(company),
        async (tx) => {
          const { notes, outbox, session } = tx.as(company);
          const version = await notes.rename(id, `name ${n}`);
          // Earlier works take longer.
          for (let wait = n; wait < 12; wait += 1) await session.query('select 1', []);
          await outbox.appendAll(noteEvents.update, [{ resource: { id, version }, data: {} }]);
        },
        shared.slotFor(company, [id]),
      ),
    );
    expect((await events(company)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 2),
    );
  });

  it('runs batched writes separately if one must flush buffered rows before its end', async () => {
    const company = newCompany();
    const shared = sharedBy(open.store);
    const id = await open.store.write(contextOf(company), (tx) => tx.notes.add('renamed'));
    const ends = await all(6, () =>
      open.store.platform(
        contextOf(company),
        async (tx) => {
          const { notes, outbox } = tx.as(company);
          const version = await notes.rename(id, 'again');
          await outbox.append(noteEvents.update, { id, version }, {});
        },
        shared.slotFor(company, [id]),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual(Array<string>(6).fill('fulfilled'));
    expect((await events(company)).map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('delays no other write of a company while one write waits for a locked row', async () => {
    const company = newCompany();
    const shared = sharedBy(open.store);
    const id = await open.store.write(contextOf(company), (tx) => tx.notes.add('held'));
    const write = (work: (tx: NotesTx) => Promise<unknown>) =>
      open.store.platform(contextOf(company), work, shared.slotFor(company, []));
    let waiting = 0;
    const wait = async () => {
      waiting += 1;
      await write((tx) => tx.as(company).notes.rename(id, 'waited'));
      waiting -= 1;
    };
    const add = (title: string) => write((tx) => tx.as(company).notes.add(title));
    const held = await open.store.write(contextOf(company), async (tx) => {
      await tx.notes.rename(id, 'held longer');
      const alone = wait();
      await sleep(1);
      await Promise.all([add('after one that is alone'), add('another one')]);
      const group = Promise.all([wait(), add('in a group with one')]);
      await sleep(1);
      await add('after the group');
      expect(waiting).toBe(2);
      return { alone, group };
    });
    await Promise.all([held.alone, held.group]);
    expect(await titles(company)).toEqual([
      'after one that is alone',
      'after the group',
      'another one',
      'in a group with one',
      'waited',
    ]);
  });

  it('commits a batch although one member is close to its deadline', async () => {
    const company = newCompany();
    const shared = sharedBy(open.store);
    let begun = 0;
    const ends = await all(16, (n) =>
      open.store.platform(
        contextOf(company, n === 5 ? { deadline: Date.now() + 100 } : {}),
        async (tx) => {
          begun += 1;
          if (n === 5) await tx.session.query('select pg_sleep(0.2)', []);
          await tx.as(company).notes.add(`note ${n}`);
        },
        shared.slotFor(company, []),
      ),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'timeout' } }]);
    expect(await titles(company)).toHaveLength(15);
    // The batch did not restart for this write, which may have left it no time.
    expect([15, 16]).toContain(begun);
  });

  it("reports the result of a group commit that ends at its callers' deadline", async () => {
    const company = newCompany();
    const { far, line, close } = await farAway();
    try {
      const shared = sharedBy(far);
      line.delayAfter('commit\0', 3_000);
      const ends = await all(2, (n) =>
        far.platform(contextOf(company), (tx) => tx.as(company).notes.add(`note ${n}`), shared.slotFor(company, [])),
      );
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(await titles(company)).toEqual(['note 0', 'note 1']);
    } finally {
      await close();
    }
  });

  it('answers `outcome_unknown` for an unanswered commit, which is executed once', async () => {
    const company = newCompany();
    const { far, line, close } = await farAway();
    try {
      const shared = sharedBy(far);
      line.cutAfter(`last ${company}`, 'commit\0');
      const ends = await all(4, (n) =>
        far.platform(
          contextOf(company),
          async (tx) => void (await tx.as(company).notes.add(n === 3 ? `last ${company}` : `note ${n}`)),
          shared.slotFor(company, []),
        ),
      );
      for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { code: 'outcome_unknown' } });
      await until(async () => (await titles(company)).length === 4);
      expect(await titles(company)).toEqual([`last ${company}`, 'note 0', 'note 1', 'note 2']);
    } finally {
      await close();
    }
  });
});
