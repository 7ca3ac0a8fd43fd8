import { type DynamicModule, Global, Module } from '@nestjs/common';
import { epochMs, type Clock, type OperatorContext, type RefusedCall } from '@marquee/contracts';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  Database,
  DATABASE,
  inTransaction,
  recordAction,
  recordRefusal,
  type Retention,
  USUAL_RETENTION,
} from './core';
import {
  assertMigrated,
  dataSourceOptions,
  migrate,
  rowLevelSecurityIn,
  type ServiceDatabase,
  untilMigrated,
} from './schema';
import {
  DeadLetters,
  ParkedEvents,
  Reconciliation,
  type NotifyingBus,
  Relay,
  type RelayBus,
  type RelayLog,
} from './events';
import { tidy } from './cleanup';

/** Interval of clock comparisons; bounds how long a changed host clock goes unnoticed. */
const FOLLOW_CLOCK_MS = 5_000;
/** Named, so that injecting `DataSource` or `EntityManager` fails. */
const NAME = 'storage';

@Global()
@Module({})
class StorageModule {
  static of(database: ServiceDatabase, url: string, clock: Clock, settings: Partial<Retention>): DynamicModule {
    const options = dataSourceOptions(database, url);
    return {
      module: StorageModule,
      // Fails at once without a database, so that the orchestrator restarts the service.
      imports: [TypeOrmModule.forRoot({ ...options, name: NAME, retryAttempts: 0 })],
      providers: [
        {
          provide: DATABASE,
          useFactory: (source: DataSource) => new Database(source, clock, { ...USUAL_RETENTION, ...settings }),
          inject: [getDataSourceToken(NAME)],
        },
      ],
      exports: [DATABASE],
    };
  }
}

function urlIn({ DATABASE_URL: url }: NodeJS.ProcessEnv): string {
  if (!url) throw new Error('DATABASE_URL must be set.');
  return url;
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function registerMetrics(db: Database, log: RelayLog): void {
  db.on('removed', (table, count) => {
    if (table === 'dead_letters') log.warn({ count }, 'removed expired dead letters');
  });
  db.on('clock', (moved_ms) =>
    log.warn({ moved_ms }, 'the host clock differs from the database clock; the service uses the database clock'),
  );
}

function lifeOf(db: Database, relay: Relay) {
  let following: NodeJS.Timeout | undefined;
  return {
    async start(): Promise<void> {
      await assertMigrated(db.dataSource);
      await db.followClock();
      // The next interval retries, and health checks report the failure.
      const follow = () => void db.followClock(epochMs() + FOLLOW_CLOCK_MS).catch(() => undefined);
      following = setInterval(follow, FOLLOW_CLOCK_MS).unref();
      relay.start();
    },
    async stop(): Promise<void> {
      clearInterval(following);
      await relay.stop();
    },
  };
}

/** Records an operator's action on the service as a whole. */
function record(db: Database, ctx: OperatorContext, action: string, detail: object): Promise<void> {
  return inTransaction(db, ctx, (tx) => {
    const { operator: by, requestId } = ctx;
    return recordAction(tx, { by, requestId, company: null, action, detail, at: db.clock.now() });
  });
}

/** The storage of a service, for the boot function. */
export function storageOf(database: ServiceDatabase) {
  return {
    module: (url: string, clock: Clock, settings: Partial<Retention> = {}): DynamicModule =>
      StorageModule.of(database, url, clock, settings),

    async migrate(env: NodeJS.ProcessEnv): Promise<void> {
      const { ADMIN_DATABASE_URL: adminUrl } = env;
      await migrate(database, { url: urlIn(env), adminUrl, rowLevelSecurity: rowLevelSecurityIn(env), log: writeLine });
    },

    async untilMigrated(env: NodeJS.ProcessEnv): Promise<void> {
      await untilMigrated(database, { url: urlIn(env), log: writeLine });
    },

    attach(app: { get<T>(token: unknown): T }, parts: { bus: RelayBus & NotifyingBus; log: RelayLog }) {
      const db = app.get<Database>(DATABASE);
      registerMetrics(db, parts.log);
      db.on('urgent', (notification, company, change) => parts.bus.notifyChange(notification, company, [change]));
      const relay = new Relay(db, database.service, parts.bus, { log: parts.log });
      return {
        inbox: new ParkedEvents(db),
        deadLetters: new DeadLetters(db),
        reconciliation: new Reconciliation(db, relay),
        ping: () => db.ping(),
        tidy: () => tidy(db),
        onRowsRemoved: (listener: (table: string, count: number) => void) => void db.on('removed', listener),
        audit: (ctx: OperatorContext, action: string, detail: object) => record(db, ctx, action, detail),
        refused: (call: RefusedCall) => recordRefusal(db, parts.log, call),
        unpublished: () => relay.lag(),
        isStreamFull: () => relay.isStreamFull,
        poolWaiting: () => db.pool.waitingCount,
        connections: db.connections,
        ...lifeOf(db, relay),
      };
    },
  };
}
