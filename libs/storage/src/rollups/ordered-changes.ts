import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import { OVERTAKEN_SETTING, RESTAMP, RETRY } from '../core';

/** The latest second in which a row of a company's list changed. Only triggers write it. */
@Entity('change_clocks')
export class ChangeClockEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'change_clocks_pk' })
  table_name!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'change_clocks_pk' })
  company_id!: number;
  @Column('timestamptz')
  second!: Date;
}

/** The rows whose changes are listed together. */
interface Readers {
  /** `company_id` by default. */
  readonly owner?: string;
  /** Lists contain rows of several companies, so the whole table has one clock. */
  readonly everybody?: true;
}

/** An id that no company has. */
const EVERYBODY = 0;

/** SQL of the last second whose changes a list shows, for a company's clock ($1), in seconds since 1970. */
export function latestChange(table: string, everybody: boolean): string {
  return `(select extract(epoch from c.second)::bigint from change_clocks c
    where c.table_name = '${table}' and c.company_id = ${everybody ? EVERYBODY : '$1'})`;
}

const functionOf = (table: string): string => `order_${table}_changes`;

export async function createChangeClocks(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table change_clocks (
      table_name text not null,
      company_id bigint not null,
      second timestamptz not null,
      constraint change_clocks_pk primary key (table_name, company_id)
    ) with (fillfactor = 50)`);
}

export async function dropChangeClocks(runner: QueryRunner): Promise<void> {
  await runner.query('drop table change_clocks');
}

/**
 * Makes `updated_at` follow commit order, so a client that polls from the latest second misses no change. A deferred
 * trigger compares under a lock just before commit: docs/internal/adr/0063-commit-order-and-clock.md.
 */
export async function orderChanges(runner: QueryRunner, table: string, readers: Readers = {}): Promise<void> {
  const { owner = 'company_id', everybody } = readers;
  // Runs as the table owner, because the transaction may work for another company when it fires.
  await runner.query(`
    create function ${functionOf(table)}() returns trigger language plpgsql security definer set search_path from current as $$
    declare
      changed timestamptz := date_trunc('second', new.updated_at);
      latest timestamptz;
      present timestamptz;
      is_locked boolean; -- An expression, which costs less than a statement.
    begin
      ${comparing(table, everybody ? String(EVERYBODY) : `new.${owner}`, `r.${owner} = new.${owner} and r.id = new.id`)}
      return null;
    end $$`);
  await runner.query(`
    create constraint trigger ${table}_changes_ordered after insert or update of updated_at on ${table}
    deferrable initially deferred for each row execute function ${functionOf(table)}()`);
  await runner.query(`
    insert into change_clocks (table_name, company_id, second)
    select '${table}', ${everybody ? EVERYBODY : owner}, date_trunc('second', max(updated_at)) from ${table} group by 2`);
}

/** Repeats or restamps an overtaken change, unless a later statement of its transaction changed or removed the row. */
const comparing = (table: string, company: string, itself: string): string => `
      is_locked := pg_advisory_xact_lock(hashtextextended('changes ' || tg_table_schema || ' ' || ${company}, 0)) is not null;
      select c.second into latest from change_clocks c where c.table_name = tg_table_name and c.company_id = ${company};
      if latest is null or changed > latest then
        insert into change_clocks (table_name, company_id, second) values (tg_table_name, ${company}, changed)
        on conflict (table_name, company_id) do update set second = excluded.second;
      elsif changed < latest then
        select date_trunc('second', r.updated_at) into present from ${table} r where ${itself};
        if present < latest then
          case current_setting('${OVERTAKEN_SETTING}', true)
            when '${RETRY}' then
              raise exception 'a change of ${table} at % was overtaken by one at %', changed, latest
                using errcode = 'serialization_failure';
            when '${RESTAMP}' then
              update ${table} r set updated_at = latest where ${itself};
            else
              null; -- By hand, or by the release before.
          end case;
        end if;
      end if;`;

export async function dropChangeOrder(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`drop trigger ${table}_changes_ordered on ${table}`);
  await runner.query(`drop function ${functionOf(table)}`);
  await runner.query('delete from change_clocks where table_name = $1', [table]);
}
