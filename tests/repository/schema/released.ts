import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type Service } from '@marquee/contracts';
import type { ServiceDatabase } from '@marquee/storage/service-database';
import { ROOT } from '../root';
import type { SchemaSnapshot } from './snapshot';

/** The last release's view of a service's database. */
export interface ReleasedSchema extends SchemaSnapshot {
  readonly migrations: readonly string[];
  /** Objects that still exist but that the release no longer uses: see `ServiceDatabase.leaving`. */
  readonly leaving: readonly string[];
}

export interface SchemaLock {
  /** The commit of the release. */
  readonly commit: string;
  /** Without the services that are newer than the release. */
  readonly services: Readonly<Partial<Record<Service, ReleasedSchema>>>;
}

export const SCHEMA_LOCK = 'docs/schema.lock.json';

export function schemaLock(): SchemaLock {
  return JSON.parse(readFileSync(join(ROOT, SCHEMA_LOCK), 'utf8')) as SchemaLock;
}

/** The database of every service, from the build or the sources like this file. */
export function everyDatabase(): ServiceDatabase[] {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- one file of each app, whichever there are
  const load = (path: string) => require(path) as { database: ServiceDatabase };
  return SERVICES.map((service) => load(`../../../apps/${service}/src/data-source`).database);
}

export function migrationNames({ migrations }: Pick<ServiceDatabase, 'migrations'>): string[] {
  return migrations.map(({ name }) => name);
}
