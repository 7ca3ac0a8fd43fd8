import { DataSource } from 'typeorm';
import { dataSourceOptions, schemaOf, type ServiceDatabase } from './data-source-options';
import { driftOf } from './drift';

/** The statements of a migration and of its reversal. */
export interface SchemaDifference {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/**
 * Formats TypeORM's schema changes in the style of our migrations and tries them both ways. Faulty statements, such as
 * unescaped defaults, are an error.
 */
export async function schemaDifference(db: ServiceDatabase, url: string): Promise<SchemaDifference> {
  const source = await new DataSource(dataSourceOptions(db, url, 2)).initialize();
  try {
    const words = await source.query<{ word: string }[]>("select word from pg_get_keywords() where catcode <> 'U'");
    const keywords = new Set(words.map(({ word }) => word));
    const format = ({ query }: { query: string }) => plain(query, schemaOf(db.service), keywords);
    const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log();
    const difference = { up: upQueries.map(format), down: downQueries.map(format).toReversed() };
    await tryOut(source, difference);
    return difference;
  } finally {
    await source.destroy();
  }
}

async function tryOut(source: DataSource, { up, down }: SchemaDifference): Promise<void> {
  try {
    for (const sql of up) await source.query(sql);
    const [still] = await driftOf(source);
    if (still) throw new Error(`it would still require ${still}`);
    for (const sql of down) await source.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`TypeORM's statements failed; write the migration by hand (${reason}).`, { cause: error });
  }
}

const QUOTED = /("(?:[^"]|"")*"|'(?:[^']|'')*')/;
const NEEDS_NO_QUOTES = /^[a-z_][a-z0-9_]*$/;

/** Formats a statement in lower case, without schema and needless quotes; quoted texts stay unchanged. */
function plain(sql: string, schema: string, keywords: ReadonlySet<string>): string {
  return sql
    .replaceAll(`"${schema}".`, '')
    .split(QUOTED)
    .map((part) => {
      if (part.startsWith("'")) return part;
      if (!part.startsWith('"')) return part.toLowerCase().replaceAll(/\s+/g, ' ');
      const name = part.slice(1, -1);
      return NEEDS_NO_QUOTES.test(name) && !keywords.has(name) ? name : part;
    })
    .join('')
    .trim();
}
