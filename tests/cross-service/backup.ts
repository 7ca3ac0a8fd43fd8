import type { Service } from '@marquee/contracts';
import { schemaOf } from '@marquee/storage/service-database';
import { Client } from 'pg';

/** A snapshot of a service's data: the rows of each table in JSON, and the last value of each sequence. */
export interface Backup {
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
}

/** Partitions belong to their table, and generated columns are computed again. */
const TABLES = `
  select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by c.oid`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as last
  from pg_sequences where schemaname = $1 and last_value is not null`;

/** Reads one snapshot while the service runs; the URL is the superuser's. */
export function backUp(url: string, service: Service): Promise<Backup> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    const schema = schemaOf(service);
    const found = await client.query<{ name: string; columns: string[] }>(TABLES, [schema]);
    const tables: Backup['tables'][number][] = [];
    for (const { name, columns } of found.rows) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
      );
      tables.push({ name, columns, rows: rows[0]?.rows ?? '[]' });
    }
    const { rows: sequences } = await client.query<{ name: string; last: string }>(SEQUENCES, [schema]);
    return { tables, sequences };
  });
}

/** Restores into a migrated database that has not served a request yet. */
export function restore(url: string, { tables, sequences }: Backup): Promise<void> {
  return connected(url, async (client) => {
    // No insertion order satisfies the references between tables.
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns, rows } of tables) {
      const list = columns.join(', ');
      const from = `select ${list} from json_populate_recordset(null::${name}, $1)`;
      await client.query(`insert into ${name} (${list}) overriding system value ${from}`, [rows]);
    }
    for (const { name, last } of sequences) await client.query('select setval($1, $2)', [name, last]);
    await client.query('commit');
  });
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
