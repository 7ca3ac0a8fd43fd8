import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { newCompany } from '../../test/context';
import { noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import { forgetMonths, keepMonths } from './kept-months';

describe('months that are kept', () => {
  let open: OpenNotes;
  let owner: Client;
  let runner: QueryRunner;
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

  /** Twice a day over more than a year, some at the ends of time, and some without a time. */
  async function insert(count: number): Promise<void> {
    await owner.query(
      `insert into notes (company_id, title, seen_at)
       select case when n % 6 = 0 then $2::bigint else $1 end, 'n', case n % 9 when 0 then null when 1 then '0001-01-01Z' when 2 then '9999-12-31T23:59:59.5Z'
         else timestamptz '2024-01-10Z' + n * interval '11 hours 59 minutes' end
       from generate_series(1, $3::int) n`,
      [company, other, count],
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
