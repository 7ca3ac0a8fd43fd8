import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY = '(company_id, event_id, created_at)';

/** Weeks of the feed that do not have the key yet; those that are made from now on have it from the start. */
const WEEKS_WITHOUT = `
  select w.inhrelid::regclass::text as week from pg_inherits w
  where w.inhparent = 'feed_entries'::regclass and not exists (
    select from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
    where i.indrelid = w.inhrelid and h.inhparent = 'feed_entries_by_event'::regclass)`;

/** An event is in the feed once. An index of a table that is cut cannot be built concurrently, those of its parts can. */
export class FeedOnce1794846800000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create unique index if not exists feed_entries_by_event on only feed_entries ${KEY}`);
    for (const { week } of (await runner.query(WEEKS_WITHOUT)) as { week: string }[]) {
      await runner.query(`drop index concurrently if exists ${week}_by_event`);
      await runner.query(`
        delete from ${week} late using ${week} first
        where (late.company_id, late.event_id, late.created_at) = (first.company_id, first.event_id, first.created_at)
          and late.id > first.id`);
      await runner.query(`create unique index concurrently ${week}_by_event on ${week} ${KEY}`);
      await runner.query(`alter index feed_entries_by_event attach partition ${week}_by_event`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index feed_entries_by_event');
  }
}
