import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type Service } from '@marquee/contracts';
import type { ServiceDatabase } from '@marquee/storage';
import { ROOT } from '../root';
import type { SchemaSnapshot } from './snapshot';

/** What the last release knows of the database of a service. */
export interface ReleasedSchema extends SchemaSnapshot {
  /** Those that it has, in order. */
  readonly migrations: readonly string[];
  /** What is there still, and no code of the release relies on: see `ServiceDatabase.leaving`. */
  readonly leaving: readonly string[];
}

export interface SchemaLock {
  /** The commit whose code this is about. */
  readonly commit: string;
  readonly services: Readonly<Record<Service, ReleasedSchema>>;
}

export const SCHEMA_LOCK = 'docs/schema.lock.json';

export function schemaLock(): SchemaLock {
  return JSON.parse(readFileSync(join(ROOT, SCHEMA_LOCK), 'utf8')) as SchemaLock;
}

/** What every service says of its database, from the same place as this file: the build or the sources. */
export function everyDatabase(): ServiceDatabase[] {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- one file of each app, whichever there are
  const load = (path: string) => require(path) as { database: ServiceDatabase };
  return SERVICES.map((service) => load(join(__dirname, '../../../../apps', service, 'src/data-source')).database);
}

export function migrationNames({ migrations }: Pick<ServiceDatabase, 'migrations'>): string[] {
  return migrations.map(({ name }) => name);
}
