import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type INestMicroservice, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus, BUS_USERS, BusStrategy, provision, type BusUser } from '@marquee/bus';
import type { CallContext, Clock, OperatorContext, RefusedCall, Service } from '@marquee/contracts';
import { startNats, type LocalNats } from '@marquee/local';
import {
  createLogger,
  HealthState,
  housekeepingWorker,
  KitModule,
  Metrics,
  nestLogger,
  stopService,
  type Kit,
} from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import type { ServiceDatabase } from '@marquee/storage/service-database';
import { freshDatabase, type FreshDatabase } from '../storage/database';
import { TOOLS } from '../root';

const PASSWORD = 'of-a-test';
const DEADLINE_MS = 20_000;
/** The time that workers have to finish when their process stops. */
const WORK_MS = 500;

export interface ServedBy {
  readonly module: Type;
  readonly tables: ServiceDatabase;
  readonly config: object;
  /** An existing database for a second process of the service; else a new one is created. */
  readonly database?: FreshDatabase;
  /** Whether the relay publishes its events; else they stay in the outbox, where tests read them. */
  readonly publishes?: boolean;
  readonly logLevel?: 'info' | 'debug';
}

/** The infrastructure of a harness. */
export interface Ground {
  readonly nats: LocalNats;
  readonly dataDir: string;
}

export interface ServedApp {
  readonly app: INestMicroservice;
  readonly database: FreshDatabase;
  stop(): Promise<void>;
}

/**
 * Runs real services for integration tests with a separate NATS server, separate databases and a clock that the test moves. Stand-ins
 * replace neighbouring services.
 */
export class Harness {
  /** Milliseconds by which the clock of the services is ahead. */
  ahead = 0;
  readonly clock: Clock = { now: () => new Date((this.frozenAt ?? Date.now()) + this.ahead) };
  /** The log lines of the services. */
  readonly lines: string[] = [];
  readonly dataDir: string;
  private nats: LocalNats;
  private frozenAt: number | undefined;
  private readonly open: (() => Promise<unknown>)[] = [];

  protected constructor({ nats, dataDir }: Ground) {
    this.nats = nats;
    this.dataDir = dataDir;
  }

  /** A NATS server without streams. */
  protected static async ground(): Promise<Ground> {
    const dataDir = mkdtempSync(join(tmpdir(), 'marquee-harness-'));
    return { dataDir, nats: await natsIn(dataDir) };
  }

  async stop(): Promise<void> {
    for (const close of this.open.toReversed()) await close();
    await this.nats.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Stops the clock: time moves only by `ahead`, however slow the machine is. */
  freeze(): void {
    this.frozenAt = Date.now();
  }

  /** The clock runs again, as the machine's does. */
  thaw(): void {
    this.frozenAt = undefined;
  }

  /** Stops NATS during `work`, then restarts it on the same port and creates missing streams. */
  async withoutNats(work: () => void | Promise<void>): Promise<void> {
    const { port } = this.nats;
    await this.nats.stop();
    await work();
    this.nats = await natsIn(this.dataDir, port);
    await this.provision();
  }

  /** A connection with the permissions of that user. */
  async connect(name: BusUser): Promise<Bus> {
    const bus = await this.busOf(name);
    this.open.push(() => bus.drain());
    return bus;
  }

  /** Starts a whole service on the test's clock. */
  async serve(name: Service, served: ServedBy): Promise<ServedApp> {
    const { module, tables, config, logLevel = 'debug' } = served;
    // The old database is not dropped: that takes longer than creating one, and the Postgres of the run is discarded.
    const fresh = served.database ?? (await freshDatabase(tables));
    const log = createLogger(name, logLevel, { write: (line: string) => void this.lines.push(line) });
    const bus = await this.busOf(name);
    const { clock } = this;
    const kit = { config, log, bus, clock, metrics: new Metrics(name), health: new HealthState() } as unknown as Kit;
    const storage = storageOf(tables);
    const onRefused = (call: RefusedCall) => runtime.refused(call);
    const strategy = new BusStrategy(bus, name, { log, inbox: () => runtime.inbox, onRefused });
    const housekeeping = housekeepingWorker(() => runtime);
    const root = moduleOf([KitModule.of(kit), storage.module(fresh.url, clock), module], [], [housekeeping]);
    const app = await NestFactory.createMicroservice(root, { strategy, logger: nestLogger(log), abortOnError: false });
    const runtime = storage.attach(app, { bus, log });
    if (served.publishes) await runtime.start();
    await app.listen();
    const stop = once(async () => {
      await stopService({ strategy, app, runtime }, WORK_MS);
      await bus.drain();
    });
    this.open.push(stop);
    return { app, database: fresh, stop };
  }

  /** Answers in place of a service that is not under test. */
  async standIn(name: Service, controller: Type, ...providers: Provider[]): Promise<void> {
    const log = createLogger(name, 'fatal');
    const strategy = new BusStrategy(await this.connect(name), name, { log });
    const root = moduleOf([], [controller], providers);
    const app = await NestFactory.createMicroservice(root, { strategy, logger: nestLogger(log), abortOnError: false });
    this.open.push(() => app.close());
    await app.listen();
  }

  /** The context of a call that a service makes for itself. */
  call(): CallContext {
    return { requestId: randomUUID(), deadline: Date.now() + DEADLINE_MS };
  }

  operator(): OperatorContext {
    return { ...this.call(), operator: 'ada' };
  }

  /** Creates the streams and consumers of the services; returns the operator's connection. */
  protected async provision(): Promise<Bus> {
    const operator = await this.connect('cli');
    await provision(operator, { replicas: 1 });
    return operator;
  }

  private busOf(name: BusUser): Promise<Bus> {
    return Bus.connect({ url: this.nats.url, name, user: name, password: PASSWORD });
  }
}

type Parts = Parameters<typeof Module>[0];

function moduleOf(imports: Parts['imports'], controllers: Type[] = [], providers: Provider[] = []): Type {
  @Module({ imports, controllers, providers })
  class Root {}
  return Root;
}

function natsIn(dataDir: string, port?: number): Promise<LocalNats> {
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD])) as Record<BusUser, string>;
  return startNats({ dataDir: join(dataDir, 'nats'), toolsDir: TOOLS, passwords, port });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
