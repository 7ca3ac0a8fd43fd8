import type { Service } from '@marquee/contracts';
import pg, { types } from 'pg';
import type { DataSourceOptions, Logger, MixedList } from 'typeorm';
import { COMPANY_SETTING } from '../tenancy';
import { HeardClient, LONGEST_STATEMENT_MS } from '../pool';
import { OVERTAKEN_SETTING, RETRY } from '../core';
import { plumbingEntities } from './plumbing.entities';

/** What a service says about its database: its `data-source.ts` exports one. */
export interface ServiceDatabase {
  readonly service: Service;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM takes them
  readonly entities: readonly Function[];
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM takes them
  readonly migrations: readonly Function[];
  /** Of Postgres; trusted ones, which an administrator who is no superuser may create. They live in `public`. */
  readonly extensions?: readonly string[];
  /**
   * What the schema still has and the code of this release relies on no longer, so that the next release may take it away: a table,
   * `table.column`, or the name of an index, a constraint, a sequence or a function. docs/internal/migrations.md.
   */
  readonly leaving?: readonly string[];
  /** What `lockTenants` is to know of tables with a company. */
  readonly companies?: {
    /** Table → why statements for one company meet rows of others there, so that it has no second lock. */
    readonly open?: Readonly<Record<string, string>>;
    /** Table → which rows every company reads beside its own, as a condition. */
    readonly shared?: Readonly<Record<string, string>>;
  };
}

/** `webhook-dispatch` → `webhook_dispatch` */
export function schemaOf(service: Service): string {
  return service.replaceAll('-', '_');
}

/** `webhook-dispatch` → `marquee_webhook_dispatch` */
export function roleOf(service: Service): string {
  return `marquee_${schemaOf(service)}`;
}

/** Whoever the tables belong to: it migrates, nobody logs in as it, and no service may become it. */
export function ownerOf(service: Service): string {
  return `${roleOf(service)}_owner`;
}

/** The address of the same database for the service's own role. */
export function serviceUrl(adminUrl: string, service: Service, password: string): string {
  const url = new URL(adminUrl);
  url.username = roleOf(service);
  url.password = encodeURIComponent(password);
  return url.toString();
}

/** TypeORM would print statements with their values, which may be secret; what fails is thrown, and logged where it is caught. */
const silent: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** For what no caller waits for, and for a process that froze with locks held; others set tighter bounds from their deadline. */
const LAST_GUARD = { statement_timeout: String(LONGEST_STATEMENT_MS), idle_in_transaction_session_timeout: '90s' };

/**
 * A prepared statement keeps the plan that was made while its tables were small, and a small table is read from end to
 * end. Here an index is used wherever there is one: docs/internal/adr/0018-query-plans.md. What has none is read as
 * before; but until Postgres 18 such a plan counts as very dear, and would be compiled each time.
 */
const BY_INDEX = { enable_seqscan: 'off', jit: 'off' };

/** Until a statement says whose rows it is about, it sees none that belong to a company. */
const NO_COMPANY = { [COMPANY_SETTING]: '' };

/** A transaction whose changes were overtaken by later ones is done again: see `orderChanges`. */
const DONE_AGAIN = { [OVERTAKEN_SETTING]: RETRY };

/**
 * How long a connection may take until it can be used; callers wait for less. After a restart of Postgres all services come back at once,
 * and it lets them in one by one. Those that give up soon come again, and all that was done for them was in vain: on a machine that
 * cannot let everybody in within that time, nobody ever gets in.
 */
const CONNECT_MS = 15_000;

export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** The options for `TypeOrmModule.forRoot` and `new DataSource`. */
export function dataSourceOptions(db: ServiceDatabase, url: string, poolSize = 10): PostgresOptions {
  return {
    type: 'postgres',
    // The one whose errors we know; TypeORM would load one by name, which a bundle cannot see.
    driver: pg,
    url,
    entities: classes([...plumbingEntities, ...db.entities]),
    migrations: classes(db.migrations),
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    logger: silent,
    poolSize,
    applicationName: `marquee-${db.service}`,
    connectTimeoutMS: CONNECT_MS,
    // A connection that breaks while idle is replaced by the next caller; there is nothing to tell.
    poolErrorHandler: () => undefined,
    extra: {
      Client: HeardClient,
      options: startupOptions(db.service, { ...LAST_GUARD, ...BY_INDEX, ...NO_COMPANY, ...DONE_AGAIN }),
      types: { getTypeParser },
      keepAlive: true,
      // A statement may be sent before the one before it is answered: see `Transaction.send`.
      pipeline: true,
      idleTimeoutMillis: 60_000,
    },
  };
}

/** Settings of a connection; the schema is the whole search path: an unqualified name can only be the service's own. */
export function startupOptions(service: Service, settings: Readonly<Record<string, string>>): string {
  return Object.entries({ search_path: schemaOf(service), timezone: 'UTC', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const { INT8 } = types.builtins;
type TypeParser = (text: string) => unknown;

/**
 * Ids are `bigint` and stay below 2^53, so they are numbers here; `pg` alone would make them strings. Given to our pool
 * only: other users of `pg` in the process keep its defaults.
 */
function getTypeParser(oid: typeof INT8, format?: 'text' | 'binary'): TypeParser {
  if (oid === INT8 && format !== 'binary') return Number;
  return types.getTypeParser(oid, format) as TypeParser;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM takes them
function classes(list: readonly Function[]): MixedList<Function> {
  return [...list];
}
