import type { MigrationInterface, QueryRunner } from 'typeorm';

const ALL = ['deliveries', 'feed_entries', 'logged_requests', 'request_counts'];
const BEFORE = ALL.slice(0, 2);
const RIGHTS = 'language plpgsql security definer set search_path from current';

/** Rejects tables that are not partitioned by time, because the functions below run with the rights of the owner. */
const isWeekOf = (tables: readonly string[]) => `
  if cut not in (${tables.map((table) => `'${table}'`).join(', ')}) or week !~ '^\\d{4}_w\\d\\d$' then
    raise exception '% has no week %', cut, week;
  end if`;

/** The request log, partitioned by week like deliveries. */
export class RequestLog1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence logged_request_ids');
    await runner.query(`
      create table logged_requests (
        company_id bigint not null,
        app text not null,
        id bigint not null default nextval('logged_request_ids'),
        created_at timestamptz not null,
        version integer not null default 1,
        method text not null,
        path text not null,
        status integer not null,
        duration_ms integer not null,
        request_id text not null,
        error_code integer,
        code text,
        message text,
        constraint logged_requests_pk primary key (company_id, app, id, created_at)
      ) partition by range (created_at)`);
    await runner.query('create table logged_requests_other_times partition of logged_requests default');
    await runner.query(
      'create index logged_requests_refused on logged_requests (company_id, app, id) where status >= 400',
    );
    await runner.query('create index logged_requests_by_time on logged_requests (company_id, app, created_at)');
    await runner.query('create index logged_requests_other_times_age on logged_requests_other_times (created_at)');
    await runner.query(`
      create table request_counts (
        company_id bigint not null,
        app text not null,
        created_at timestamptz not null,
        method text not null,
        status integer not null,
        count bigint not null,
        constraint request_counts_pk primary key (company_id, app, created_at, method, status)
      ) partition by range (created_at)`);
    await runner.query('create table request_counts_other_times partition of request_counts default');
    await runner.query('create index request_counts_other_times_age on request_counts_other_times (created_at)');
    await runner.query(`
      create table request_batches (
        gateway text not null,
        batch integer not null,
        stored_at timestamptz not null,
        constraint request_batches_pk primary key (gateway)
      )`);
    await runner.query('create index request_batches_age on request_batches (stored_at)');
    await createFunctions(runner, ALL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await createFunctions(runner, BEFORE);
    await runner.query('drop table request_batches');
    await runner.query('drop table request_counts');
    await runner.query('drop table logged_requests');
    await runner.query('drop sequence logged_request_ids');
  }
}

/** Replaces the functions of `WeeksByOwner`, which differ only in the tables. */
async function createFunctions(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  const isWeek = isWeekOf(tables);
  await runner.query(`
    create or replace function make_week(cut text, week text, starts timestamptz, ends timestamptz)
    returns boolean ${RIGHTS} as $$
    declare
      part text := cut || '_' || week;
      others text := cut || '_other_times';
      is_elsewhere boolean;
    begin
      ${isWeek};
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
    create or replace function detach_week(cut text, week text) returns void ${RIGHTS} as $$
    begin
      ${isWeek};
      execute format('alter table %I detach partition %I', cut, cut || '_' || week);
    end $$`);
  await runner.query(`
    create or replace function drop_week(cut text, week text) returns void ${RIGHTS} as $$
    begin
      ${isWeek};
      execute format('drop %s %I', 'table', cut || '_' || week);
    end $$`);
}
