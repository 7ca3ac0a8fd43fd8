import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import { SLOTS } from './kept-counts';
import type { Session } from '../core';
import type { Span } from './span';

const DAY_MS = 86_400_000;

/** Which ids the rows have that a company has created on a day, and how many are left. Nobody queries through this class. */
@Entity('kept_days')
export class KeptDayEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'kept_days_pk' })
  table_name!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'kept_days_pk' })
  company_id!: number;
  /** In GMT. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'kept_days_pk' })
  day!: string;
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'kept_days_pk' })
  slot!: number;
  /** No row of that day has a lower id, nor a higher one than the last. */
  @Column('bigint')
  first_id!: number;
  @Column('bigint')
  last_id!: number;
  /** What the writers with this slot have added, less what they have taken away. */
  @Column('bigint')
  rows!: number;
}

/** The ids that rows of a span may have. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** The days of a span come from what is kept; of its first day, which it may begin amid, rows are looked at. */
const idsIn = (table: string): string => `
  select min(first)::bigint as first, max(last)::bigint as last from (
    select min(first_id) as first, max(last_id) as last from kept_days
    where table_name = '${table}' and company_id = any($1::bigint[]) and day between $2::date and $3::date
    union all
    select min(id), max(id) from (
      select r.id from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $4 and r.created_at < $5 offset 0) r) found`;

/** The ids that rows of these companies may have which were created in a span; null where there are none. */
export async function idRangeOf(
  session: Session,
  table: string,
  companies: readonly number[],
  { from, to }: Span,
): Promise<IdRange | null> {
  const wholeFrom = from && nextMidnight(from);
  const amid = [from ?? '-infinity', wholeFrom === undefined ? '-infinity' : earliest(wholeFrom, to)];
  const days = [dayOf(wholeFrom, '-infinity'), dayOf(to && new Date(to.getTime() - 1), 'infinity')];
  const values = [companies, ...days, ...amid];
  const [found] = await session.query<IdRange | Record<keyof IdRange, null>>(
    idsIn(table),
    values,
    `kept_days_ids_${table}`,
  );
  return found === undefined || found.first === null ? null : found;
}

/** Whole days come from what is kept, and of the first and the last one, which the span may begin or end amid, rows are counted. */
const rowsIn = (table: string): string => `
  select (
    (select coalesce(sum(rows), 0) from kept_days
      where table_name = '${table}' and company_id = any($1::bigint[]) and day >= $2::date and day < $3::date)
    + (select count(*) from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $4 and r.created_at < $5)
    + (select count(*) from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $6 and r.created_at < $7)
  )::bigint as count`;

/** How many rows of these companies were created in a span, or at any time. */
export async function countIn(
  session: Session,
  table: string,
  companies: readonly number[],
  { from, to }: Span = {},
): Promise<number> {
  const whole = { from: from && nextMidnight(from), to: to && midnightOf(to) };
  const isWithinADay = whole.from !== undefined && whole.to !== undefined && whole.from >= whole.to;
  const days = isWithinADay
    ? ['infinity', '-infinity', from, to, 'infinity', 'infinity']
    : [
        dayOf(whole.from, '-infinity'),
        dayOf(whole.to, 'infinity'),
        from ?? '-infinity',
        whole.from ?? '-infinity',
        whole.to ?? 'infinity',
        to ?? 'infinity',
      ];
  const name = `kept_days_count_${table}`;
  const [found] = await session.query<{ count: number }>(rowsIn(table), [companies, ...days], name);
  return found?.count ?? 0;
}

function midnightOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
}

/** The moment itself where that is midnight. */
function nextMidnight(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS);
}

function earliest(at: Date, other: Date | undefined): Date {
  return other !== undefined && other < at ? other : at;
}

/** As Postgres reads a day; those after the year 9999, which nobody can ask for, are after everything. */
function dayOf(at: Date | undefined, open: '-infinity' | 'infinity'): string {
  if (at === undefined) return open;
  return at.getUTCFullYear() > 9999 ? 'infinity' : at.toISOString().slice(0, 10);
}

/**
 * Keeps on which day rows of a table were created, under which ids, and how many are left of each day. Ids and times nearly go together, but
 * not quite, since orders are imported and clocks differ: so what a day has is kept as it is, moved with every statement that adds rows or removes
 * some, in its transaction. Nobody changes when a row was created, but for whoever mends it by hand: then the days of that row are moved as well. Called
 * by a migration for each table of a service that wants it, after `createKeptDays`; rows that are there already are counted now, while nobody can add
 * any. See docs/internal/adr/0055-rollups-for-counts-and-lists.md.
 */
export async function keepDays(runner: QueryRunner, table: string): Promise<void> {
  for (const [event, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ]) {
    await runner.query(`
      create trigger ${table}_${event}_dated after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function keep_days()`);
  }
  const moved = ['company_id', 'id', 'created_at'];
  await runner.query(`
    create trigger ${table}_update_dated after update of ${moved.join(', ')} on ${table} for each row
    when (${moved.map((column) => `old.${column} <> new.${column}`).join(' or ')}) execute function move_day()`);
  await runner.query(
    `create trigger ${table}_truncate_dated after truncate on ${table} for each statement execute function forget_days()`,
  );
  await runner.query(`
    insert into kept_days (table_name, company_id, day, slot, first_id, last_id, rows)
    select '${table}', company_id, (created_at at time zone 'UTC')::date as day, 0, min(id), max(id), count(*)
    from ${table} group by company_id, day`);
}

export async function forgetDays(runner: QueryRunner, table: string): Promise<void> {
  for (const event of ['insert', 'delete', 'update', 'truncate']) {
    await runner.query(`drop trigger ${table}_${event}_dated on ${table}`);
  }
  await runner.query(`delete from kept_days where table_name = '${table}'`);
}

export async function createKeptDays(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table kept_days (
      table_name text not null,
      company_id bigint not null,
      day date not null,
      slot smallint not null,
      first_id bigint not null,
      last_id bigint not null,
      rows bigint not null,
      constraint kept_days_pk primary key (table_name, company_id, day, slot)
    ) with (fillfactor = 50)`);
  // Rows that are removed leave the ids of their day as they are: those are a range that all of its rows are in.
  const kept = (rows: string): string => `
      insert into kept_days as k (table_name, company_id, day, slot, first_id, last_id, rows) ${rows}
      on conflict (table_name, company_id, day, slot) do update set
        first_id = least(k.first_id, excluded.first_id), last_id = greatest(k.last_id, excluded.last_id), rows = k.rows + excluded.rows;`;
  const [day, slot] = ["(created_at at time zone 'UTC')::date as day", `pg_backend_pid() % ${SLOTS}`];
  await runner.query(`
    create function keep_days() returns trigger language plpgsql set search_path from current as $$
    begin
      ${kept(`
        select tg_table_name, company_id, ${day}, ${slot}, min(id), max(id), case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by company_id, day order by company_id, day`)}
      return null;
    end $$`);
  await runner.query(`
    create function move_day() returns trigger language plpgsql set search_path from current as $$
    begin
      ${kept(`select tg_table_name, old.company_id, (old.created_at at time zone 'UTC')::date, ${slot}, old.id, old.id, -1`)}
      ${kept(`select tg_table_name, new.company_id, (new.created_at at time zone 'UTC')::date, ${slot}, new.id, new.id, 1`)}
      return null;
    end $$`);
  await runner.query(`
    create function forget_days() returns trigger language plpgsql set search_path from current as $$
    begin
      delete from kept_days where table_name = tg_table_name;
      return null;
    end $$`);
}

export async function dropKeptDays(runner: QueryRunner): Promise<void> {
  await runner.query('drop function keep_days');
  await runner.query('drop function move_day');
  await runner.query('drop function forget_days');
  await runner.query('drop table kept_days');
}
