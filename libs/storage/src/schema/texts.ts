import { Column, Entity, Index, PrimaryColumn, type QueryRunner } from 'typeorm';
import { createSought, dropSought } from './narrow-views';
import { createTrigramIndex } from './trigrams';

/** The searched texts of a table's rows. */
export interface TextSource {
  readonly table: string;
  /** Names of texts and their SQL; the row is `r`. */
  readonly texts: Readonly<Record<string, string>>;
  /** The columns from which the texts are computed. */
  readonly columns: readonly string[];
  /** SQL condition of rows without texts: deleted or erased ones. */
  readonly unless?: string;
}

const BATCH_SIZE = 1_000;

const textsOf = (table: string): string => `${table}_texts`;
const functionOf = (table: string): string => `copy_${table}_texts`;

/** `<table>_texts`, which only triggers write. */
export function textsEntity(table: string, texts: readonly string[]) {
  const name = textsOf(table);
  // A new object per column, because TypeORM modifies it.
  const key = () => ({ primaryKeyConstraintName: `${name}_pk` });
  // The migration creates this trigram index, because TypeORM cannot declare it.
  @Entity(name)
  @Index(`${name}_by_text`, { synchronize: false })
  class Texts {
    @PrimaryColumn('bigint', key())
    company_id!: number;
    @PrimaryColumn('bigint', key())
    id!: number;
  }
  for (const text of texts) Column('text')(Texts.prototype, text);
  return Texts;
}

/**
 * Copies texts of a table in lower case to `<table>_texts` with triggers, in the transaction of each change: an update
 * of other columns leaves the search index alone. `fillTexts` of a later migration copies the existing rows.
 */
export async function createTexts(runner: QueryRunner, source: TextSource): Promise<void> {
  const { table, columns } = source;
  const name = textsOf(table);
  const texts = Object.keys(source.texts);
  await runner.query(`
    create table ${name} (
      company_id bigint not null,
      id bigint not null,
      ${texts.map((text) => `${text} text not null`).join(', ')},
      constraint ${name}_pk primary key (company_id, id)
    )`);
  await createCopying(runner, source);
  const isChanged = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const triggers = {
    insert: `after insert on ${table} for each row`,
    update: `after update of ${columns.join(', ')} on ${table} for each row when (${isChanged})`,
    delete: `after delete on ${table} for each row`,
  };
  for (const [event, trigger] of Object.entries(triggers)) {
    await runner.query(`create trigger ${name}_on_${event} ${trigger} execute function ${functionOf(table)}()`);
  }
  await createTrigramIndex(runner, `${name}_by_text`, name, texts);
  await createSought(runner, name, ['id', ...texts]);
}

/**
 * Copies the texts of existing rows, in a migration without a transaction. Each batch locks its rows, so that none is
 * changed or erased in between, and other writers wait for one batch at most.
 */
export async function fillTexts(runner: QueryRunner, source: TextSource): Promise<void> {
  let last: { company_id: string; id: string } | undefined = { company_id: '0', id: '0' };
  while (last !== undefined) {
    const copied: { company_id: string; id: string }[] = await runner.query(
      `with batch as materialized (
         select r.* from ${source.table} r where (r.company_id, r.id) > ($1, $2)
         order by r.company_id, r.id limit ${BATCH_SIZE} for share
       ), copied as (${copy(source, 'batch', 'nothing')})
       select company_id, id from batch order by company_id desc, id desc limit 1`,
      [last.company_id, last.id],
    );
    last = copied[0];
  }
}

export async function dropTexts(runner: QueryRunner, table: string): Promise<void> {
  await dropSought(runner, textsOf(table));
  for (const event of ['insert', 'update', 'delete']) {
    await runner.query(`drop trigger ${textsOf(table)}_on_${event} on ${table}`);
  }
  await runner.query(`drop function ${functionOf(table)}`);
  await runner.query(`drop table ${textsOf(table)}`);
}

async function createCopying(runner: QueryRunner, source: TextSource): Promise<void> {
  const { table, unless } = source;
  const remove = (row: string): string =>
    `delete from ${textsOf(table)} where company_id = ${row}.company_id and id = ${row}.id`;
  const erase =
    unless && `if tg_op = 'UPDATE' and (select ${unless} from (select new.*) r) then ${remove('new')}; end if;`;
  // Runs as the table owner, because the transaction may work for another company.
  await runner.query(`
    create function ${functionOf(table)}() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      if tg_op = 'DELETE' then
        ${remove('old')};
      else
        ${copy(source, '(select new.*)')};
        ${erase ?? ''}
      end if;
      return null;
    end $$`);
  // Without `pg_temp` at the end, a temporary table of the service would come before the owner's.
  await runner.query(`
    do $$ begin
      execute format('alter function ${functionOf(table)}() set search_path = %I, pg_temp', current_schema());
    end $$`);
}

function copy({ table, texts, unless = 'false' }: TextSource, rows: string, present?: 'nothing'): string {
  const names = Object.keys(texts);
  const change = `update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  const lowered = Object.values(texts).map((sql) => `lower(coalesce(${sql}, ''))`);
  return `insert into ${textsOf(table)} as t (company_id, id, ${names.join(', ')})
    select r.company_id, r.id, ${lowered.join(', ')} from ${rows} r where not (${unless})
    on conflict (company_id, id) do ${present ?? change}`;
}
