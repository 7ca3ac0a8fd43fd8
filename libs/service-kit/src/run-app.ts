import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus, type BusUser } from '@marquee/bus';
import { clockCorrection, systemClock } from '@marquee/contracts';
import { COMMON_CONFIG, readConfig, type CommonConfig, type ConfigOf, type ConfigSpec } from './config';
import { HealthState } from './observability/health';
import type { Kit } from './kit';
import { createLogger, type Logger } from './observability/logger';
import { Metrics } from './observability/metrics';
import { startOpsServer } from './observability/ops-server';
import { redactedText } from './observability/redaction';
import { startTracing } from './observability/tracing';

export interface Running {
  /** The public port, if the app has one. */
  readonly httpPort?: number;
  /** The app still serves, but tells clients to reconnect to another replica. */
  leave?(): void;
  /** Stops accepting work and finishes what is in progress; the bus is still connected. */
  stop(): Promise<void>;
}

export interface AppBoot<S extends ConfigSpec> {
  readonly name: BusUser;
  readonly config: S;
  start(kit: Kit<ConfigOf<S>>): Promise<Running>;
}

/** An app becomes unready after the bus was lost for this time. */
const BUS_TIMEOUT_MS = 5_000;

/** The lifecycle of every app: configuration, logs, traces, bus, parts and health; and the shutdown on a signal. */
export async function runApp<S extends ConfigSpec>(boot: AppBoot<S>): Promise<void> {
  try {
    const config = readConfig({ ...COMMON_CONFIG, ...boot.config }, process.env) as Kit<ConfigOf<S>>['config'];
    const log = createLogger(boot.name, config.logLevel);
    const stopTracing = await startTracing(boot.name, config.otlpEndpoint);
    const bus = await connect(boot.name, config, log);
    const health = new HealthState();
    health.add('nats', () => (bus.disconnectedFor() > BUS_TIMEOUT_MS ? 'not connected' : null));
    const kit = { config, log, bus, health, clock: systemClock, metrics: new Metrics(boot.name) };
    kit.metrics.gauge(
      'marquee_clock_correction_seconds',
      'Offset of the followed clock to the clock of this host',
      () => {
        return clockCorrection() / 1000;
      },
    );
    const running = await boot.start(kit);
    // A cluster scrapes from outside; a development machine exposes nothing.
    const host = config.opsHost ?? (config.mode === 'local' ? '127.0.0.1' : undefined);
    const ops = await startOpsServer({ port: config.opsPort, host }, health, kit.metrics);
    health.started();
    onStop(log, config, async () => {
      health.stopping();
      running.leave?.();
      // Load balancers take a moment to notice; requests in between are still answered.
      await sleep(config.shutdownDelayMs);
      await running.stop();
      await bus.drain();
      await stopTracing();
      await ops.close();
    });
    log.info({ http_port: running.httpPort, ops_port: ops.port }, 'ready');
    process.send?.({ ready: true, httpPort: running.httpPort, opsPort: ops.port });
  } catch (error) {
    fail(boot.name, error);
  }
}

async function connect(name: BusUser, config: CommonConfig, log: Logger): Promise<Bus> {
  const { natsUrl: url, natsUser: user, natsPassword: password } = config;
  try {
    return await Bus.connect({
      url,
      name,
      user,
      password,
      log,
      sharesCalls: name === 'gateway' || name === 'storefront',
    });
  } catch (error) {
    throw new Error(`could not use NATS at ${redactedText(url)}: ${sentenceOf(error)}`, { cause: error });
  }
}

/** A failed connection to several addresses is an AggregateError without a message. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** One sentence for the operator; the stack only at debug level. */
export function fail(name: string, error: unknown): never {
  process.stderr.write(`${name} cannot start: ${redactedText(sentenceOf(error))}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

/** Stops once, in order and within the timeout, on SIGTERM, Ctrl-C or the end of the parent process. */
function onStop(log: Logger, config: CommonConfig, stop: () => Promise<void>): void {
  const timeoutMs = config.shutdownDelayMs + config.shutdownSeconds * 1000;
  let stopping = false;
  const begin = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error({ after_ms: timeoutMs }, 'the shutdown timeout has expired; exiting');
      process.exit(1);
    }, timeoutMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed; exiting');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('disconnect', () => begin('parent gone'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; exiting');
    process.exit(1);
  });
}
