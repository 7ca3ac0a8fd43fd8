import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rejects tables that are not partitioned by time, because the functions below run with the rights of the owner. */
const IS_WEEK = `
  if cut not in ('deliveries', 'feed_entries') or week !~ '^\\d{4}_w\\d\\d$' then
    raise exception '% has no week %', cut, week;
  end if`;
const RIGHTS = 'language plpgsql security definer set search_path from current';

/**
 * Functions that create and drop weekly partitions while the service runs, because the role of the service owns no
 * table.
 */
export class WeeksByOwner1794856000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Only the owner reads a partition by name; the service reads the parent table.
    await runner.query(`
      create function make_week(cut text, week text, starts timestamptz, ends timestamptz) returns boolean ${RIGHTS} as $$
      declare
        part text := cut || '_' || week;
        others text := cut || '_other_times';
        is_elsewhere boolean;
      begin
        ${IS_WEEK};
        execute format('lock table only %I in share update exclusive mode', cut);
        execute format('lock table %I in access exclusive mode', others);
        execute format('select exists (select from %I where created_at >= $1 and created_at < $2)', others)
          into is_elsewhere using starts, ends;
        if is_elsewhere then
          return false;
        end if;
        execute format('create table %I (like %I including defaults including constraints)', part, cut);
        execute format('alter table %I enable row level security', part);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', cut, part, starts, ends);
        return true;
      end $$`);
    await runner.query(`
      create function detach_week(cut text, week text) returns void ${RIGHTS} as $$
      begin
        ${IS_WEEK};
        execute format('alter table %I detach partition %I', cut, cut || '_' || week);
      end $$`);
    await runner.query(`
      create function drop_week(cut text, week text) returns void ${RIGHTS} as $$
      begin
        ${IS_WEEK};
        execute format('drop %s %I', 'table', cut || '_' || week);
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function drop_week(text, text)');
    await runner.query('drop function detach_week(text, text)');
    await runner.query('drop function make_week(text, text, timestamptz, timestamptz)');
  }
}
