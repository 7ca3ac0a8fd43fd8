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
import { storageOf, type ServiceDatabase } from '@marquee/storage';
import { freshDatabase, type FreshDatabase } from './database';
import { TOOLS } from './root';

const PASSWORD = 'of-a-test';
const DEADLINE_MS = 20_000;
/** The time for what workers have under way when their process stops. */
const WORK_MS = 500;

export interface ServedBy {
  readonly module: Type;
  readonly tables: ServiceDatabase;
  readonly config: object;
  /** One that is there already, for a second process of the service; else a new one. */
  readonly database?: FreshDatabase;
  /** Whether its events are published; else they stay in the outbox, where tests look for them. */
  readonly publishes?: boolean;
  readonly logLevel?: 'info' | 'debug';
}

/** Where a harness stands. */
export interface Ground {
  readonly nats: LocalNats;
  readonly dataDir: string;
}

/** One running process of a service. */
export interface ServedApp {
  readonly app: INestMicroservice;
  readonly database: FreshDatabase;
  stop(): Promise<void>;
}

/**
 * A place for integration tests of services as they are: a NATS server of its own, so that nobody else's events come
 * here, and databases of their own; with stand-ins for the services next to them, and a clock that the test moves. The
 * server takes a tenth of a second with all its streams, so that files need not share one.
 */
export class Harness {
  /** Milliseconds by which the clock of the services is ahead. */
  ahead = 0;
  readonly clock: Clock = { now: () => new Date((this.frozenAt ?? Date.now()) + this.ahead) };
  /** What services have logged, a line each. */
  readonly lines: string[] = [];
  readonly dataDir: string;
  private nats: LocalNats;
  private frozenAt: number | undefined;
  private readonly open: (() => Promise<unknown>)[] = [];

  protected constructor({ nats, dataDir }: Ground) {
    this.nats = nats;
    this.dataDir = dataDir;
  }

  /** A NATS server that has nothing yet. */
  protected static async ground(): Promise<Ground> {
    const dataDir = mkdtempSync(join(tmpdir(), 'marquee-harness-'));
    return { dataDir, nats: await natsIn(dataDir) };
  }

  async stop(): Promise<void> {
    for (const close of this.open.toReversed()) await close();
    await this.nats.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** From here on time moves by `ahead` alone, however slow the machine is. */
  freeze(): void {
    this.frozenAt = Date.now();
  }

  /** The clock goes on, as the machine's does. */
  thaw(): void {
    this.frozenAt = undefined;
  }

  /** NATS is away while `work` is done, and comes back on the same port with its streams made where they are missing. */
  async withoutNats(work: () => void | Promise<void>): Promise<void> {
    const { port } = this.nats;
    await this.nats.stop();
    await work();
    this.nats = await natsIn(this.dataDir, port);
    await this.provision();
  }

  /** A connection with the rights of that user. */
  async connect(name: BusUser): Promise<Bus> {
    const bus = await this.busOf(name);
    this.open.push(() => bus.drain());
    return bus;
  }

  /** A whole service, by the test's clock. */
  async serve(name: Service, served: ServedBy): Promise<ServedApp> {
    const { module, tables, config, logLevel = 'debug' } = served;
    // It goes with the Postgres of the run: to drop it takes longer than to make it.
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

  /** Answers in the place of a service that is not the test's concern. */
  async standIn(name: Service, controller: Type, ...providers: Provider[]): Promise<void> {
    const log = createLogger(name, 'fatal');
    const strategy = new BusStrategy(await this.connect(name), name, { log });
    const root = moduleOf([], [controller], providers);
    const app = await NestFactory.createMicroservice(root, { strategy, logger: nestLogger(log), abortOnError: false });
    this.open.push(() => app.close());
    await app.listen();
  }

  /** The context of a call by a service for itself. */
  call(): CallContext {
    return { requestId: randomUUID(), deadline: Date.now() + DEADLINE_MS };
  }

  operator(): OperatorContext {
    return { ...this.call(), operator: 'ada' };
  }

  /** The streams and consumers that services need; gives the operator's connection. */
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

/** A process is stopped once, whoever asks for it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
