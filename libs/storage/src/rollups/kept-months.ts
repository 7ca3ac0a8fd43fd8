import { Entity, PrimaryColumn, type QueryRunner } from 'typeorm';

/** The table that has the ids of the rows whose time is in a month, by the first day of it, in GMT. */
function monthsTable(table: string, field: string): string {
  return `${table}_${field}_months`;
}

/** What TypeORM knows of such a table. Nobody queries through this class. */
export function monthsEntity(table: string, field: string) {
  const name = monthsTable(table, field);
  // A new one for each: TypeORM writes into it.
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

/** The first day of the month, in GMT; nothing of a time that is not there. */
const monthOf = (time: string): string => `date_trunc('month', ${time} at time zone 'UTC')::date`;

/**
 * Keeps in which month a time of a table's rows is, beside it, so that an index has the rows of a month in order of id. Moved with every statement that adds rows or removes
 * some, and with every row whose time comes into another month, in its transaction. Called by a migration for each time that lists are asked by; rows that are there
 * already are noted now, while nobody can add any. No list reads it any more; the release before does, so a later release drops it: docs/internal/adr/0067-group-commit-and-accelerators.md.
 */
export async function keepMonths(runner: QueryRunner, table: string, field: string): Promise<void> {
  const months = monthsTable(table, field);
  await runner.query(`
    create table ${months} (
      company_id bigint not null,
      month date not null,
      id bigint not null,
      constraint ${months}_pk primary key (company_id, month, id)
    )`);
  await createFunction(runner, months, field);
  await createTriggers(runner, table, field);
  await runner.query(`${notedIn(months, field, table)} order by 1, 2, 3`);
}

const notedIn = (months: string, field: string, rows: string): string =>
  `insert into ${months} select company_id, ${monthOf(field)}, id from ${rows} where ${field} is not null`;

async function createFunction(runner: QueryRunner, months: string, field: string): Promise<void> {
  const isNoted = (row: string): string =>
    `m.company_id = ${row}.company_id and m.month = ${monthOf(`${row}.${field}`)} and m.id = ${row}.id`;
  await runner.query(`
    create function keep_${months}() returns trigger language plpgsql set search_path from current as $$
    begin
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
      end case;
      return null;
    end $$`);
}

async function createTriggers(runner: QueryRunner, table: string, field: string): Promise<void> {
  const months = monthsTable(table, field);
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
}

export async function forgetMonths(runner: QueryRunner, table: string, field: string): Promise<void> {
  const months = monthsTable(table, field);
  for (const event of ['insert', 'delete', 'update', 'truncate']) {
    await runner.query(`drop trigger ${months}_${event} on ${table}`);
  }
  await runner.query(`drop function keep_${months}`);
  await runner.query(`drop table ${months}`);
}
