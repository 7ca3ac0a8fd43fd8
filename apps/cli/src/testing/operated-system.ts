import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus, BUS_USERS, BusStrategy, type BusUser } from '@marquee/bus';
import type { Service } from '@marquee/contracts';
import { startNats } from '@marquee/local';
import { createLogger } from '@marquee/service-kit';
import { TOOLS } from '@marquee/testing';

export interface Operated {
  readonly natsUrl: string;
  /** A connection with the rights of that user. */
  connect(name: BusUser): Promise<Bus>;
  stop(): Promise<void>;
}

/** A NATS server with stand-in services, which the commands of this process find as the operator `ada`. */
export async function startOperated(standIns: Partial<Record<Service, Type>>): Promise<Operated> {
  const before = { ...process.env };
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-cli-'));
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `of-${user}`])) as Record<BusUser, string>;
  const nats = await startNats({ dataDir: join(dataDir, 'nats'), toolsDir: TOOLS, passwords });
  const open: (() => Promise<unknown>)[] = [];
  const connect = async (name: BusUser): Promise<Bus> => {
    const bus = await Bus.connect({ url: nats.url, name, password: passwords[name] });
    open.push(() => bus.drain());
    return bus;
  };
  for (const [service, controller] of Object.entries(standIns) as [Service, Type][]) {
    const strategy = new BusStrategy(await connect(service), service, { log: createLogger('test', 'fatal') });
    const options = { strategy, logger: false as const, abortOnError: false };
    const app = await NestFactory.createMicroservice(moduleOf(controller), options);
    await app.listen();
    open.push(() => app.close());
  }
  const address = { NATS_URL: nats.url, NATS_USER: 'cli', NATS_PASSWORD: passwords.cli };
  Object.assign(process.env, { ...address, MARQUEE_OPERATOR: 'ada', MARQUEE_DATA: dataDir });
  return {
    natsUrl: nats.url,
    connect,
    stop: async () => {
      process.env = before;
      for (const close of open.toReversed()) await close();
      await nats.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function moduleOf(controller: Type): Type {
  @Module({ controllers: [controller] })
  class StandIns {}
  return StandIns;
}
