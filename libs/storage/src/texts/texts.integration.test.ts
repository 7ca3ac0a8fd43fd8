import type { ListInput } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { newCompany } from '../../test/context';
import { CreateNotes1700000000000, noteDatabase, NoteRow, openNotes, type OpenNotes } from '../../test/notes';
import { createTexts, dropTexts, fillTexts, type TextSource } from '../migrations';
import { dataSourceOptions, textsEntity } from '../service-database';
import { soughtIn } from '.';

const NOTES: TextSource = {
  table: 'notes',
  texts: { title: 'r.title', tags: 'r.tags::text' },
  columns: ['title', 'done'],
  unless: 'r.done',
};

class NoteTexts1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTexts(runner, NOTES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTexts(runner, 'notes');
  }
}
const database = {
  ...noteDatabase,
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [NoteRow, textsEntity('notes', ['title', 'tags'])],
  migrations: [CreateNotes1700000000000, NoteTexts1700000000001],
};

/** Exceeds the rows that one page scans and that the index sorts. */
const ROWS = 60_000;
const TAPES = 15_000;

describe('texts of a table', () => {
  let open: OpenNotes;
  let owner: Client;
  const [company, other, large] = [newCompany(), newCompany(), newCompany()];
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(database));
    owner = new Client({ connectionString: open.adminUrl, options: '-c search_path=catalog' });
    await owner.connect();
    await owner.query('alter table notes disable trigger user');
    await owner.query(
      `insert into notes (company_id, title, tags)
       select $1, case when n > $2::int - $3::int then 'Tape ' else 'Film ' end || case n when $2 then 'zq Last' else 'x' end,
         case when n % 200 = 7 then '["regular"]' when n in (1, 2, 3, 4, 5, $2 - 9) then '["early"]' else '[]' end::jsonb
       from generate_series(1, $2::int) n`,
      [large, ROWS, TAPES],
    );
    await owner.query(
      'insert into notes_texts (company_id, id, title, tags) select company_id, id, lower(title), tags from notes',
    );
    await owner.query('alter table notes enable trigger user');
    await owner.query('vacuum analyze notes, notes_texts');
  }, 60_000);
  afterAll(async () => {
    await owner?.end();
    await open?.close();
  });

  const sought = (value: string, of: number) => [soughtIn(of, 'notes', ['title', 'tags'], { value })];
  async function page(value: string, input: Partial<ListInput> = {}, of = company) {
    const { view, session } = open.store.read(of).notes;
    const where = sought(value, of);
    const rendered = await view.page(session, { limit: 50, fields: ['title'], ...input }, where);
    const titles = (JSON.parse(rendered.json) as { title: string }[]).map(({ title }) => title);
    return { titles, next: rendered.meta.next };
  }
  /** Follows the cursors to the first page with a row. */
  async function firstFilled(value: string) {
    let found = await page(value, {}, large);
    let empty = 0;
    for (; found.titles.length === 0 && found.next !== undefined; empty += 1) {
      found = await page(value, { page_info: found.next }, large);
    }
    return { titles: found.titles, empty };
  }
  function count(value: string, of = company): Promise<number> {
    const { view, session } = open.store.read(of).notes;
    return view.count(session, sought(value, of));
  }

  it('updates search texts after inserts, changes and deletions of rows', async () => {
    const write = (text: string) => owner.query(text, [company]);
    await write(`insert into notes (company_id, title, tags) values ($1, 'Harbour', '["Sea"]'), ($1, 'Winter', '[]')`);
    expect((await page('HARB')).titles).toEqual(['Harbour']);
    expect((await page('sea')).titles).toEqual(['Harbour']);
    await write("update notes set title = 'Seaside' where company_id = $1 and title = 'Winter'");
    expect((await page('sea', { order: 'id desc' })).titles).toEqual(['Seaside', 'Harbour']);
    expect(await count('sea')).toBe(2);
    await write("update notes set done = true where company_id = $1 and title = 'Harbour'");
    expect((await page('sea')).titles).toEqual(['Seaside']);
    await write('delete from notes where company_id = $1');
    const { rows } = await owner.query('select from notes_texts where company_id = $1', [company]);
    expect(rows).toEqual([]);
  });

  it('writes no search text when other columns of a row change', async () => {
    await owner.query("insert into notes (company_id, title) values ($1, 'Same')", [other]);
    const version = async () => (await owner.query('select xmin from notes_texts where company_id = $1', [other])).rows;
    const before = await version();
    await owner.query("update notes set version = version + 1, title = 'Same' where company_id = $1", [other]);
    expect(await version()).toEqual(before);
  });

  it('finds a search text far from the start of the list by the index', async () => {
    expect(await page('zq last', {}, large)).toEqual({ titles: ['Tape zq Last'], next: undefined });
    expect(await page('no such text', {}, large)).toEqual({ titles: [], next: undefined });
  });

  it('ends a page early if the search text is too short for the index', async () => {
    const { titles, empty } = await firstFilled('zq');
    expect(titles).toEqual(['Tape zq Last']);
    expect(empty).toBeGreaterThan(0);
    expect((await page('zq', { order: 'id desc' }, large)).titles).toEqual(['Tape zq Last']);
    expect(await count('zq', large)).toBe(1);
  });

  it('finds more search matches far from the start than the index sorts', async () => {
    const titles = Array.from({ length: 50 }, () => 'Tape x');
    const { titles: first } = await firstFilled('tape');
    expect(first.every((title) => title === 'Tape x')).toBe(true);
    expect(await count('tape', large)).toBe(TAPES);
    expect((await page('tape', { page: TAPES / 50 }, large)).titles).toEqual([...titles.slice(1), 'Tape zq Last']);
  });

  it.each(['id asc', 'id desc'] as const)(
    'lists each match once on the pages of a frequent search text by %s',
    async (order) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { titles, next } = await page('tape', { order, limit: 250, page_info: cursor }, large);
        seen.push(...titles);
        cursor = next;
      } while (cursor !== undefined);
      expect(seen).toHaveLength(TAPES);
    },
  );

  it.each<[string, number, 'id asc' | 'id desc']>([
    ['regular', ROWS / 200, 'id asc'],
    ['regular', ROWS / 200, 'id desc'],
    // The first rows have five of these texts, and only the index finds the sixth soon.
    ['early', 6, 'id asc'],
    ['early', 6, 'id desc'],
  ])('finds all rows with the occasional text "%s" on full pages (%i rows by %s)', async (value, matches, order) => {
    const { view, session } = open.store.read(large).notes;
    const seen: number[] = [];
    const sizes: number[] = [];
    let page_info: string | undefined;
    do {
      const input = { limit: 50, fields: ['id'], order, ...(page_info && { page_info }) };
      const rendered = await view.page(session, input, sought(value, large));
      const rows = JSON.parse(rendered.json) as { id: number }[];
      sizes.push(rows.length);
      seen.push(...rows.map(({ id }) => id));
      page_info = rendered.meta.next;
    } while (page_info !== undefined);
    expect(sizes).toEqual(Array.from({ length: Math.ceil(matches / 50) }, () => Math.min(50, matches)));
    const inOrder = [...new Set(seen)].sort((a, b) => (order === 'id asc' ? a - b : b - a));
    expect(seen).toEqual(inOrder);
  });

  it('copies search texts of existing rows in batches, each row once', async () => {
    const source = await new DataSource(dataSourceOptions(database, open.adminUrl)).initialize();
    const runner = source.createQueryRunner();
    await runner.query('set search_path = catalog');
    try {
      const kept = 'select title from notes_texts where company_id = $1 order by id';
      const old = newCompany();
      await owner.query('alter table notes disable trigger user');
      await owner.query(
        "insert into notes (company_id, title, done) select $1, 'Old ' || n, n % 2 = 0 from generate_series(1, 2500) n",
        [old],
      );
      await owner.query('alter table notes enable trigger user');
      for (const _time of [1, 2]) await fillTexts(runner, NOTES);
      const { rows } = await owner.query<{ title: string }>(kept, [old]);
      expect([rows.length, rows.at(0), rows.at(-1)]).toEqual([1250, { title: 'old 1' }, { title: 'old 2499' }]);
    } finally {
      await runner.release();
      await source.destroy();
    }
  });

  it('finds no search text of another company', async () => {
    expect(await page('film', {}, newCompany())).toEqual({ titles: [], next: undefined });
  });
});
