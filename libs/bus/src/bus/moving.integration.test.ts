import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { categories, RenderedJson, type Context, type CreateCategory } from '@marquee/contracts';
import { startNatsCluster, type NatsCluster } from '@marquee/local';
import { TOOLS } from '@marquee/testing';
import { ofCompany, until } from '../../test/own-nats';
import { Bus } from './bus';
import { Handles } from '../nest/handles';
import { noLog } from '../wire/log';
import { BusStrategy } from '../nest/strategy';
import { BUS_USERS, type BusUser } from '../wire/user';

// Clients wait the maximum time before they leave, so that the server's events come first.
jest.mock('node:crypto', () => ({
  ...jest.requireActual<typeof import('node:crypto')>('node:crypto'),
  randomInt: (most: number) => most - 1,
}));

const CONCURRENCY = 4;
/** The created titles, and the number of counts. */
let made: string[] = [];
let counts = 0;
/** The responder answers no count before this resolves. */
let notified: Promise<void> = Promise.resolve();

@Controller()
class CatalogHandlers {
  @Handles(categories.create)
  async create(_ctx: Context, { title }: CreateCategory) {
    made.push(title);
    return new RenderedJson<never>(JSON.stringify({ title }));
  }

  @Handles(categories.count)
  async count() {
    counts += 1;
    await notified;
    return { count: 3 };
  }
}

describe('the servers of a cluster, restarted one after the other', () => {
  let cluster: NatsCluster;
  let dataDir: string;
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `of-${user}`])) as Record<BusUser, string>;
  const open: (() => Promise<void>)[] = [];

  /** A client of that server, which learns of the other servers when it connects. */
  const busAt = async (at: number, name: BusUser): Promise<Bus> => {
    const url = cluster.url.split(',')[at] ?? '';
    const bus = await Bus.connect({ url, name, password: passwords[name] });
    open.push(() => bus.drain());
    return bus;
  };
  const serveAt = async (at: number): Promise<Bus> => {
    @Module({ controllers: [CatalogHandlers] })
    class CatalogModule {}
    const bus = await busAt(at, 'catalog');
    const strategy = new BusStrategy(bus, 'catalog', { log: noLog });
    const options = { strategy, logger: false as const, abortOnError: false };
    const app: INestMicroservice = await NestFactory.createMicroservice(CatalogModule, options);
    await app.listen();
    open.push(() => app.close());
    return bus;
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'marquee-moving-'));
    cluster = await startNatsCluster({ dataDir, toolsDir: TOOLS, passwords });
  });
  beforeEach(() => {
    made = [];
    counts = 0;
    notified = Promise.resolve();
  });
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('loses no call when NATS servers are drained one after the other', async () => {
    const [gateway, ...catalogs] = [await busAt(0, 'gateway'), await serveAt(0), await serveAt(0)];
    const over = new AbortController();
    const asked: string[] = [];
    const asking = Array.from({ length: CONCURRENCY }, async (_, client) => {
      for (let nth = 0; !over.signal.aborted; nth += 1) {
        const title = `${client}-${nth}`;
        asked.push(title);
        await gateway.call(categories.create, ofCompany(), { title });
      }
    });
    await until(() => made.length > 20);
    await cluster.servers[0]?.end('SIGUSR2');
    await until(() => [gateway, ...catalogs].every((bus) => bus.losses === 1 && bus.connected));
    const before = made.length;
    await until(() => made.length > before + 20);
    over.abort();
    await Promise.all(asking);
    expect(made.toSorted()).toEqual(asked.toSorted());
    await cluster.servers[0]?.start();
  });

  it('leaves a NATS server only once if it is killed after announcing its shutdown', async () => {
    const [gateway, catalog] = [await busAt(1, 'gateway'), await serveAt(0)];
    const notified = said(catalog, 'ldm');
    const gone = cluster.servers[0]?.end('SIGUSR2');
    await notified;
    await cluster.servers[0]?.end('SIGKILL');
    await gone;
    await until(() => catalog.losses === 1 && catalog.connected);
    // After this pause the client would have left the server it has moved to.
    await sleep(1_500);
    await gateway.call(categories.create, ofCompany(), { title: 'received' });
    expect({ made, losses: catalog.losses }).toEqual({ made: ['received'], losses: 1 });
    await cluster.servers[0]?.start();
  });

  it('repeats reads and delays new calls when a NATS server is killed', async () => {
    let notify = (): void => undefined;
    notified = new Promise((resolve) => (notify = resolve));
    const [gateway] = [await busAt(1, 'gateway'), await serveAt(2)];
    const began = Date.now();
    const count = gateway.call(categories.count, ofCompany({ deadline: began + 60_000 }), {});
    await until(() => counts === 1);
    // The client has waited longer than the reconnect limit.
    await until(() => Date.now() > began + 3_500);
    const cutOff = said(gateway, 'disconnect');
    const killed = cluster.servers[1]?.end('SIGKILL');
    await cutOff;
    expect(gateway.connected).toBe(false);
    await gateway.call(categories.create, ofCompany(), { title: 'late' });
    notify();
    await expect(count).resolves.toEqual({ count: 3 });
    expect({ made, counts, losses: gateway.losses }).toEqual({ made: ['late'], counts: 2, losses: 1 });
    await killed;
    await cluster.servers[1]?.start();
  });
});

/** Waits until the server announces its shutdown or the connection is lost; the move to another server follows. */
async function said({ connection }: Bus, news: 'ldm' | 'disconnect'): Promise<void> {
  for await (const { type } of connection.nc.status()) {
    if (type === news) return;
  }
}
