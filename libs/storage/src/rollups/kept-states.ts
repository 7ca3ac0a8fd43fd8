import { escapeIdentifier } from 'pg';
import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import { allOf, type Condition, type Session } from '../core';
import { SLOTS } from './kept-counts';

/** How many rows of a table a company has in a state. Nobody queries through this class. */
@Entity('kept_states')
export class KeptStateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'kept_states_pk' })
  table_name!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'kept_states_pk' })
  company_id!: number;
  /** The values of the columns that are the state, as an array in JSON. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'kept_states_pk' })
  state!: string;
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'kept_states_pk' })
  slot!: number;
  /** What the writers with this slot have added, less what they have taken away. */
  @Column('bigint')
  rows!: number;
}

/** How many rows the session's company has that meet conditions on nothing but the columns of the state. */
export async function countOfStates(
  session: Session,
  table: string,
  columns: readonly string[],
  where: readonly Condition[],
): Promise<number> {
  const named = columns.map((column, place) => `state::json ->> ${place} as ${escapeIdentifier(column)}`).join(', ');
  const of = { sql: 'r.table_name = ? and r.company_id = ?', values: [table, session.company] };
  const { sql, values } = allOf([of, ...where], []);
  const text = `
    select coalesce(sum(r.rows), 0)::bigint as count
    from (select table_name, company_id, rows, ${named} from kept_states) r where ${sql}`;
  const [found] = await session.query<{ count: number }>(text, values);
  return found?.count ?? 0;
}

/**
 * Keeps how many rows of a table each company has in each state, which is what these columns of texts say together. Moved with every statement that adds
 * rows or removes some, and with every row whose state changes, in its transaction. Called by a migration, for one table of a service; rows that are there
 * already are counted now, while nobody can add any. See docs/internal/adr/0055-rollups-for-counts-and-lists.md.
 */
export async function createKeptStates(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  const stateOf = (row = ''): string => `json_build_array(${columns.map((one) => `${row}${one}`).join(', ')})::text`;
  await runner.query(`
    create table kept_states (
      table_name text not null,
      company_id bigint not null,
      state text not null,
      slot smallint not null,
      rows bigint not null,
      constraint kept_states_pk primary key (table_name, company_id, state, slot)
    ) with (fillfactor = 50)`);
  await createFunctions(runner, stateOf);
  await createTriggers(runner, table, ['company_id', ...columns]);
  await runner.query(`
    insert into kept_states (table_name, company_id, state, slot, rows)
    select '${table}', company_id, ${stateOf()} as state, 0, count(*) from ${table} group by company_id, state`);
}

async function createFunctions(runner: QueryRunner, stateOf: (row?: string) => string): Promise<void> {
  const kept = (rows: string): string => `
      insert into kept_states as k (table_name, company_id, state, slot, rows) ${rows}
      on conflict (table_name, company_id, state, slot) do update set rows = k.rows + excluded.rows`;
  const slot = `pg_backend_pid() % ${SLOTS}`;
  const works = {
    keep_states: kept(`
      select tg_table_name, company_id, ${stateOf()} as state, ${slot}, case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed group by company_id, state order by company_id, state`),
    // In order of the states, as above: of two who change a row each in opposite ways, one waits for the other.
    move_state: kept(`
      select tg_table_name, moved.company_id, moved.state, ${slot}, moved.rows
      from (values (old.company_id, ${stateOf('old.')}, -1), (new.company_id, ${stateOf('new.')}, 1)) as moved (company_id, state, rows)
      order by moved.company_id, moved.state`),
    forget_states: 'delete from kept_states where table_name = tg_table_name',
  };
  for (const [name, work] of Object.entries(works)) {
    await runner.query(`
      create function ${name}() returns trigger language plpgsql set search_path from current as $$
      begin ${work}; return null; end $$`);
  }
}

async function createTriggers(runner: QueryRunner, table: string, moved: readonly string[]): Promise<void> {
  const hasMoved = moved.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const triggers = {
    insert: `after insert on ${table} referencing new table as changed for each statement execute function keep_states()`,
    delete: `after delete on ${table} referencing old table as changed for each statement execute function keep_states()`,
    update: `after update of ${moved.join(', ')} on ${table} for each row when (${hasMoved}) execute function move_state()`,
    truncate: `after truncate on ${table} for each statement execute function forget_states()`,
  };
  for (const [event, trigger] of Object.entries(triggers)) {
    await runner.query(`create trigger ${table}_${event}_stated ${trigger}`);
  }
}

export async function dropKeptStates(runner: QueryRunner, table: string): Promise<void> {
  for (const event of ['insert', 'delete', 'update', 'truncate']) {
    await runner.query(`drop trigger ${table}_${event}_stated on ${table}`);
  }
  for (const work of ['keep_states', 'move_state', 'forget_states']) await runner.query(`drop function ${work}`);
  await runner.query('drop table kept_states');
}
