import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Bus, BUS_USERS, BusStrategy, provision, type BusUser, type Keys } from '@marquee/bus';
import { REVOCATIONS_BUCKET, type Service } from '@marquee/contracts';
import { startNats, type LocalNats } from '@marquee/local';
import { createLogger, HealthState, KitModule, Metrics, nestLogger, type Kit } from '@marquee/service-kit';
import { expectDocumented, TOOLS } from '@marquee/testing';
import type { InjectOptions, Response } from 'light-my-request';
import { createGateway } from '../gateway';
import type { GatewayConfig } from '../gateway.config';
import { ConsoleStandIn, Desk, SignInStandIn, TenantStandIn } from './sign-in.stand-ins';
import { AuthStandIn, CatalogStandIn, RequestLogStandIn, Script } from './stand-ins';
import { TokenMint } from './token-mint';

const PASSWORD = 'of-a-test';
const PASSWORDS = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD])) as Record<BusUser, string>;

/** Deadlines for a gateway with a stopped clock, whose calls would otherwise exceed them. */
export const UNHURRIED = { deadlineMs: 60_000 };

const CONFIG: GatewayConfig = {
  mode: 'local',
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'https://api.marquee.test',
  apiHosts: [],
  trustProxy: undefined,
  rateLimitBurst: 0,
  rateLimitPerSecond: 0,
  bytesInFlight: 128 * 1024 * 1024,
  bytesInFlightPerCaller: 32 * 1024 * 1024,
  slowClientSeconds: 30,
  deadlineMs: 10_000,
  contentUrlSecret: 'of-a-test',
  // No test of a gateway alone writes content.
  contentDir: '/nonexistent/content',
  contentS3Endpoint: undefined,
  contentS3Bucket: undefined,
  contentS3Region: 'us-east-1',
  contentS3AccessKey: undefined,
  contentS3SecretKey: undefined,
  otlpEndpoint: undefined,
};

type Call = Omit<InjectOptions, 'url' | 'method' | 'path'> & {
  /** Replaces the default token; null sends none. */
  token?: string | null;
};

export class TestGateway {
  /** Milliseconds by which its clock is ahead. */
  ahead = 0;
  /** The time of its stopped clock, in epoch milliseconds. */
  private stopped: number | undefined;
  /** The log lines of the gateway. */
  readonly lines: string[] = [];
  metrics!: Metrics;
  readonly health = new HealthState();
  app!: NestFastifyApplication;
  /** The gateway has only the routes of the reference, without routes of the test. */
  isWhole = true;
  /** The default token of calls. */
  token = '';

  now(): Date {
    return new Date((this.stopped ?? Date.now()) + this.ahead);
  }

  /** Stops its clock, so that leaking does not depend on the machine's load. The gateway must be `UNHURRIED`. */
  standStill(): void {
    this.stopped = Date.now();
  }

  /** `call('GET /api/categories.json')`; fails if the answer violates the reference. */
  async call(line: string, { token = this.token, headers, ...more }: Call = {}): Promise<Response> {
    const [method, url] = line.split(' ') as ['GET', string];
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await this.app.inject({ ...more, method, url, headers: { ...authorization, ...headers } });
    const { statusCode: status, payload: text } = answer;
    if (this.isWhole) expectDocumented({ method, url, status, headers: answer.headers, text });
    return answer;
  }
}

/**
 * Gateways on a real bus with stand-in services and a separate NATS server, so other tests cannot answer. Passport
 * keeps one strategy per process, so all gateways verify tokens like the newest.
 */
export class GatewayFixture {
  readonly script = new Script();
  /** The answers of the services behind the pages. */
  readonly desk = new Desk();
  mint!: TokenMint;
  catalog!: INestMicroservice;
  /** The bucket in which tests revoke tokens, like auth. */
  revocations!: Keys;
  private nats!: LocalNats;
  /** The log of the NATS server. */
  dataDir!: string;
  private readonly running: { close(): Promise<unknown> }[] = [];

  async start(): Promise<void> {
    this.dataDir = mkdtempSync(join(tmpdir(), 'marquee-gateway-'));
    this.nats = await this.startNats();
    await provision(await this.connect('cli'), { replicas: 1 });
    this.revocations = (await this.connect('auth')).keys(REVOCATIONS_BUCKET);
    this.mint = await TokenMint.open(this.script);
    await this.serve('auth', AuthStandIn, SignInStandIn, ConsoleStandIn);
    await this.serve('tenant', TenantStandIn);
    await this.serve('webhook-dispatch', RequestLogStandIn);
    this.catalog = await this.serve('catalog', CatalogStandIn);
  }

  async gateway(change: Partial<GatewayConfig> = {}, module?: Type): Promise<TestGateway> {
    const gateway = new TestGateway();
    await this.boot(gateway, change, module);
    return gateway;
  }

  /** Boots a gateway, or restarts a closed one. */
  async boot(gateway: TestGateway, change: Partial<GatewayConfig> = {}, module?: Type): Promise<void> {
    const config = { ...CONFIG, ...change };
    gateway.token = await this.mint.token();
    gateway.isWhole = module === undefined;
    const log = createLogger('gateway', 'info', { write: (line: string) => void gateway.lines.push(line) });
    const metrics = (gateway.metrics = new Metrics('gateway'));
    const { health } = gateway;
    const kit = { config, log, metrics, bus: await this.connect('gateway'), health, clock: gateway };
    const kitModule = KitModule.of(kit as unknown as Kit);
    gateway.app = await createGateway({ kit: kitModule, config, log, metrics, ...(module && { module }) });
    this.running.push(gateway.app);
  }

  /** Stops the NATS server while the work runs. */
  async withoutNats(during: () => Promise<void>): Promise<void> {
    const { port } = this.nats;
    await this.nats.stop();
    await during();
    this.nats = await this.startNats(port);
  }

  async stop(): Promise<void> {
    for (const part of this.running.reverse()) await part.close();
    await this.nats.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private startNats(port?: number): Promise<LocalNats> {
    const { dataDir } = this;
    return startNats({ dataDir, toolsDir: TOOLS, passwords: PASSWORDS, ...(port !== undefined && { port }) });
  }

  async connect(name: BusUser): Promise<Bus> {
    const bus = await Bus.connect({ url: this.nats.url, name, user: name, password: PASSWORD });
    this.running.push({ close: () => bus.drain() });
    return bus;
  }

  /** Answers for a service, in addition to the initial stand-ins. */
  async serve(service: Service, ...controllers: Type[]): Promise<INestMicroservice> {
    const log = createLogger('test', 'fatal');
    const strategy = new BusStrategy(await this.connect(service), service, { log });
    const options = { strategy, logger: nestLogger(log), abortOnError: false };
    const app = await NestFactory.createMicroservice(this.moduleOf(controllers), options);
    await app.listen();
    return app;
  }

  private moduleOf(controllers: Type[]): Type {
    const providers = [
      { provide: Script, useValue: this.script },
      { provide: Desk, useValue: this.desk },
    ];
    @Module({ controllers, providers })
    class StandIns {}
    return StandIns;
  }
}
