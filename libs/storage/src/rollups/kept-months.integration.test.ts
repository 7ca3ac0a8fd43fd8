import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { newCompany } from '../../test/context';
import { noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import { numbers } from '../../test/numbers';
import { forgetMonths, keepMonths } from './kept-months';

const DAY_MS = 86_400_000;
const START = Date.parse('2024-01-10T00:00:00Z');

describe('months that are kept', () => {
  let open: OpenNotes;
  let owner: Client;
  let runner: QueryRunner;
  const random = numbers(29);
  const [company, other] = [newCompany(), newCompany()];
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase));
    // A day later there, in the evening.
    owner = new Client({ connectionString: open.adminUrl, options: '-c search_path=catalog -c timezone=Asia/Tokyo' });
    await owner.connect();
    runner = { query: async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows } as never;
    await insert(1200);
    await keepMonths(runner, 'notes', 'seen_at');
    await owner.query('grant all on notes_seen_at_months to marquee_catalog');
    await insert(600);
    await owner.query(
      "update notes set seen_at = seen_at + interval '40 days' where id % 13 = 0 and seen_at < '3000-01-01'",
    );
    await owner.query('update notes set seen_at = null where id % 17 = 0');
    await owner.query('update notes set id = id + 10000 where id % 19 = 0');
    await owner.query('delete from notes where id % 7 = 0');
  });
  afterAll(async () => {
    await owner?.end();
    await open?.close();
  });

  /** Over two years, which go with the ids, against them, or neither; some of them are never, some at the ends of time, and others at the very start of a month or the end of one. */
  async function insert(count: number): Promise<void> {
    const times = Array.from({ length: count }, (_, n) => {
      const day = [n % 700, 700 - (n % 700), random(700), null][random(9) === 0 ? 3 : Math.floor((n * 3) / count)];
      const at = new Date(START + (day ?? 0) * DAY_MS + random(DAY_MS));
      if (day === null) return ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.5Z', null][random(3)];
      const start = Date.parse(`${at.toISOString().slice(0, 7)}-01T00:00:00Z`);
      return new Date([start, start - 1][random(5)] ?? at).toISOString();
    });
    await owner.query(
      `insert into notes (company_id, title, seen_at)
       select case when n % 6 = 0 then $3::bigint else $1 end, 'n', t.at::timestamptz from unnest($2::text[]) with ordinality as t (at, n) order by n`,
      [company, times, other],
    );
  }

  const DIFFERENCES = `
    select count(*)::int as wrong from (
      select company_id, date_trunc('month', seen_at at time zone 'UTC')::date as month, id from notes where seen_at is not null) r
    full join notes_seen_at_months using (company_id, month, id) where r is null or notes_seen_at_months is null`;

  it('are those of GMT, of every row that has a time and of no other', async () => {
    const { rows } = await owner.query(`
      select count(*)::int > 1000 as many, count(distinct month)::int > 20 as spread, (${DIFFERENCES}) as wrong from notes_seen_at_months`);
    expect(rows).toEqual([{ many: true, spread: true, wrong: 0 }]);
  });

  it('are none when the table was emptied', async () => {
    await owner.query('begin; truncate notes');
    expect((await owner.query('select * from notes_seen_at_months')).rows).toEqual([]);
    await owner.query('rollback');
  });

  it('leave nothing behind when they are kept no more', async () => {
    await forgetMonths(runner, 'notes', 'seen_at');
    const left = `
      select tgname as name from pg_trigger where tgrelid = 'notes'::regclass union select proname from pg_proc where proname like '%months'
      union select relname from pg_class where relname like '%month%'`;
    expect((await owner.query(left)).rows).toEqual([]);
  });
});
