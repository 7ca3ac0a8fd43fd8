import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@marquee/contracts';
import {
  type SchemaDifference,
  type ServiceDatabase,
  migrate,
  schemaDifference,
  serviceUrl,
} from '@marquee/storage/service-database';
import { BUILT_APPS, isService } from '../apps';
import { startPostgres } from '../servers/postgres';

export interface MigrationOptions {
  readonly root: string;
  readonly service: string;
  /** `add-color` */
  readonly name: string;
  /** The developer writes the statements. */
  readonly empty: boolean;
  format(file: string, text: string): Promise<string>;
}

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Writes the migration from the state of the existing migrations to the entities; returns its file, or null without a
 * difference.
 */
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

/** Compares with the result of all migrations on an empty Postgres, not with an existing database. */
async function differenceOf(database: ServiceDatabase): Promise<SchemaDifference> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-migration-'));
  chmodSync(dataDir, 0o711); // If root runs this, Postgres uses another account in this folder.
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

/** The current time, but after every existing migration, because they run in order of their numbers. */
function stampAfter({ migrations }: ServiceDatabase): number {
  const stamps = migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0] ?? 0));
  return Math.max(Date.now(), ...stamps.map((stamp) => stamp + 1));
}

/** An empty migration throws, because it would otherwise count as applied. */
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

/** Writes one line per column of a new table. */
function call(sql: string): string {
  const table = /^(create table \S+ \()(.*)\)$/s.exec(sql);
  if (!table) return `await runner.query(${JSON.stringify(sql)});`;
  const [, head = '', body = ''] = table;
  // Splits at commas outside of nested brackets.
  const parts = body.split(/,\s*(?![^(]*\))/).map((part) => `        ${part.trim()}`);
  const text = `\n      ${head}\n${parts.join(',\n')}\n      )`;
  return `await runner.query(\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\`);`;
}
