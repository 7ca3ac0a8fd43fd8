import { asOwner, freshDatabase } from '@marquee/testing';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import { removeSome } from './remove-some';

/** Without these planner nodes, a plan rescans the chosen rows for every row of the table. */
const ROW_BY_ROW = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan']
  .map((way) => `set local enable_${way} = off`)
  .join('; ');

describe('the removal of some rows', () => {
  let notes: OpenNotes;
  const ctx = contextOf(newCompany());
  const finished = { sql: 'r.done = ?', values: [true] };
  const table = 'notes';
  const left = () => notes.db.query<{ title: string }>('select title from notes order by id');
  beforeAll(async () => void (notes = await openNotes(await freshDatabase(noteDatabase))));
  afterAll(() => notes?.close());
  beforeEach(async () => {
    await asOwner(notes.db, 'truncate notes');
    await notes.db.query(
      'insert into notes (company_id, title, done) select $1, n::text, n > 2 from generate_series(1, 8) n',
      [ctx.company],
    );
  });

  it('removes at most the given number of rows with any plan, and returns the count', async () => {
    const removed = await notes.store.write(ctx, async ({ session }) => {
      await session.query(ROW_BY_ROW, []);
      return removeSome(session, table, finished, 2);
    });
    expect(removed).toBe(2);
    expect(await left()).toHaveLength(6);
  });

  it('removes only rows that meet the condition, and skips locked rows', async () => {
    await notes.store.write(ctx, async ({ session }) => {
      await session.query("select from notes where title = '5' for update", []);
      expect(await removeSome(notes.db, table, finished, 100)).toBe(5);
    });
    expect((await left()).map(({ title }) => title)).toEqual(['1', '2', '5']);
  });
});
