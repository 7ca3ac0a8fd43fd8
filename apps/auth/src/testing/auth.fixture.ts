import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus, BUS_USERS, BusStrategy, provision, type BusUser } from '@marquee/bus';
import { companyId, type CallContext, type OperatorContext, type PersonContext } from '@marquee/contracts';
import { startNats, type LocalNats } from '@marquee/local';
import {
  CLOCK,
  createLogger,
  HealthState,
  KitModule,
  Metrics,
  nestLogger,
  type Clock,
  type Kit,
} from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import type { AuthConfig } from '../auth.config';
import { AuthModule } from '../auth.module';
import { database } from '../data-source';
import { TenantScript, TenantStandIn } from './tenant.stand-in';

const TOOLS = join(__dirname, '../../../../.marquee/tools');
const PASSWORD = 'of-a-test';
const DEADLINE_MS = 20_000;

type Config = AuthConfig & Pick<Kit['config'], 'mode' | 'shutdownSeconds'>;

/** One running process of auth. */
export interface RunningAuth {
  readonly app: INestMicroservice;
  stop(): Promise<void>;
}

/**
 * Auth on a database and a NATS server of its own, so that nobody else's events come to it, with a stand-in for tenant.
 * Its clock is the test's to move.
 */
export class AuthFixture {
  readonly tenant = new TenantScript();
  /** Milliseconds by which auth's clock is ahead. */
  ahead = 0;
  /** What it has logged. */
  readonly lines: string[] = [];
  /** Tokens, codes, secrets and passwords that the helpers of tests drew or were given. */
  private readonly secrets = new Set<string>();
  auth!: RunningAuth;
  /** As the gateway, and as the operator's command line. */
  gateway!: Bus;
  cli!: Bus;
  private readonly open: (() => Promise<unknown>)[] = [];
  private readonly clock: Clock = { now: () => new Date((this.frozenAt ?? Date.now()) + this.ahead) };
  private frozenAt: number | undefined;
  private readonly vaultKey = randomBytes(32).toString('base64');

  private constructor(
    private nats: LocalNats,
    private readonly fresh: FreshDatabase,
    /** For looking at tables, as the service's own role. */
    private readonly looking: Client,
    readonly dataDir: string,
  ) {}

  static async start(change: Partial<Config> = {}): Promise<AuthFixture> {
    const dataDir = mkdtempSync(join(tmpdir(), 'marquee-auth-'));
    const nats = await natsIn(dataDir);
    const fresh = await freshDatabase(database);
    const looking = new Client({ connectionString: fresh.url, options: '-c search_path=auth -c timezone=UTC' });
    await looking.connect();
    const fixture = new AuthFixture(nats, fresh, looking, dataDir);
    fixture.gateway = await fixture.connect('gateway');
    fixture.cli = await fixture.connect('cli');
    await provision(fixture.cli, { replicas: 1 });
    await fixture.serveTenant();
    fixture.auth = await fixture.boot(change);
    return fixture;
  }

  /** One more process of auth, on the same database. */
  async boot(change: Partial<Config> = {}): Promise<RunningAuth> {
    const bus = await Bus.connect({ url: this.nats.url, name: 'auth', user: 'auth', password: PASSWORD });
    const log = createLogger('auth', 'info', { write: (line: string) => void this.lines.push(line) });
    const config: Config = { ...this.config(), ...change };
    const kit = { config, log, bus, metrics: new Metrics('auth'), health: new HealthState() } as unknown as Kit;
    const storage = storageOf(database);
    const strategy = new BusStrategy(bus, 'auth', { log, inbox: () => runtime.inbox });
    const root = moduleOf([this.withClock(KitModule.of(kit)), storage.module(this.fresh.url, this.clock), AuthModule]);
    const options = { strategy, logger: nestLogger(log), abortOnError: false };
    const app = await NestFactory.createMicroservice(root, options);
    const runtime = storage.attach(app, { bus, log });
    await runtime.start();
    await app.listen();
    const running = {
      app,
      stop: once(() => stopAll([() => strategy.drain(), () => runtime.stop(), () => app.close(), () => bus.drain()])),
    };
    this.open.push(running.stop);
    return running;
  }

  /** NATS comes back without the data of one stream, which is then made anew: all the while auth runs. */
  async loseStream(stream: string): Promise<void> {
    const { port } = this.nats;
    await this.nats.stop();
    const store = join(this.dataDir, 'nats/streams/jetstream');
    for (const account of readdirSync(store)) rmSync(join(store, account, 'streams', stream), { recursive: true });
    this.nats = await natsIn(this.dataDir, port);
    const operator = await this.connect('cli');
    await provision(operator, { replicas: 1 });
  }

  async stop(): Promise<void> {
    await stopAll(this.open.toReversed());
    await this.looking.end();
    await this.fresh.drop();
    await this.nats.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    this.checkLog();
  }

  /** From here on no line of the log may hold it. */
  secret(value: string): string {
    this.secrets.add(value);
    return value;
  }

  now(): Date {
    return this.clock.now();
  }

  /** From here on time moves by `ahead` alone, however slow the machine is. */
  freeze(): void {
    this.frozenAt = Date.now();
  }

  /** The rows of a query; numbers that are `bigint` come as text. */
  async rows<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.looking.query<T>(text, [...values])).rows;
  }

  async connect(name: BusUser): Promise<Bus> {
    const bus = await Bus.connect({ url: this.nats.url, name, user: name, password: PASSWORD });
    this.open.push(() => bus.drain());
    return bus;
  }

  /** Of a call by the gateway for itself. */
  call(): CallContext {
    return { requestId: randomUUID(), deadline: Date.now() + DEADLINE_MS };
  }
  operator(): OperatorContext {
    return { ...this.call(), operator: 'ada' };
  }
  /** The owner of a company, on its admin pages. */
  person(company: number, more: Partial<Pick<PersonContext, 'user' | 'email'>> = {}): PersonContext {
    const owner = this.tenant.facts.get(company)?.owner;
    const who = { user: owner?.user_id ?? 1, email: owner?.email ?? 'nobody@example.org' };
    return { ...this.call(), ...who, ...more, company: companyId(company) };
  }

  private checkLog(): void {
    for (const secret of this.secrets) {
      const told = this.lines.find((line) => line.includes(secret));
      if (told !== undefined) throw new Error(`A secret stands in the log: ${told.replaceAll(secret, '<secret>')}`);
    }
  }

  private config(): Config {
    return {
      mode: 'local',
      shutdownSeconds: 12,
      vaultKey: this.vaultKey,
      publicUrl: 'https://shop.marquee.test',
      tokenKeyDays: 0,
      smtpUrl: undefined,
      mailFrom: undefined,
      dataDir: this.dataDir,
    };
  }

  private async serveTenant(): Promise<void> {
    const log = createLogger('tenant', 'fatal');
    const strategy = new BusStrategy(await this.connect('tenant'), 'tenant', { log });
    const root = moduleOf([], [TenantStandIn], { provide: TenantScript, useValue: this.tenant });
    const app = await NestFactory.createMicroservice(root, { strategy, logger: nestLogger(log), abortOnError: false });
    await app.listen();
    this.open.push(() => app.close());
  }

  private withClock(kit: DynamicModule): DynamicModule {
    const others = (kit.providers ?? []).filter((one) => !('provide' in one && one.provide === CLOCK));
    const providers = [...others, { provide: CLOCK, useValue: this.clock }];
    return { ...kit, providers, exports: providers };
  }
}

function moduleOf(imports: (DynamicModule | Type)[], controllers: Type[] = [], ...providers: object[]): Type {
  @Module({ imports, controllers, providers: providers as never[] })
  class Root {}
  return Root;
}

async function stopAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step();
}

/** A process is stopped once, whoever asks for it. */
function natsIn(dataDir: string, port?: number): Promise<LocalNats> {
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD])) as Record<BusUser, string>;
  return startNats({ dataDir: join(dataDir, 'nats'), toolsDir: TOOLS, passwords, port });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
