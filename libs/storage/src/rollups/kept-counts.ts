import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';

/** Rows in which a company's count is kept; two writers wait for each other only where they move the same one. */
export const SLOTS = 16;

/** How many rows a company has in a table. Nobody queries through this class. */
@Entity('kept_counts')
export class KeptCountEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'kept_counts_pk' })
  table_name!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'kept_counts_pk' })
  company_id!: number;
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'kept_counts_pk' })
  slot!: number;
  /** What the writers with this slot have added, less what they have taken away: less than nothing, at times. */
  @Column('bigint')
  rows!: number;
}

/** How many rows a company ($2) has in a table ($1). */
export const KEPT_COUNT =
  'select coalesce(sum(rows), 0)::bigint as count from kept_counts where table_name = $1 and company_id = $2';

/**
 * Keeps how many rows each company has in a table, so that it need not be counted: a row of the sum is moved with every statement that
 * adds rows or removes some, in its transaction, whatever release has sent it. Each connection moves a row of its own, or nearly, so
 * that two who write at the same time need not wait for each other. What is not counted is a row that is given to another company, which
 * nobody does. Called by a migration, for one table of a service; rows that are there
 * already are counted now, while nobody can add any. See docs/internal/adr/0055-rollups-for-counts-and-lists.md.
 */
export async function createKeptCount(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    create table kept_counts (
      table_name text not null,
      company_id bigint not null,
      slot smallint not null,
      rows bigint not null,
      constraint kept_counts_pk primary key (table_name, company_id, slot)
    ) with (fillfactor = 50)`);
  await runner.query(`
    create function keep_count() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into kept_counts as k (table_name, company_id, slot, rows)
      select tg_table_name, company_id, pg_backend_pid() % ${SLOTS}, case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed group by company_id order by company_id
      on conflict (table_name, company_id, slot) do update set rows = k.rows + excluded.rows;
      return null;
    end $$`);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ]) {
    await runner.query(`
      create trigger ${table}_${event}_counted after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function keep_count()`);
  }
  await runner.query(`
    create function forget_count() returns trigger language plpgsql set search_path from current as $$
    begin
      delete from kept_counts where table_name = tg_table_name;
      return null;
    end $$`);
  await runner.query(`
    create trigger ${table}_truncate_counted after truncate on ${table} for each statement execute function forget_count()`);
  await runner.query(`
    insert into kept_counts (table_name, company_id, slot, rows)
    select '${table}', company_id, 0, count(*) from ${table} group by company_id`);
}

export async function dropKeptCount(runner: QueryRunner, table: string): Promise<void> {
  for (const event of ['insert', 'delete', 'truncate']) {
    await runner.query(`drop trigger ${table}_${event}_counted on ${table}`);
  }
  await runner.query('drop function keep_count');
  await runner.query('drop function forget_count');
  await runner.query('drop table kept_counts');
}
