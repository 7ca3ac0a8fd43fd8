import { Module, type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusStrategy, unhandledOf, type Bus } from '@marquee/bus';
import type { Service } from '@marquee/contracts';
import { choice, secretUrl, type ConfigOf, type ConfigSpec } from './config';
import { Workers } from './every';
import { housekeepingWorker } from './housekeeping.worker';
import { KitModule, type Kit } from './kit';
import { nestLogger } from './observability/logger';
import type { Metrics } from './observability/metrics';
import { observerOf } from './observability/observer';
import { platformHandlers } from './platform.handlers';
import { reconciliationHandlers } from './reconciliation.handlers';
import { RETENTION_CONFIG } from './retention';
import { fail, runApp, type Running } from './run-app';
import type { StoragePart, StorageRuntime } from './storage-part';
import { tracedPublishing } from './observability/traced-publishing';

export interface ServiceBoot<S extends ConfigSpec> {
  readonly service: Service;
  readonly module: Type;
  readonly storage: StoragePart;
  /** Configuration beyond the common one. */
  readonly config?: S;
}

export const SERVICE_CONFIG = {
  databaseUrl: secretUrl('DATABASE_URL'),
  /** Pauses event consumers while databases and streams of different times are reconciled. */
  holdEvents: choice('HOLD_EVENTS', ['yes', 'no'], 'no'),
  ...RETENTION_CONFIG,
} satisfies ConfigSpec;

/** Boots a service; `main.js migrate` migrates its schema, and `main.js wait` waits until that is done. */
export async function bootService<S extends ConfigSpec = Record<never, never>>(boot: ServiceBoot<S>): Promise<void> {
  const [, , command] = process.argv;
  if (command === 'migrate' || command === 'wait') {
    const work = command === 'migrate' ? boot.storage.migrate : boot.storage.untilMigrated;
    await work(process.env).catch((error: unknown) => fail(`${boot.service} ${command}`, error));
    return;
  }
  const config = { ...SERVICE_CONFIG, ...boot.config };
  await runApp({ name: boot.service, config, start: (kit) => startService(boot, kit as never) });
}

async function startService<S extends ConfigSpec>(
  boot: ServiceBoot<S>,
  kit: Kit<ConfigOf<typeof SERVICE_CONFIG>>,
): Promise<Running> {
  const shelf: { runtime?: StorageRuntime } = {};
  const strategy = new BusStrategy(kit.bus, boot.service, {
    inbox: () => runtimeOf(shelf).inbox,
    log: kit.log,
    observe: observerOf(kit),
    onRefused: (call) => runtimeOf(shelf).refused(call),
    holdsEvents: kit.config.holdEvents === 'yes',
  });
  const platform = platformHandlers(boot.service, kit, strategy, () => runtimeOf(shelf));
  const reconciliation = reconciliationHandlers(boot.service, {
    bus: kit.bus,
    strategy,
    storage: () => runtimeOf(shelf),
  });
  if (kit.config.holdEvents === 'yes') {
    kit.log.warn('HOLD_EVENTS is set: event consumers are paused until it is removed');
  }
  const storage = boot.storage.module(kit.config.databaseUrl, kit.clock, kit.config);
  const housekeeping = housekeepingWorker(() => runtimeOf(shelf));
  const root = rootModule([KitModule.of(kit), storage, boot.module], [platform, ...reconciliation], [housekeeping]);
  const app: INestMicroservice = await NestFactory.createMicroservice(root, {
    strategy,
    logger: nestLogger(kit.log),
    abortOnError: false,
  });
  const runtime = (shelf.runtime = boot.storage.attach(app, { bus: tracedPublishing(kit.bus), log: kit.log }));
  kit.health.add('postgres', async () => (await runtime.ping(), null));
  measureStorage(kit.metrics, runtime);
  measureConsumers(kit.metrics, kit.bus, boot.service);
  await runtime.start();
  await app.listen();
  // The rest of the time is for other steps of the shutdown.
  return { stop: () => stopService({ strategy, app, runtime }, kit.config.shutdownSeconds * 500) };
}

function measureStorage(metrics: Metrics, runtime: StorageRuntime): void {
  const { inbox, deadLetters } = runtime;
  metrics.gauge('marquee_outbox_unpublished', 'Events that wait to be published', async () => {
    return (await runtime.unpublished()).events;
  });
  metrics.gauge('marquee_outbox_oldest_seconds', 'Age of the oldest unpublished event', async () => {
    return (await runtime.unpublished()).seconds;
  });
  metrics.gauge('marquee_stream_full', 'Whether JetStream has no space for events', () => {
    return Number(runtime.isStreamFull());
  });
  metrics.gauge('marquee_events_parked', 'Parked events that wait for an earlier event or a retry', () =>
    inbox.count(),
  );
  metrics.gauge('marquee_dead_letters', 'Events that could not be processed (dead letters)', () => deadLetters.count());
  const removed = metrics.counterBy('marquee_rows_removed_total', 'Rows removed after their retention period', 'table');
  runtime.onRowsRemoved(removed);
  measurePool(metrics, runtime);
}

function measurePool(metrics: Metrics, { connections, poolWaiting }: StorageRuntime): void {
  metrics.gauge('marquee_pool_waiting', 'Callers that wait for a database connection', () => poolWaiting());
  connections.listen({
    waited: metrics.histogram('marquee_pool_wait_seconds', 'Time that callers waited for a database connection'),
    dropped: metrics.counter('marquee_pool_dropped_total', 'Database connections closed because one was unresponsive'),
  });
}

/** Skips the values if the server does not respond, so that other metrics can still be read. */
function measureConsumers(metrics: Metrics, bus: Bus, service: Service): void {
  const help = 'Unhandled events of a consumer, including those in progress';
  metrics.gaugeBy('marquee_consumer_lag', help, 'consumer', () => unhandledOf(bus, service).catch(() => ({})));
}

interface Stopping {
  readonly strategy: Pick<BusStrategy, 'drain'>;
  readonly app: Pick<INestMicroservice, 'get' | 'close'>;
  readonly runtime: Pick<StorageRuntime, 'stop'>;
}

/** Stops writers before the relay, which publishes their events, and all of them before the database closes. */
export async function stopService({ strategy, app, runtime }: Stopping, timeoutMs: number): Promise<void> {
  await strategy.drain();
  await app.get(Workers, { strict: false }).finish(timeoutMs);
  await runtime.stop();
  await app.close();
}

function runtimeOf(shelf: { runtime?: StorageRuntime }): StorageRuntime {
  if (!shelf.runtime) throw new Error('The database of the service is not connected yet.');
  return shelf.runtime;
}

function rootModule(imports: (DynamicModule | Type)[], controllers: Type[], providers: Type[]): Type {
  @Module({ imports, controllers, providers })
  class Root {}
  return Root;
}
