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
import { AuthStandIn, CatalogStandIn, Script } from './stand-ins';
import { TokenMint } from './token-mint';

const PASSWORD = 'of-a-test';
const PASSWORDS = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD])) as Record<BusUser, string>;

/** For one whose clock stands still: its calls count their time from there, however late they are made. */
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
  otlpEndpoint: undefined,
};

type Call = Omit<InjectOptions, 'url' | 'method' | 'path'> & {
  /** Instead of the usual one; null sends none. */
  token?: string | null;
};

/** A gateway, and a client of it. */
export class TestGateway {
  /** Milliseconds by which its clock is ahead. */
  ahead = 0;
  /** Where its clock stands still, in epoch milliseconds. */
  private stopped: number | undefined;
  /** What it has logged. */
  readonly lines: string[] = [];
  metrics!: Metrics;
  readonly health = new HealthState();
  app!: NestFastifyApplication;
  /** Its routes are those of the reference, and not a test's own. */
  isWhole = true;
  /** Sent with each call that names no other. */
  token = '';

  now(): Date {
    return new Date((this.stopped ?? Date.now()) + this.ahead);
  }

  /** Its clock stands still from here on, so that what leaks with time does not depend on how busy the machine is. It is to be `UNHURRIED`. */
  standStill(): void {
    this.stopped = Date.now();
  }

  /** `call('GET /api/categories.json')`; fails where the answer is not what the reference says of it. */
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
 * Gateways on a real bus, with stand-ins for the services behind it. The NATS server is their own, so that no other
 * test answers in place of the stand-ins. Passport keeps one strategy per process: all gateways verify tokens as the
 * newest does.
 */
export class GatewayFixture {
  readonly script = new Script();
  /** What the services behind the pages answer. */
  readonly desk = new Desk();
  mint!: TokenMint;
  catalog!: INestMicroservice;
  /** The bucket in which tests revoke, as auth does. */
  revocations!: Keys;
  private nats!: LocalNats;
  /** What the NATS server writes. */
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
    this.catalog = await this.serve('catalog', CatalogStandIn);
  }

  async gateway(change: Partial<GatewayConfig> = {}, module?: Type): Promise<TestGateway> {
    const gateway = new TestGateway();
    await this.boot(gateway, change, module);
    return gateway;
  }

  /** Boots the gateway, also one that was closed before. */
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

  /** The server is gone for as long as this takes. */
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

  /** Answers in the place of a service, also beside the stand-ins that are there from the start. */
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
