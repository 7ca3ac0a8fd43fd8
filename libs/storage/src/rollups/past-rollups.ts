/**
 * For migrations of earlier releases, and for replicas of the previous release during a rolling update. The next
 * release drops the views and monthly tables; new code uses `rollups.ts`.
 */
import { Entity, PrimaryColumn, type QueryRunner } from 'typeorm';

const SLOT = 'pg_backend_pid() % 16';

async function createTriggerFunction(runner: QueryRunner, name: string, work: string): Promise<void> {
  await runner.query(`
    create function ${name}() returns trigger language plpgsql set search_path from current as $$
    begin ${work}; return null; end $$`);
}

/** Statement triggers for inserts, deletes and truncates, and a row trigger for updates that move a row. */
async function createTriggers(
  runner: QueryRunner,
  table: string,
  works: { suffix: string; statement: string; truncate: string; update?: string },
): Promise<void> {
  const { suffix, statement, truncate, update } = works;
  const each = `for each statement execute function ${statement}()`;
  const triggers = {
    insert: `after insert on ${table} referencing new table as changed ${each}`,
    delete: `after delete on ${table} referencing old table as changed ${each}`,
    ...(update !== undefined && { update }),
    truncate: `after truncate on ${table} for each statement execute function ${truncate}()`,
  };
  for (const [event, trigger] of Object.entries(triggers)) {
    await runner.query(`create trigger ${table}_${event}_${suffix} ${trigger}`);
  }
}

async function dropAll(runner: QueryRunner, kind: string, names: readonly string[]): Promise<void> {
  for (const name of names) await runner.query(`drop ${kind} ${name}`);
}

const ALL_EVENTS = ['insert', 'delete', 'update', 'truncate'];
const triggersOf = (table: string, suffix: string, events = ALL_EVENTS): string[] =>
  events.map((event) => `${table}_${event}_${suffix} on ${table}`);

export async function createKeptCount(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    create table kept_counts (
      table_name text not null,
      company_id bigint not null,
      slot smallint not null,
      rows bigint not null,
      constraint kept_counts_pk primary key (table_name, company_id, slot)
    ) with (fillfactor = 50)`);
  await createTriggerFunction(
    runner,
    'keep_count',
    `insert into kept_counts as k (table_name, company_id, slot, rows)
      select tg_table_name, company_id, ${SLOT}, case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed group by company_id order by company_id
      on conflict (table_name, company_id, slot) do update set rows = k.rows + excluded.rows`,
  );
  await createTriggerFunction(runner, 'forget_count', 'delete from kept_counts where table_name = tg_table_name');
  await createTriggers(runner, table, { suffix: 'counted', statement: 'keep_count', truncate: 'forget_count' });
  await runner.query(`
    insert into kept_counts (table_name, company_id, slot, rows)
    select '${table}', company_id, 0, count(*) from ${table} group by company_id`);
}

export async function dropKeptCount(runner: QueryRunner, table: string): Promise<void> {
  await dropAll(runner, 'trigger', triggersOf(table, 'counted', ['insert', 'delete', 'truncate']));
  await dropAll(runner, 'function', ['keep_count', 'forget_count']);
  await runner.query('drop table kept_counts');
}

const dayOf = (row = ''): string => `(${row}created_at at time zone 'UTC')::date`;

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
  const add = (rows: string): string => `
      insert into kept_days as k (table_name, company_id, day, slot, first_id, last_id, rows) ${rows}
      on conflict (table_name, company_id, day, slot) do update set
        first_id = least(k.first_id, excluded.first_id), last_id = greatest(k.last_id, excluded.last_id), rows = k.rows + excluded.rows`;
  const moved = (row: string, change: 1 | -1): string =>
    add(`select tg_table_name, ${row}.company_id, ${dayOf(`${row}.`)}, ${SLOT}, ${row}.id, ${row}.id, ${change}`);
  await createTriggerFunction(
    runner,
    'keep_days',
    add(`
      select tg_table_name, company_id, ${dayOf()} as day, ${SLOT}, min(id), max(id), case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed group by company_id, day order by company_id, day`),
  );
  await createTriggerFunction(runner, 'move_day', `${moved('old', -1)}; ${moved('new', 1)}`);
  await createTriggerFunction(runner, 'forget_days', 'delete from kept_days where table_name = tg_table_name');
}

export async function keepDays(runner: QueryRunner, table: string): Promise<void> {
  const moved = ['company_id', 'id', 'created_at'];
  await createTriggers(runner, table, {
    suffix: 'dated',
    statement: 'keep_days',
    update: `after update of ${moved.join(', ')} on ${table} for each row
      when (${moved.map((column) => `old.${column} <> new.${column}`).join(' or ')}) execute function move_day()`,
    truncate: 'forget_days',
  });
  await runner.query(`
    insert into kept_days (table_name, company_id, day, slot, first_id, last_id, rows)
    select '${table}', company_id, ${dayOf()} as day, 0, min(id), max(id), count(*) from ${table} group by company_id, day`);
}

export async function forgetDays(runner: QueryRunner, table: string): Promise<void> {
  await dropAll(runner, 'trigger', triggersOf(table, 'dated'));
  await runner.query(`delete from kept_days where table_name = '${table}'`);
}

export async function dropKeptDays(runner: QueryRunner): Promise<void> {
  await dropAll(runner, 'function', ['keep_days', 'move_day', 'forget_days']);
  await runner.query('drop table kept_days');
}

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
  await createStateFunctions(runner, stateOf);
  const moved = ['company_id', ...columns];
  await createTriggers(runner, table, {
    suffix: 'stated',
    statement: 'keep_states',
    update: `after update of ${moved.join(', ')} on ${table} for each row
      when (${moved.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function move_state()`,
    truncate: 'forget_states',
  });
  await runner.query(`
    insert into kept_states (table_name, company_id, state, slot, rows)
    select '${table}', company_id, ${stateOf()} as state, 0, count(*) from ${table} group by company_id, state`);
}

async function createStateFunctions(runner: QueryRunner, stateOf: (row?: string) => string): Promise<void> {
  const add = (rows: string): string => `
      insert into kept_states as k (table_name, company_id, state, slot, rows) ${rows}
      on conflict (table_name, company_id, state, slot) do update set rows = k.rows + excluded.rows`;
  const works = {
    keep_states: add(`
      select tg_table_name, company_id, ${stateOf()} as state, ${SLOT}, case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed group by company_id, state order by company_id, state`),
    move_state: add(`
      select tg_table_name, moved.company_id, moved.state, ${SLOT}, moved.rows
      from (values (old.company_id, ${stateOf('old.')}, -1), (new.company_id, ${stateOf('new.')}, 1)) as moved (company_id, state, rows)
      order by moved.company_id, moved.state`),
    forget_states: 'delete from kept_states where table_name = tg_table_name',
  };
  for (const [name, work] of Object.entries(works)) await createTriggerFunction(runner, name, work);
}

export async function dropKeptStates(runner: QueryRunner, table: string): Promise<void> {
  await dropAll(runner, 'trigger', triggersOf(table, 'stated'));
  await dropAll(runner, 'function', ['keep_states', 'move_state', 'forget_states']);
  await runner.query('drop table kept_states');
}

const LOCK_TRIES = 100;

/** Drops the triggers that filled the former tables. Locks the tables for moments only, because all readers queue behind a lock that waits. */
export async function endKeptTriggers(
  runner: QueryRunner,
  { counted, dated, stated }: { counted: string; dated: readonly string[]; stated?: string },
): Promise<void> {
  await runner.query("set local lock_timeout = '500ms'");
  // Locks all tables before the first drop: a transaction that has read one table and waits to write it would deadlock.
  await runner.query(`
    do $$ begin
      for try in 1..${LOCK_TRIES} loop
        begin
          lock table ${dated.join(', ')} in access exclusive mode;
          return;
        exception when lock_not_available then
          if try = ${LOCK_TRIES} then raise; end if;
        end;
        perform pg_sleep(0.5);
      end loop;
    end $$`);
  await dropAll(runner, 'trigger', triggersOf(counted, 'counted', ['insert', 'delete', 'truncate']));
  await dropAll(runner, 'function', ['keep_count', 'forget_count']);
  for (const table of dated) await dropAll(runner, 'trigger', triggersOf(table, 'dated'));
  await dropAll(runner, 'function', ['keep_days', 'move_day', 'forget_days']);
  if (stated === undefined) return;
  await dropAll(runner, 'trigger', triggersOf(stated, 'stated'));
  await dropAll(runner, 'function', ['keep_states', 'move_state', 'forget_states']);
}

const VIEWS = {
  kept_counts: "select table_name, company_id, slot, rows from rollups where dimension = 'state'",
  kept_days: `select table_name, company_id, value::date as day, slot, first_id, last_id, rows
    from rollups where dimension = 'day'`,
  kept_states: "select table_name, company_id, value as state, slot, rows from rollups where dimension = 'state'",
};
type KeptView = keyof typeof VIEWS;

/** Replaces the tables that replicas of the previous release read by views of `rollups`. Row-level security applies to their readers. */
export async function createKeptViews(runner: QueryRunner, names: readonly KeptView[]): Promise<void> {
  for (const name of names) {
    await runner.query(`drop table ${name}`);
    await runner.query(`create view ${name} with (security_invoker = true) as ${VIEWS[name]}`);
  }
}

export async function dropKeptViews(runner: QueryRunner, names: readonly KeptView[]): Promise<void> {
  await dropAll(runner, 'view', names);
}

/** Table of row ids by the month of a time, as its first day in UTC. */
function monthsTable(table: string, field: string): string {
  return `${table}_${field}_months`;
}

/** The entity of a table of months: the previous release lists by it, and this release only maintains it. */
export function monthsEntity(table: string, field: string) {
  const name = monthsTable(table, field);
  // A new object per column, because TypeORM modifies it.
  const key = () => ({ primaryKeyConstraintName: `${name}_pk` });
  @Entity(name)
  class Months {
    @PrimaryColumn('bigint', key())
    company_id!: number;
    @PrimaryColumn('date', key())
    month!: string;
    @PrimaryColumn('bigint', key())
    id!: number;
  }
  return Months;
}

/** The first day of the month in UTC; null for a null time. */
const monthOf = (time: string): string => `date_trunc('month', ${time} at time zone 'UTC')::date`;

const notedIn = (months: string, field: string, rows: string): string =>
  `insert into ${months} select company_id, ${monthOf(field)}, id from ${rows} where ${field} is not null`;

export async function keepMonths(runner: QueryRunner, table: string, field: string): Promise<void> {
  const months = monthsTable(table, field);
  await runner.query(`
    create table ${months} (
      company_id bigint not null,
      month date not null,
      id bigint not null,
      constraint ${months}_pk primary key (company_id, month, id)
    )`);
  await createMonthsFunction(runner, months, field);
  const hasMoved = [
    ...['company_id', 'id'].map((column) => `old.${column} <> new.${column}`),
    `${monthOf(`old.${field}`)} is distinct from ${monthOf(`new.${field}`)}`,
  ].join(' or ');
  const triggers = {
    insert: `after insert on ${table} referencing new table as changed for each statement`,
    delete: `after delete on ${table} referencing old table as changed for each statement`,
    update: `after update of company_id, id, ${field} on ${table} for each row when (${hasMoved})`,
    truncate: `after truncate on ${table} for each statement`,
  };
  for (const [event, trigger] of Object.entries(triggers)) {
    await runner.query(`create trigger ${months}_${event} ${trigger} execute function keep_${months}()`);
  }
  await runner.query(`${notedIn(months, field, table)} order by 1, 2, 3`);
}

async function createMonthsFunction(runner: QueryRunner, months: string, field: string): Promise<void> {
  const isNoted = (row: string): string =>
    `m.company_id = ${row}.company_id and m.month = ${monthOf(`${row}.${field}`)} and m.id = ${row}.id`;
  const work = `
      case tg_op
        when 'INSERT' then
          ${notedIn(months, field, 'changed')};
        when 'DELETE' then
          delete from ${months} m using changed where ${isNoted('changed')};
        when 'UPDATE' then
          delete from ${months} m where ${isNoted('old')};
          ${notedIn(months, field, '(select new.*) r')};
        else
          delete from ${months};
      end case`;
  await createTriggerFunction(runner, `keep_${months}`, work);
}

export async function forgetMonths(runner: QueryRunner, table: string, field: string): Promise<void> {
  const months = monthsTable(table, field);
  await dropAll(
    runner,
    'trigger',
    ALL_EVENTS.map((event) => `${months}_${event} on ${table}`),
  );
  await runner.query(`drop function keep_${months}`);
  await runner.query(`drop table ${months}`);
}
