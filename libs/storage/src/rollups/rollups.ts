import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';

/** Slots per group. Two transactions conflict only if they update the same slot of a group. */
const SLOTS = 16;

const key = () => ({ primaryKeyConstraintName: 'rollups_pk' });

/** A company's row count and id range for one value of a dimension. Only triggers write it. */
@Entity('rollups')
export class RollupEntity {
  @PrimaryColumn('text', key())
  table_name!: string;
  @PrimaryColumn('bigint', key())
  company_id!: number;
  @PrimaryColumn('text', key())
  dimension!: 'day' | 'state';
  /** The UTC day of `created_at`, or the state columns as a JSON array. The collation "C" sorts days by time. */
  @PrimaryColumn('text', { ...key(), collation: 'C' })
  value!: string;
  @PrimaryColumn('smallint', key())
  slot!: number;
  /** Negative if connections of this slot deleted rows that another slot counts. */
  @Column('bigint')
  rows!: number;
  /** Covers the ids of all rows in the group together with its other slots; deletes do not narrow it. */
  @Column('bigint')
  first_id!: number;
  @Column('bigint')
  last_id!: number;
}

export async function createRollups(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table rollups (
      table_name text not null,
      company_id bigint not null,
      dimension text not null,
      value text collate "C" not null,
      slot smallint not null,
      rows bigint not null,
      first_id bigint not null,
      last_id bigint not null,
      constraint rollups_pk primary key (table_name, company_id, dimension, value, slot)
    ) with (fillfactor = 50)`);
}

export async function dropRollups(runner: QueryRunner): Promise<void> {
  await runner.query('drop table rollups');
}

const functionOf = (table: string): string => `roll_up_${table}`;
const triggerOf = (table: string, event: string): string => `${table}_rolled_up_on_${event}`;

/**
 * Counts a table's rows by day of `created_at` and by state columns, with triggers in the transaction of each change.
 * Called by a migration, which blocks writes to the table until existing rows are counted.
 */
export async function rollUp(runner: QueryRunner, table: string, states: readonly string[] = []): Promise<void> {
  const columns = ['company_id', 'id', 'created_at', ...states];
  const changed = (sign: 1 | -1, row: string): string =>
    [sign, ...columns.map((column) => `${row}.${column}`)].join(', ');
  const add = (rows: string): string => upsert(table, `(${rows}) r (change, ${columns.join(', ')})`, states);
  // Runs as the table owner: an order adds rows of other companies, whose rollups the service may not write.
  await runner.query(`
    create function ${functionOf(table)}() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      case tg_op
        when 'INSERT' then
          ${add(`select ${changed(1, 'c')} from changed c`)};
        when 'DELETE' then
          ${add(`select ${changed(-1, 'c')} from changed c`)};
        when 'UPDATE' then
          ${add(`values (${changed(-1, 'old')}), (${changed(1, 'new')})`)};
        else
          delete from rollups where table_name = '${table}';
      end case;
      return null;
    end $$`);
  // Without `pg_temp` at the end, a temporary table of the service would come before the owner's.
  await runner.query(`
    do $$ begin
      execute format('alter function ${functionOf(table)}() set search_path = %I, pg_temp', current_schema());
    end $$`);
  const isMoved = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const triggers = {
    insert: `after insert on ${table} referencing new table as changed for each statement`,
    delete: `after delete on ${table} referencing old table as changed for each statement`,
    update: `after update of ${columns.join(', ')} on ${table} for each row when (${isMoved})`,
    truncate: `after truncate on ${table} for each statement`,
  };
  for (const [event, trigger] of Object.entries(triggers)) {
    const name = triggerOf(table, event);
    await runner.query(`create trigger ${name} ${trigger} execute function ${functionOf(table)}()`);
  }
  await runner.query(add(`select ${changed(1, 'c')} from ${table} c`));
}

/** Adds changed rows to their groups in key order, so that two statements cannot deadlock. */
function upsert(table: string, rows: string, states: readonly string[]): string {
  const day = "to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD')";
  const state = `json_build_array(${states.map((column) => `r.${column}`).join(', ')})::text`;
  // An update that leaves a row in its group has a sum of 0 and one id.
  return `
    insert into rollups as k (table_name, company_id, dimension, value, slot, rows, first_id, last_id)
    select '${table}', r.company_id, g.dimension, g.value, pg_backend_pid() % ${SLOTS}, sum(r.change), min(r.id), max(r.id)
    from ${rows} cross join lateral (values ('day', ${day}), ('state', ${state})) g (dimension, value)
    group by r.company_id, g.dimension, g.value
    having sum(r.change) <> 0 or min(r.id) <> max(r.id)
    order by r.company_id, g.dimension, g.value collate "C"
    on conflict (table_name, company_id, dimension, value, slot) do update set
      rows = k.rows + excluded.rows,
      first_id = least(k.first_id, excluded.first_id),
      last_id = greatest(k.last_id, excluded.last_id)`;
}

export async function dropRollup(runner: QueryRunner, table: string): Promise<void> {
  for (const event of ['insert', 'delete', 'update', 'truncate']) {
    await runner.query(`drop trigger ${triggerOf(table, event)} on ${table}`);
  }
  await runner.query(`drop function ${functionOf(table)}`);
  await runner.query(`delete from rollups where table_name = '${table}'`);
}
