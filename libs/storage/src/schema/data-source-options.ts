import type { Service } from '@marquee/contracts';
import pg, { types } from 'pg';
import type { DataSourceOptions, Logger, MixedList } from 'typeorm';
import { COMPANY_SETTING } from '../tenancy';
import { ErrorSafeClient, LONGEST_STATEMENT_MS } from '../pool';
import { OVERTAKEN_SETTING, RETRY } from '../core';
import { infrastructureEntities } from './infrastructure.entities';

/** A service's database declaration, exported by its `data-source.ts`. */
export interface ServiceDatabase {
  readonly service: Service;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM takes them
  readonly entities: readonly Function[];
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM takes them
  readonly migrations: readonly Function[];
  /** Trusted Postgres extensions, which an administrator without superuser rights may create in `public`. */
  readonly extensions?: readonly string[];
  /**
   * Objects that this release no longer uses and the next may drop: a table, `table.column`, an index, a constraint,
   * a sequence or a function. See docs/internal/migrations.md.
   */
  readonly leaving?: readonly string[];
  /** Declarations for `lockTenants` about tables with a company. */
  readonly companies?: {
    /** Table → why statements for one company access other companies' rows there, so that it has no policy. */
    readonly open?: Readonly<Record<string, string>>;
    /** Table → a condition for rows that every company reads beside its own. */
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

/** The table owner: a role for migrations only, without login, which no service may assume. */
export function ownerOf(service: Service): string {
  return `${roleOf(service)}_owner`;
}

/** The address of the same database with the service's role. */
export function serviceUrl(adminUrl: string, service: Service, password: string): string {
  const url = new URL(adminUrl);
  url.username = roleOf(service);
  url.password = encodeURIComponent(password);
  return url.toString();
}

/** Disables TypeORM's log, which would print secret values; callers log failures themselves. */
const noLog: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** Limits for statements without a caller and for frozen processes with locks. Callers set shorter limits. */
const LAST_GUARD = { statement_timeout: String(LONGEST_STATEMENT_MS), idle_in_transaction_session_timeout: '90s' };

/**
 * Prepared statements keep plans from when tables were small, so sequential scans are disabled if an index exists:
 * docs/internal/adr/0018-query-plans.md. JIT is off, because before Postgres 18 such plans look expensive and would
 * be compiled.
 */
const BY_INDEX = { enable_seqscan: 'off', jit: 'off' };

/** A statement without a declared company sees no company's rows. */
const NO_COMPANY = { [COMPANY_SETTING]: '' };

/** Repeats a transaction whose changes were overtaken: see `orderChanges`. */
const DONE_AGAIN = { [OVERTAKEN_SETTING]: RETRY };

/**
 * Timeout of a new connection; callers wait for less. After a Postgres restart all services reconnect at once, and
 * shorter timeouts would waste every attempt on a slow machine.
 */
const CONNECT_MS = 15_000;

export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** The options for `TypeOrmModule.forRoot` and `new DataSource`. */
export function dataSourceOptions(db: ServiceDatabase, url: string, poolSize = 10): PostgresOptions {
  return {
    type: 'postgres',
    // Passed explicitly, because TypeORM would load a driver by name, which a bundle cannot resolve.
    driver: pg,
    url,
    entities: classes([...infrastructureEntities, ...db.entities]),
    migrations: classes(db.migrations),
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    logger: noLog,
    poolSize,
    applicationName: `marquee-${db.service}`,
    connectTimeoutMS: CONNECT_MS,
    // The next caller replaces a connection that breaks while idle.
    poolErrorHandler: () => undefined,
    extra: {
      Client: ErrorSafeClient,
      options: startupOptions(db.service, { ...LAST_GUARD, ...BY_INDEX, ...NO_COMPANY, ...DONE_AGAIN }),
      types: { getTypeParser },
      keepAlive: true,
      // Statements may be sent before the previous answer: see `Transaction.commit`.
      pipeline: true,
      idleTimeoutMillis: 60_000,
    },
  };
}

/** Connection settings. The service's schema is the whole search path, so unqualified names are its own. */
export function startupOptions(service: Service, settings: Readonly<Record<string, string>>): string {
  return Object.entries({ search_path: schemaOf(service), timezone: 'UTC', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const { INT8 } = types.builtins;
type TypeParser = (text: string) => unknown;

/**
 * Reads `bigint` ids, which stay below 2^53, as numbers. Set for this pool only, so other users of `pg` keep its
 * defaults.
 */
function getTypeParser(oid: typeof INT8, format?: 'text' | 'binary'): TypeParser {
  if (oid === INT8 && format !== 'binary') return Number;
  return types.getTypeParser(oid, format) as TypeParser;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM takes them
function classes(list: readonly Function[]): MixedList<Function> {
  return [...list];
}
