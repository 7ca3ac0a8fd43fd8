import { ShopError } from '@marquee/contracts';
import { eventually, freshDatabase, preparedOn, wholeScansOf } from '@marquee/testing';
import { contextOf, newCompany } from '../../test/context';
import {
  note,
  noteDatabase,
  noteEvents,
  Notes,
  NotesRepository,
  openNotes,
  type Note,
  NoteRow,
  type OpenNotes,
} from '../../test/notes';
import { differenceOf } from './differences';
import type { Session } from '../core/session';
import { storeOf } from '../store-of';
import { view } from './view';

type Reading = ReturnType<OpenNotes['store']['read']>['repository'];

describe('the repository of a resource', () => {
  let open: OpenNotes;
  const company = newCompany();
  const ctx = (more = {}) => contextOf(company, more);
  /** Milliseconds by which the service's clock is ahead of the machine's. */
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase), clock)));
  beforeEach(() => void (ahead = 0));
  afterAll(() => open.close());

  const insert = (title: string, owner = company) =>
    open.store.write(contextOf(owner), async (tx) => (await tx.repository.insert({ title })).id);
  const read = async (id: number) => JSON.parse((await open.store.read(company).repository.get(id)).json) as Note;
  /** Returns the fields that the change announced. */
  async function rename(id: number, title: string, more = {}): Promise<string[]> {
    const announced: string[] = [];
    await open.store.write(ctx(more), (tx) =>
      tx.repository.change(
        ctx(more),
        id,
        (row) => differenceOf(row, { title }),
        async (row, { columns, fields }) => {
          const { version, rendered } = await tx.repository.update(id, columns);
          await tx.outbox.append(noteEvents.update, { id, version }, {});
          announced.push(`${row.title}: ${fields.join()} in version ${version}`);
          return rendered;
        },
      ),
    );
    return announced;
  }

  it("inserts, lists, counts, finds and removes rows of the session's company", async () => {
    const [mine, other] = [newCompany(), newCompany()];
    const id = await insert('mine', mine);
    await insert('theirs', other);
    const { repository } = open.store.read(mine);
    const page = JSON.parse((await repository.list({ limit: 5 })).json) as Note[];
    expect(page.map(({ title }) => title)).toEqual(['mine']);
    expect(await repository.count({})).toBe(1);
    expect(await open.store.read(other).repository.find(id)).toBeNull();
    expect(await open.store.read(other).repository.existing([id])).toEqual(new Set());
    expect(await repository.existing([id, id + 1_000_000])).toEqual(new Set([id]));
    await open.store.write(contextOf(other), (tx) => tx.repository.remove(id));
    expect(await repository.count({})).toBe(1);
    await open.store.write(contextOf(mine), (tx) => tx.repository.remove(id));
    expect(await repository.count({})).toBe(0);
  });

  it('applies every declared filter of a resource to its list and count', async () => {
    const owner = newCompany();
    const [unfinished, done] = [await insert('to do', owner), await insert('done', owner)];
    await open.store.write(contextOf(owner), (tx) => tx.repository.update(done, { done: true }));
    const { repository } = open.store.read(owner);
    const listed = async (filters: object) =>
      (JSON.parse((await repository.list({ limit: 5, ...filters })).json) as Note[]).map(({ id }) => id);
    expect(await listed({})).toEqual([unfinished, done]);
    expect(await listed({ done: true })).toEqual([done]);
    expect(await repository.count({ done: false })).toBe(1);
    // The handwritten condition depends on the service's clock.
    ahead = 60_000;
    expect(await listed({ age: 'old' })).toEqual([unfinished, done]);
    const young = { limit: 5, age: 'new' };
    expect((await open.store.write(contextOf(owner), (tx) => tx.repository.list(young))).json).toBe('[]');
    ahead = -60_000;
    expect(await listed({ age: 'old' })).toEqual([]);
    // A count ignores filters that it does not declare.
    expect(await repository.count({ age: 'old' })).toBe(2);
  });

  it('filters resources by the rendered value of a field, even a computed one', async () => {
    const owner = newCompany();
    const [, second] = [await insert('one', owner), await insert('two', owner)];
    const input = { limit: 5, label: `#${second}` };
    const page = await open.store.read(owner).repository.list(input);
    expect((JSON.parse(page.json) as Note[]).map(({ id }) => id)).toEqual([second]);
  });

  it.each([
    [
      'names no field and has no condition',
      {},
      'The filter label of notes asks for label, which is neither a column of notes',
    ],
    [
      'would compare a time with a text',
      { label: 'r.title', created_at: "'today'" },
      'The filter created_at_min of notes asks for created_at, which its view renders as text',
    ],
  ])('rejects at start-up a filter that %s', (_, computed, sentence) => {
    class Misrendered extends NotesRepository {
      protected override readonly view = view(note, { entity: NoteRow, computed });
    }
    const Misrendering = storeOf({ notes: Misrendered });
    expect(() => new Misrendering(open.db)).toThrow(sentence);
  });

  it('provides no writing methods of a repository outside of transactions', async () => {
    // If `read` exposed one of them, this would not compile.
    const hidden: Exclude<keyof NotesRepository, keyof Reading>[] = [
      'insert',
      'update',
      'remove',
      'findLocked',
      'lock',
      'lockToRemove',
      'change',
    ];
    for (const name of hidden) expect(NotesRepository.prototype).toHaveProperty(name);
  });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['writes', (session) => new Notes(session).add('unnoticed')],
    ['writes and then selects', (session) => new Notes(session).view.insert(session, { title: 'unnoticed' })],
    ['changes a row and then selects', (session) => new Notes(session).view.update(session, 1, { title: 'unnoticed' })],
    ['locks a row', (session) => new Notes(session).view.lock(session, [{ sql: 'r.id = ?', values: [1] }])],
  ])('rejects a statement that %s outside of transactions without sending it', async (_, statement) => {
    const owner = newCompany();
    class Careless {
      constructor(private readonly session: Session) {}
      make(): Promise<unknown> {
        return statement(this.session);
      }
    }
    const store = new (storeOf({ careless: Careless }))(open.db);
    await expect(store.read(owner).careless.make()).rejects.toThrow('outside of a transaction: use store.write');
    expect(await open.store.read(owner).repository.count({})).toBe(0);
  });

  it("returns a locked row of the session's company as an entity", async () => {
    const id = await insert('locked');
    const lock = (owner: typeof company) =>
      open.store.write(contextOf(owner), (tx): Promise<NoteRow | null> => tx.repository.findLocked(id));
    expect(await lock(company)).toMatchObject({ id, company_id: company, version: 1, title: 'locked', done: false });
    expect((await lock(company))?.created_at).toBeInstanceOf(Date);
    expect((await lock(company))?.tags).toEqual([]);
    expect(await lock(newCompany())).toBeNull();
  });

  it('holds the lock of a row until its transaction ends', async () => {
    const id = await insert('held');
    const waiting = () =>
      open.db.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    const order: string[] = [];
    const second = await open.store.write(ctx(), async (tx) => {
      await tx.repository.findLocked(id);
      const other = open.store.write(ctx(), async ({ repository }) => {
        await repository.findLocked(id);
        order.push('second');
      });
      await eventually(async () => expect(await waiting()).toHaveLength(1));
      order.push('first');
      return { other };
    });
    await second.other;
    expect(order).toEqual(['first', 'second']);
  });

  it("names a missing row by the contract's name of the resource", async () => {
    const unknown = { code: 'not_found', message: 'No note 123456789 was found. Check the id.' };
    await expect(open.store.read(company).repository.get(123_456_789)).rejects.toMatchObject(unknown);
    await expect(rename(123_456_789, 'x')).rejects.toMatchObject(unknown);
  });

  it('writes and publishes only fields of a resource that differ', async () => {
    const id = await insert('before');
    expect(await rename(id, 'after')).toEqual(['before: title in version 2']);
    expect(await read(id)).toMatchObject({ title: 'after' });
  });

  it('writes no row and publishes no event if no field of a resource differs', async () => {
    const id = await insert('same');
    expect(await rename(id, 'same')).toEqual([]);
    const [row] = await open.db.query<{ version: number }>('select version from notes where id = $1', [id]);
    expect(row).toEqual({ version: 1 });
  });

  it('rejects a change that expects another version of a resource', async () => {
    const id = await insert('first');
    await expect(rename(id, 'second', { ifMatch: 7 })).rejects.toMatchObject(new ShopError('precondition_failed'));
    expect(await rename(id, 'second', { ifMatch: 1 })).toHaveLength(1);
  });

  it('locks rows by one prepared statement that uses an index', async () => {
    const ids = [await insert('one'), await insert('two')];
    for (const id of ids) await rename(id, 'three');
    const prepared = (await preparedOn(open.db.pool)).flat();
    const locks = prepared.filter(({ statement }) => statement.endsWith('for no key update'));
    expect(new Set(locks.map(({ name }) => name)).size).toBe(1);
    expect(await wholeScansOf(open.db.pool, locks.slice(0, 1), [])).toEqual([]);
  });

  // Runs last, because it prepares a statement of another repository, which would disturb the counts above.
  it('finds only rows of its own resource in a shared table', async () => {
    const owner = newCompany();
    const [unfinished, done] = [await insert('to do', owner), await insert('done', owner)];
    await open.store.write(contextOf(owner), (tx) => tx.repository.update(done, { done: true }));
    const { finished } = open.store.read(owner);
    const page = JSON.parse((await finished.list({ limit: 5 })).json) as Note[];
    expect(page.map(({ id }) => id)).toEqual([done]);
    expect(await finished.count({})).toBe(1);
    expect(await finished.find(unfinished)).toBeNull();
    expect(await finished.existing([unfinished, done])).toEqual(new Set([done]));
    await open.store.write(contextOf(owner), async (tx) => {
      expect(await tx.finished.findLocked(unfinished)).toBeNull();
      expect(await tx.finished.findLocked(done)).toMatchObject({ id: done });
    });
  });
});
