/** The parts of a schema that code relies on, from the Postgres catalog. */
export interface SchemaSnapshot {
  readonly tables: Readonly<Record<string, TableSnapshot>>;
  readonly others: readonly string[];
}

export interface TableSnapshot {
  /** Name → type, `required` if it must not be empty, and `filled` if the database sets it. */
  readonly columns: Readonly<Record<string, string>>;
  /** Name → unique columns. Statements name them in `on conflict`, and errors name the index. */
  readonly uniques: Readonly<Record<string, string>>;
  /** Name → other constraints: checks, references, exclusions. */
  readonly rules: Readonly<Record<string, string>>;
}

export interface Asked {
  query<T extends object>(sql: string): Promise<{ rows: T[] }>;
}

/** Partitions equal their table, and the migrations table is not the code's concern. */
const TABLES = `
  select c.oid, c.relname from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'`;
const COLUMNS = `
  select t.relname as table, a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'required' end,
    case when a.atthasdef or a.attidentity <> '' then 'filled' end) as definition
  from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`;
const UNIQUES = `
  select t.relname as table, i.relname as name, substring(pg_get_indexdef(x.indexrelid) from ' USING (.*)$') as definition
  from (${TABLES}) t join pg_index x on x.indrelid = t.oid and x.indisunique join pg_class i on i.oid = x.indexrelid order by 1, 2`;
const RULES = `
  select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from (${TABLES}) t join pg_constraint c on c.conrelid = t.oid and c.contype in ('c', 'f', 'x') order by 1, 2`;
const OTHERS = `
  select relname::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'S' and relname <> 'migrations_id_seq'
  union all
  select proname || '(' || pg_get_function_identity_arguments(oid) || ')' from pg_proc where pronamespace = current_schema()::regnamespace
  order by 1`;

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The schema that is first in the connection's search path. */
export async function snapshotOf(client: Asked): Promise<SchemaSnapshot> {
  const [columns, uniques, rules] = [
    byTable((await client.query<Definition>(COLUMNS)).rows),
    byTable((await client.query<Definition>(UNIQUES)).rows),
    byTable((await client.query<Definition>(RULES)).rows),
  ];
  const tables = Object.entries(columns).map(([table, own]) => {
    return [table, { columns: own, uniques: uniques[table] ?? {}, rules: rules[table] ?? {} }] as const;
  });
  const others = (await client.query<{ name: string }>(OTHERS)).rows.map(({ name }) => name);
  return { tables: Object.fromEntries(tables), others };
}

function byTable(rows: readonly Definition[]): Record<string, Record<string, string>> {
  const tables: Record<string, Record<string, string>> = {};
  for (const { table, name, definition } of rows) (tables[table] ??= {})[name] = definition;
  return tables;
}
