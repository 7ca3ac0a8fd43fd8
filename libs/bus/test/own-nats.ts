import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { companyId, type CallContext, type Context, type PersonContext, type Service } from '@marquee/contracts';
import { startNats } from '@marquee/local';
import { TOOLS } from '@marquee/testing';
import { BUS_USERS, Bus, BusStrategy, type BusOptions, type BusUser, type StrategyOptions } from '../src';
import { noLog } from '../src/wire/log';

export interface OwnNats {
  readonly url: string;
  readonly dataDir: string;
  /** Makes the server reload its configuration asynchronously. */
  reload(): void;
  /** Suspends the server for this time. */
  stall(ms: number): Promise<void>;
  /** A connection as this user. */
  bus(name: BusUser, more?: Partial<BusOptions>): Promise<Bus>;
  /** Serves these controllers as this service. */
  serve(service: Service, controllers: Type[], more?: Partial<StrategyOptions>): Promise<Serving>;
  /** Restarts the server on the same data and port, with an action in between. */
  restart(between?: (dataDir: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}
export interface Serving {
  readonly bus: Bus;
  readonly strategy: BusStrategy;
  stop(): Promise<void>;
}

/** A separate NATS server for one test file. */
export async function ownNats({ maxFileStore }: { maxFileStore?: string } = {}): Promise<OwnNats> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bus-'));
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `of-${user}`])) as Record<BusUser, string>;
  let nats = await startNats({ dataDir, toolsDir: TOOLS, passwords, maxFileStore });
  const { port } = nats;
  const open: (() => Promise<void>)[] = [];
  const bus: OwnNats['bus'] = async (name, more) => {
    const made = await Bus.connect({ url: nats.url, name, password: passwords[name], ...more });
    open.push(() => made.drain());
    return made;
  };
  return {
    url: nats.url,
    dataDir,
    reload: () => void process.kill(nats.pid, 'SIGHUP'),
    stall: async (ms) => {
      process.kill(nats.pid, 'SIGSTOP');
      await sleep(ms);
      process.kill(nats.pid, 'SIGCONT');
    },
    bus,
    serve: async (service, controllers, more) => {
      const log = more?.log ?? noLog;
      const serving = await serve(await bus(service, { log }), service, controllers, more);
      open.push(serving.stop);
      return serving;
    },
    restart: async (between) => {
      await nats.stop();
      await between?.(dataDir);
      nats = await startNats({ dataDir, toolsDir: TOOLS, passwords, maxFileStore, port });
    },
    stop: async () => {
      for (const close of open.toReversed()) await close();
      await nats.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function serve(
  bus: Bus,
  service: Service,
  controllers: Type[],
  more: Partial<StrategyOptions> = {},
): Promise<Serving> {
  @Module({ controllers })
  class TestModule {}
  const strategy = new BusStrategy(bus, service, { log: noLog, ...more });
  const options = { strategy, logger: false as const, abortOnError: false };
  const app: INestMicroservice = await NestFactory.createMicroservice(TestModule, options);
  await app.listen();
  return { bus, strategy, stop: () => app.close() };
}

export function call(more: Partial<CallContext> = {}): CallContext {
  return { requestId: 'r-1', deadline: Date.now() + 10_000, ...more };
}

export function ofCompany(more: Partial<Context> = {}): Context {
  return { ...call(), company: companyId(1202), app: 'app-1', user: 17, scopes: ['products', 'orders'], ...more };
}

export function ofPerson(more: Partial<PersonContext> = {}): PersonContext {
  return { ...call(), company: companyId(1202), user: 17, email: 'ada@example.org', ...more };
}

/** Waits until the condition is true; fails after a limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; !(await isSo()); round++) {
    if (round > 2000) throw new Error('the expected condition did not occur');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
