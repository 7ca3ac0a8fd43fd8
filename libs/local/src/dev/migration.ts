import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@marquee/contracts';
import { type SchemaDifference, type ServiceDatabase, migrate, schemaDifference, serviceUrl } from '@marquee/storage';
import { BUILT_APPS, isService } from '../apps';
import { startPostgres } from '../postgres';

export interface MigrationOptions {
  readonly root: string;
  readonly service: string;
  /** `add-color` */
  readonly name: string;
  /** Statements are to be written by hand. */
  readonly empty: boolean;
  format(file: string, text: string): Promise<string>;
}

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Writes a migration from what the entities say to what the migrations so far make; gives its file, if there is one. */
export async function writeMigration(o: MigrationOptions): Promise<string | null> {
  const { service, name } = o;
  const usage = 'npm run migration -- <service> <name> [--empty]';
  if (!isService(service)) throw new Error(`${usage}, where the service is one of ${SERVICES.join(', ')}.`);
  if (!NAME.test(name)) throw new Error(`${usage}, where the name is like add-color.`);
  const { database } = (await import(join(BUILT_APPS, service, 'src/data-source.js'))) as { database: ServiceDatabase };
  const difference = o.empty ? undefined : await differenceOf(database);
  if (difference?.up.length === 0) return null;

  const stamp = stampAfter(database);
  const className = `${name.replace(/(?:^|-)(\w)/g, (_all, first: string) => first.toUpperCase())}${stamp}`;
  const file = join(o.root, 'apps', service, 'src/migrations', `${stamp}-${name}.ts`);
  writeFileSync(file, await o.format(file, migrationFile(className, difference)));
  return file;
}

/** Against what the migrations make of an empty Postgres: what a database at hand happens to hold does not matter. */
async function differenceOf(database: ServiceDatabase): Promise<SchemaDifference> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-migration-'));
  chmodSync(dataDir, 0o711); // when root runs it, Postgres works in there under another account
  try {
    const { adminUrl, stop } = await startPostgres({ dataDir, fsync: false });
    try {
      const url = serviceUrl(adminUrl, database.service, 'scratch');
      await migrate(database, { adminUrl, url });
      return await schemaDifference(database, adminUrl);
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Now, and after every migration there is: they are applied in the order of their numbers. */
function stampAfter({ migrations }: ServiceDatabase): number {
  const stamps = migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0] ?? 0));
  return Math.max(Date.now(), ...stamps.map((stamp) => stamp + 1));
}

/** One without statements refuses to run: it would count as applied before anybody has written them. */
export function migrationFile(className: string, difference?: SchemaDifference): string {
  const method = (name: string, statements?: readonly string[]): string =>
    statements
      ? `async ${name}(runner: QueryRunner): Promise<void> {\n${statements.map(call).join('\n')}\n}`
      : `async ${name}(_runner: QueryRunner): Promise<void> {\nthrow new Error('${className} has no statements yet');\n}`;
  return [
    `import type { MigrationInterface, QueryRunner } from 'typeorm';\n`,
    `export class ${className} implements MigrationInterface {`,
    `${method('up', difference?.up)}\n\n${method('down', difference?.down)}\n}\n`,
  ].join('\n');
}

/** A new table has a line for each column. */
function call(sql: string): string {
  const table = /^(create table \S+ \()(.*)\)$/s.exec(sql);
  if (!table) return `await runner.query(${JSON.stringify(sql)});`;
  const [, head = '', body = ''] = table;
  // Commas that are not within further brackets.
  const parts = body.split(/,\s*(?![^(]*\))/).map((part) => `        ${part.trim()}`);
  const text = `\n      ${head}\n${parts.join(',\n')}\n      )`;
  return `await runner.query(\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\`);`;
}
