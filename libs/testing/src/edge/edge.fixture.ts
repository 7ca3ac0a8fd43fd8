import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type INestMicroservice, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Bus, BUS_USERS, BusStrategy, provision, type BusUser } from '@marquee/bus';
import type { Service } from '@marquee/contracts';
import { startNats, type LocalNats } from '@marquee/local';
import { createLogger, HealthState, KitModule, Metrics, nestLogger, type Kit } from '@marquee/service-kit';
import type { InjectOptions, Response } from 'light-my-request';
import { expectDocumented } from '../reference/documented';
import { TOOLS } from '../root';
import type { Desk } from './desk';

const PASSWORD = 'of-a-test';
const PASSWORDS = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD])) as Record<BusUser, string>;
const MIB = 1024 * 1024;

/** Deadlines for an app with a stopped clock, whose calls would otherwise exceed them. */
export const UNHURRIED = { deadlineMs: 60_000 };

/** The settings that gateway and storefront share. */
export const EDGE_SETTINGS = {
  mode: 'local',
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'https://api.marquee.test',
  apiHosts: [],
  trustProxy: undefined,
  bytesInFlight: 128 * MIB,
  bytesInFlightPerCaller: 32 * MIB,
  slowClientSeconds: 30,
  deadlineMs: 10_000,
  // No test of an app alone writes content.
  contentDir: '/nonexistent/content',
  contentS3Endpoint: undefined,
  contentS3Bucket: undefined,
  contentS3Region: 'us-east-1',
  contentS3AccessKey: undefined,
  contentS3SecretKey: undefined,
  otlpEndpoint: undefined,
} as const;

type Call = Omit<InjectOptions, 'url' | 'method' | 'path'> & {
  /** Replaces the default token; null sends none. */
  token?: string | null;
};

/** A gateway or a storefront under test. */
export class TestEdge {
  /** Milliseconds by which its clock is ahead. */
  ahead = 0;
  /** The time of its stopped clock, in epoch milliseconds. */
  private stopped: number | undefined;
  /** Its log lines. */
  readonly lines: string[] = [];
  metrics!: Metrics;
  readonly health = new HealthState();
  app!: NestFastifyApplication;
  /** The app has only the routes of the reference, without routes of the test. */
  isWhole = true;
  /** The default token of calls. */
  token: string | null = null;

  now(): Date {
    return new Date((this.stopped ?? Date.now()) + this.ahead);
  }

  /** Stops its clock, so that leaking does not depend on the machine's load. The app must be `UNHURRIED`. */
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

/** Apps that serve HTTP, on a real bus with stand-in services and a separate NATS server, so other tests cannot answer. */
export abstract class EdgeFixture {
  /** The answers of the services behind the pages. */
  abstract readonly desk: Desk;
  private nats!: LocalNats;
  /** The log of the NATS server. */
  dataDir!: string;
  protected readonly running: { close(): Promise<unknown> }[] = [];

  protected constructor(private readonly name: 'gateway' | 'storefront') {}

  async start(): Promise<void> {
    this.dataDir = mkdtempSync(join(tmpdir(), `marquee-${this.name}-`));
    this.nats = await this.startNats();
    await provision(await this.connect('cli'), { replicas: 1 });
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
    const app = await NestFactory.createMicroservice(moduleOf(controllers, this.provided()), options);
    await app.listen();
    return app;
  }

  /** What stand-ins inject. */
  protected abstract provided(): Provider[];

  /** The parts from which an app is created. */
  protected async partsOf<C extends object>(edge: TestEdge, config: C) {
    const log = createLogger(this.name, 'info', { write: (line: string) => void edge.lines.push(line) });
    const metrics = (edge.metrics = new Metrics(this.name));
    const { health } = edge;
    const kit = { config, log, metrics, bus: await this.connect(this.name), health, clock: edge };
    return { kit: KitModule.of(kit as unknown as Kit), config, log, metrics };
  }
}

function moduleOf(controllers: Type[], providers: Provider[]): Type {
  @Module({ controllers, providers })
  class StandIns {}
  return StandIns;
}
