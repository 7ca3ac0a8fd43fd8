import type { CompanyId, ListInput } from '@marquee/contracts';
import { contextOf, newCompany } from '../../test/context';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { noteDatabase, note, openNotes, type OpenNotes, NoteRow } from '../../test/notes';
import { type Condition, view } from '..';

describe('the view of a resource', () => {
  let open: OpenNotes;
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
  afterAll(() => open.close());

  const notes = (company: CompanyId) => open.store.read(company).notes;
  async function someNotes(count: number): Promise<{ company: CompanyId; ids: number[] }> {
    const company = newCompany();
    const rows = await open.db.query<{ id: number }>(
      "insert into notes (company_id, title, done) select $1, 'n' || n, n % 2 = 0 from generate_series(1, $2::int) n returning id",
      [company, count],
    );
    return { company, ids: rows.map(({ id }) => id) };
  }
  async function page(company: CompanyId, input: Partial<ListInput>, where: readonly Condition[] = []) {
    const { view: noteView, session } = notes(company);
    const rendered = await noteView.page(session, { limit: 250, ...input }, where);
    const items = JSON.parse(rendered.json) as { id: number; title: string }[];
    return { ids: items.map(({ id }) => id), titles: items.map(({ title }) => title), next: rendered.meta.next };
  }

  async function walked(company: CompanyId, limit: number, where: readonly Condition[]): Promise<number[]> {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const { ids, next } = await page(company, { limit, page_info: cursor }, where);
      found.push(...ids);
      cursor = next;
    } while (cursor);
    return found;
  }

  it.each<[string, Condition[]]>([
    ['no filter', []],
    ['a filter', [{ sql: 'r.done', values: [] }]],
    ['an unordered filter', [{ sql: "r.title like '%n%'", values: [], notInIdOrder: true }]],
  ])('lists rows of a view in descending order by cursor and by page: %s', async (_name, where) => {
    const { company } = await someNotes(12);
    const all = (await page(company, {}, where)).ids.toReversed();
    const byCursor: number[] = [];
    let page_info: string | undefined;
    do {
      const { ids, next } = await page(company, { limit: 5, order: 'id desc', page_info }, where);
      byCursor.push(...ids);
      page_info = next;
    } while (page_info !== undefined);
    expect(byCursor).toEqual(all);
    const second = await page(company, { limit: 5, page: 2, order: 'id desc' }, where);
    expect(second.ids).toEqual(all.slice(5, 10));
    const above = await page(company, { since_id: all[3], order: 'id desc' }, where);
    expect(above.ids).toEqual(all.slice(0, 3));
  });

  const NOTES = { entity: NoteRow, computed: { label: "''" } };

  it("renders a resource's fields in order and compactly, without write-only fields", async () => {
    const company = newCompany();
    const [row] = await open.db.query<{ id: number }>(
      `insert into notes (company_id, version, title, secret, tags, created_at, updated_at, seen_at)
       values ($1, 3, $2, 'hush', $3, $4, $4, $4) returning id`,
      [company, 'a "b" ü', '["x","y"]', '2026-11-01T12:00:59.923456+02:00'],
    );
    const rendered = await notes(company).render(row!.id);
    expect(rendered.meta).toEqual({ version: 3 });
    expect(rendered.json).toBe(
      `{"id":${row!.id},"title":"a \\"b\\" ü","label":"#${row!.id}","done":false,"tags":["x","y"],` +
        '"created_at":"2026-11-01T10:00:59","updated_at":"2026-11-01T10:00:59+00:00",' +
        '"seen_at":"2026-11-01T10:00:59.923456+00:00"}',
    );
  });

  it('renders only the requested fields of a resource, and ignores unknown names', async () => {
    const { company, ids } = await someNotes(1);
    const { view: noteView, session } = notes(company);
    const render = async (...fields: string[]) => (await noteView.one(session, ids[0]!, fields))?.json;
    expect(await render('done', 'title', 'nonsense', 'secret')).toBe('{"title":"n1","done":false}');
    expect(await render('nonsense', 'title"; drop table notes; --')).toBe('{}');
  });

  it('prepares one statement per connection and text, except for rare variants', async () => {
    const { company, ids } = await someNotes(1);
    const one = view(note, { entity: NoteRow, computed: { label: "'only here ' || r.id" } });
    const { session } = notes(company);
    for (let i = 0; i < 5; i += 1) {
      await one.one(session, ids[0]!);
      await one.page(session, { limit: 2 }, [{ sql: 'r.id = any(?)', values: [ids], unprepared: true }]);
      await one.one(session, ids[0]!, ['id', 'label']);
    }
    const prepared = await open.db.query<{ statement: string }>(
      "select statement from pg_prepared_statements where statement like '%only here%' and name like 'notes\\_%'",
    );
    expect(prepared).toHaveLength(1);
  });

  it('prepares few statements for any combination of columns, fields and filters', async () => {
    const { company, ids } = await someNotes(1);
    const own = view(note, { entity: NoteRow, computed: { label: "'bounded ' || r.id" } });
    const changes = { title: 'x', secret: 'y', done: true, tags: ['z'], seen_at: new Date(), created_at: new Date() };
    const conditions = ['r.done', 'r.title is not null', 'r.version > 0', 'r.seen_at is null'];
    for (const chosen of choicesOf(Object.entries(changes))) {
      await open.store.write(contextOf(company), (tx) => own.update(tx.session, ids[0]!, Object.fromEntries(chosen)));
    }
    const { session } = notes(company);
    for (const chosen of choicesOf(conditions)) {
      const where = chosen.map((sql) => ({ sql, values: [] }));
      for (const input of [{}, { page: 2 }, { since_id: 1 }, { fields: chosen }]) {
        await own.page(session, { limit: 2, ...input }, where);
      }
      await own.count(session, where);
    }
    const [prepared] = await open.db.query<{ count: number }>(
      "select count(*) as count from pg_prepared_statements where statement like '%bounded%'",
    );
    // Counts updates of some column choices and of all others; first and later pages, without and with each filter.
    expect(prepared?.count).toBeLessThanOrEqual(8 + 1 + 2 * 5);
    expect(prepared?.count).toBeGreaterThan(1);
  });

  it.each([
    ['with a separate statement', 0],
    ['with the statement for all columns', 8],
  ])('updates only the given columns, including to null, %s', async (_way, others) => {
    const { company, ids } = await someNotes(1);
    const noteView = view(note, NOTES);
    for (const chosen of choicesOf(['title', 'done', 'tags', 'created_at']).slice(1, 1 + others)) {
      const values = { title: 'x', done: false, tags: [], created_at: new Date() };
      const changes = Object.fromEntries(Object.entries(values).filter(([column]) => chosen.includes(column)));
      await open.store.write(contextOf(company), (tx) => noteView.update(tx.session, ids[0]!, changes));
    }
    const change = (changes: object) =>
      open.store.write(contextOf(company), (tx) => noteView.update(tx.session, ids[0]!, { ...changes }));
    const stored = async () => {
      const [row] = await open.db.query<object>('select * from notes where id = $1', [ids[0]]);
      return row;
    };
    const before = await stored();
    const { version } = before as { version: number };
    const seen_at = new Date('2026-11-01T10:00:00.123Z');
    expect(await change({ tags: ['a', null], seen_at, secret: 's' })).toMatchObject({
      id: ids[0],
      version: version + 1,
    });
    expect(await stored()).toEqual({ ...before, tags: ['a', null], seen_at, secret: 's', version: version + 1 });
    await change({ secret: null, done: true });
    expect(await stored()).toEqual({
      ...before,
      tags: ['a', null],
      seen_at,
      secret: null,
      done: true,
      version: version + 2,
    });
    await expect(change({ nonsense: 1 })).rejects.toThrow('notes has no changeable column nonsense');
    await expect(change({ company_id: 1 })).rejects.toThrow('notes has no changeable column company_id');
  });

  it('finds no rows of other companies in a view', async () => {
    const { ids } = await someNotes(1);
    const { view: noteView, session } = notes(newCompany());
    expect(await noteView.one(session, ids[0]!)).toBeNull();
    expect(await noteView.count(session)).toBe(0);
  });

  it("lists shared rows beside a company's own, which only their owner may change", async () => {
    const [theirs, mine] = [await someNotes(4), await someNotes(1)];
    const sharedWhere = `r.done and r.company_id = ${theirs.company}`;
    const shared = view(note, { entity: NoteRow, computed: { label: 'r.title' }, sharedWhere });
    const session = notes(mine.company).session.across();
    const [own, opened] = [mine.ids[0]!, theirs.ids.filter((_, index) => index % 2 === 1)];
    const { json } = await shared.page(session, { limit: 250, fields: ['id'] });
    expect(JSON.parse(json)).toEqual([...opened, own].map((id) => ({ id })));
    expect(await shared.count(session)).toBe(3);
    expect(await shared.count(session, [{ sql: 'r.id = ?', values: [theirs.ids[0]] }])).toBe(0);
    expect(await shared.one(session, opened[0]!)).not.toBeNull();
    expect(await shared.one(session, theirs.ids[0]!)).toBeNull();
    const write = open.store.write(contextOf(mine.company), (tx) =>
      shared.update(tx.session, opened[0]!, { title: 'taken over' }),
    );
    await expect(write).rejects.toThrow('The statement wrote no row to notes.');
  });

  it('returns every row of a view once when paging by cursor with any limit', async () => {
    const { company, ids } = await someNotes(23);
    for (const limit of [1, 5, 22, 23, 24]) {
      const walked: number[] = [];
      let cursor: string | undefined;
      do {
        const { ids: found, next } = await page(company, { limit, page_info: cursor });
        expect(found.length).toBeLessThanOrEqual(limit);
        walked.push(...found);
        cursor = next;
      } while (cursor);
      expect(walked).toEqual(ids);
    }
  });

  it.each([
    ['plain', []],
    ['unordered', [{ sql: 'length(r.title) > ?', values: [0], notInIdOrder: true }]],
  ] as [string, Condition[]][])('ends a page of a view at its size limit, and continues: %s', async (_, where) => {
    const { company, ids } = await someNotes(12);
    // The rows in the middle have 3 MiB each; the last row by itself exceeds a page.
    await open.db.query("update notes set title = repeat('ü', 1572864) where id = any($1)", [ids.slice(2, 8)]);
    await open.db.query("update notes set title = repeat('x', 9437184) where id = $1", [ids[11]]);
    const walked: number[][] = [];
    let cursor: string | undefined;
    do {
      const { ids: found, titles, next } = await page(company, { page_info: cursor }, where);
      expect(titles.every((title) => title.length > 0)).toBe(true);
      walked.push(found);
      cursor = next;
    } while (cursor);
    expect(walked).toEqual([ids.slice(0, 4), ids.slice(4, 6), ids.slice(6, 11), ids.slice(11)]);
    const chosen = await page(company, { fields: ['id'] }, where);
    expect(chosen).toMatchObject({ ids, next: undefined });
    expect((await page(company, { limit: 3 }, where)).ids).toEqual(ids.slice(0, 3));
    expect((await page(company, { limit: 1, page: 12 }, where)).titles[0]).toHaveLength(9437184);
  });

  it('starts the list of a view after since_id, and continues by cursor', async () => {
    const { company, ids } = await someNotes(10);
    const first = await page(company, { limit: 3, since_id: ids[4] });
    expect(first.ids).toEqual(ids.slice(5, 8));
    const second = await page(company, { limit: 3, since_id: ids[4], page_info: first.next });
    expect(second).toMatchObject({ ids: ids.slice(8), next: undefined });
  });

  it('numbers list pages from one and returns a cursor to the next page', async () => {
    const { company, ids } = await someNotes(10);
    expect(await page(company, { limit: 4, page: 1 })).toMatchObject({
      ids: ids.slice(0, 4),
      next: expect.any(String),
    });
    const second = await page(company, { limit: 4, page: 2 });
    expect(second.ids).toEqual(ids.slice(4, 8));
    expect(await page(company, { limit: 4, page: 2, page_info: second.next })).toMatchObject({ ids: ids.slice(8) });
    expect(await page(company, { limit: 4, page: 3 })).toMatchObject({ ids: ids.slice(8), next: undefined });
    expect(await page(company, { limit: 4, page: 4 })).toMatchObject({ ids: [], next: undefined });
    expect(await page(company, { limit: 2, page: 2, since_id: ids[1] })).toMatchObject({ ids: ids.slice(4, 6) });
  });

  it('rejects a malformed cursor of a list as a bad query', async () => {
    await expect(page(newCompany(), { page_info: 'nonsense' })).rejects.toMatchObject({
      code: 'malformed',
      errors: { page_info: ['must be a cursor from a Link header'] },
    });
  });

  it('applies the same conditions to lists, pages and counts of a view', async () => {
    const { company, ids } = await someNotes(10);
    const where = [
      { sql: 'r.done = ?', values: [true] },
      { sql: 'r.title = any(?)', values: [['n2', 'n4', 'n5', 'n8']] },
    ];
    expect((await page(company, {}, where)).titles).toEqual(['n2', 'n4', 'n8']);
    expect((await page(company, { limit: 2, page: 2 }, where)).titles).toEqual(['n8']);
    expect(await notes(company).view.count(notes(company).session, where)).toBe(3);
    const found = await notes(company).view.first(notes(company).session, where, ['id']);
    expect(found?.json).toBe(`{"id":${ids[1]}}`);
  });

  it.each([
    ['many are adjacent', 'r.id % 2 = ?', 0],
    ['some are near the start and others far away', 'r.id % 40 = ?', 1],
    ['all are at the end', 'substr(r.title, 2)::int > ?', 190],
    ['none exists', 'r.title = ?', 'n0'],
  ])('returns every page of unindexed matches if %s', async (_case, sql, value) => {
    const { company } = await someNotes(200);
    const inOrder = [{ sql, values: [value] }];
    const unordered = [{ sql, values: [value], notInIdOrder: true as const }];
    const all = await page(company, {}, inOrder);
    const walked: number[] = [];
    for (let number = 1, next: string | undefined; number === 1 || next; number += 1) {
      const byCursor = await page(company, { limit: 2, page_info: next }, unordered);
      const byNumber = await page(company, { limit: 2, page: number }, unordered);
      expect(byNumber).toEqual(byCursor);
      walked.push(...byCursor.ids);
      next = byCursor.next;
    }
    expect(walked).toEqual(all.ids);
    expect(await page(company, { since_id: all.ids[1] }, unordered)).toMatchObject({ ids: all.ids.slice(2) });
  });

  it('returns every page of rows whose times follow, oppose or ignore their ids', async () => {
    const { company, ids } = await someNotes(300);
    // A third each: times that rise with the id, times that fall, and seven times that many rows share.
    const minutes = ids.map((_, n) => (n < 100 ? n : n < 200 ? 300 - n : (n * 37) % 7));
    await open.db.query(
      `update notes set updated_at = '2026-11-01T12:00:00Z'::timestamptz + n.after * interval '1 minute'
       from unnest($1::bigint[], $2::int[]) as n (id, after) where notes.id = n.id`,
      [ids, minutes],
    );
    const at = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
    const asks = (bound: 'min' | 'max', minute: number): Condition => ({
      sql: bound === 'min' ? 'r.updated_at >= ?' : 'r.updated_at <= ?',
      values: [at(minute)],
      notInIdOrder: true,
      time: { field: 'updated_at', bound, value: at(minute) },
    });
    for (const minute of [0, 6, 50, 99, 150, 195, 201]) {
      for (const bound of ['min', 'max'] as const) {
        const meets = (after = 0): boolean => (bound === 'min' ? after >= minute : after <= minute);
        const all = ids.filter((_, n) => meets(minutes[n]));
        for (const limit of [3, 10]) {
          const shown = { [bound]: minute, limit, ids: await walked(company, limit, [asks(bound, minute)]) };
          expect(shown).toEqual({ [bound]: minute, limit, ids: all });
        }
        const [since, later] = [ids[150] ?? 0, { limit: 4, page: 3 }];
        const found = await page(company, { since_id: since, ...later }, [asks(bound, minute)]);
        expect(found.ids).toEqual(all.filter((id) => id > since).slice(8, 12));
        // A page beyond the rows that are scanned for a bound.
        const far = await page(company, { limit: 3, page: 25 }, [asks(bound, minute)]);
        expect(far.ids).toEqual(all.slice(72, 75));
      }
    }
    const between = ids.filter((_, n) => minutes[n]! >= 150 && minutes[n]! <= 170);
    expect(await walked(company, 3, [asks('min', 150), asks('max', 170)])).toEqual(between);
  });

  it('searches for unindexed matches only in rows that an index returns by id', async () => {
    const { company } = await someNotes(200);
    const where = [
      { sql: 'substr(r.title, 2)::int > ?', values: [50], notInIdOrder: true as const },
      { sql: 'r.done = ?', values: [true], indexedById: true as const },
    ];
    expect((await page(company, { limit: 3, page: 2 }, where)).titles).toEqual(['n58', 'n60', 'n62']);
    const asked = jest.spyOn(open.db, 'run');
    await page(company, { limit: 3 }, where);
    const { text } = asked.mock.calls[0]![0];
    asked.mockRestore();
    expect(/with near as materialized \(\s*select r.id from \((.*) order by r.id limit/.exec(text)?.[1]).toContain(
      'r.done',
    );
  });

  it('returns only rows that match the ownership condition of the view', async () => {
    const { company, ids } = await someNotes(3);
    const byTitle = view(note, { ...NOTES, whose: "r.title = 'n1' and r.company_id = ?" });
    const { session } = notes(company);
    expect((await byTitle.page(session, { limit: 50 })).json).toBe(`[${(await byTitle.one(session, ids[0]!))?.json}]`);
    expect(await byTitle.one(session, ids[1]!)).toBeNull();
    expect(await byTitle.count(session)).toBe(1);
    expect(await byTitle.count(notes(newCompany()).session)).toBe(0);
  });

  it('renders partner-only fields of a view only for partners', async () => {
    const { company, ids } = await someNotes(1);
    const { session } = notes(company);
    const secretive = { ...note, fields: { ...note.fields, title: note.fields.title.forPartners() } };
    const [open, full] = [false, true].map((forPartners) => view(secretive, { ...NOTES, forPartners }));
    expect((await open!.one(session, ids[0]!))?.json).not.toContain('title');
    expect((await open!.one(session, ids[0]!, ['done', 'title']))?.json).toBe('{"done":false}');
    expect((await full!.one(session, ids[0]!, ['title']))?.json).toBe('{"title":"n1"}');
  });

  it('locks a row with its known columns after a later release added a column', async () => {
    const { company, ids } = await someNotes(1);
    const lock = (): Promise<object | null> =>
      open.store.write(contextOf(company), ({ session, notes: { view: noteView } }) =>
        noteView.lock(session, [{ sql: 'r.id = ?', values: [ids[0]] }]),
      );
    // Runs on every connection of the pool.
    const before = await Promise.all(Array.from({ length: 30 }, lock));
    const owner = new Client({ connectionString: open.adminUrl, options: '-c search_path=catalog' });
    await owner.connect();
    await owner.query("alter table notes add column later text default 'x'");
    try {
      expect(await Promise.all(Array.from({ length: 30 }, lock))).toEqual(before);
      expect(before[0]).toMatchObject({ id: ids[0], title: 'n1' });
    } finally {
      await owner.query('alter table notes drop column later');
      await owner.end();
    }
  });

  it('returns no version for rows that match the withoutEtagWhere of the view', async () => {
    const { company, ids } = await someNotes(2);
    const { session } = notes(company);
    const untagged = view(note, { ...NOTES, withoutEtagWhere: 'r.done' });
    const metas = await Promise.all(ids.map(async (id) => (await untagged.one(session, id))?.meta));
    expect(metas).toEqual([{ version: 1 }, {}]);
    const write = open.store.write(contextOf(company), (tx) => untagged.update(tx.session, ids[1]!, { title: 'x' }));
    expect(await write).toMatchObject({ version: 2, rendered: { meta: {} } });
  });

  it('renders an empty list of a view as `[]`', async () => {
    const { view: noteView, session } = notes(newCompany());
    expect(await noteView.page(session, { limit: 50 })).toMatchObject({ json: '[]', meta: {} });
  });
});

/** All combinations of the elements, in order. */
function choicesOf<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>((choices, one) => choices.concat(choices.map((choice) => [...choice, one])), [[]]);
}
