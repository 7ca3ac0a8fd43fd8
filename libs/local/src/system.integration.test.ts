import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Bus } from '@marquee/bus/client';
import { SERVICES } from '@marquee/contracts';
import { eventually, processesOf } from '@marquee/testing';
import { Client } from 'pg';
import { APPS, type AppName, EDGES, replicaOf } from './apps';
import { type LocalSystem, startSystem } from './system';

const TOOLS = resolve(__dirname, '../../../.marquee/tools');

/** Reports ready; when stopped, records whether NATS still listens. */
const STAND_IN = `
const { appendFileSync } = require('node:fs');
const { connect } = require('node:net');
const note = (nats) => {
  appendFileSync(process.env.NOTES, process.argv[1].split('/').at(-2) + ' stops, NATS is ' + nats + '\\n');
  process.exit(0);
};
process.on('SIGTERM', () => {
  connect(new URL(process.env.NATS_URL).port, '127.0.0.1').on('connect', () => note('there')).on('error', () => note('gone'));
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true, opsPort: 1, httpPort: Number(process.env.PORT) || undefined });
`;

describe('the local system', () => {
  let folder: string;
  let notes: string;
  let apps: string;
  let system: LocalSystem | undefined;
  const lines: string[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-local-'));
    chmodSync(folder, 0o711);
    notes = join(folder, 'notes');
  });

  beforeEach(() => {
    lines.length = 0;
    apps = mkdtempSync(join(folder, 'apps-')); // A new folder each time, because modules are cached.
    for (const app of APPS) standIn(app, STAND_IN);
    for (const service of SERVICES) {
      const database = JSON.stringify({ service, entities: [], migrations: [] });
      writeFileSync(join(apps, service, 'src/data-source.js'), `exports.database = ${database};`);
    }
  });

  afterEach(async () => {
    await system?.stop();
    system = undefined;
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('stops gateway and storefront first, then the services while NATS still runs', async () => {
    await (await start()).stop();
    const said = readFileSync(notes, 'utf8').trim().split('\n');
    expect(said).toHaveLength(APPS.length);
    expect(said.slice(0, 2).toSorted()).toEqual(['gateway stops, NATS is there', 'storefront stops, NATS is there']);
    expect(said.filter((line) => line.endsWith('NATS is there'))).toHaveLength(APPS.length);
    expect(processesOf(folder)).toEqual([]);
  });

  it('restarts an app that has ended, and logs the restart', async () => {
    const { apps: running } = await start();
    const first = running.get('catalog')?.pid;
    running.get('catalog')?.kill('SIGKILL');
    await eventually(() => expect(lines).toContain('catalog runs again'));
    expect(lines).toContain('catalog killed by SIGKILL; restarting it in 0.5 s');
    expect(running.get('catalog')?.pid).not.toBe(first);
  });

  it('restarts Postgres and NATS with the same ports and data, and stops both at the end', async () => {
    const { servers, adminUrl, natsUrl, secrets, stop } = await start();
    const query = async (text: string) => {
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      await client.query(text);
      await client.end();
    };
    const streams = async () => {
      const bus = await Bus.connect({ url: natsUrl, name: 'cli', user: 'cli', password: secrets.nats.cli ?? '' });
      const info = await bus.connection.jsm.streams.info('EVENTS');
      await bus.drain();
      return info;
    };
    // Tests run without sync, so the kill could lose the table without this setting.
    await query('set synchronous_commit = on; create table kept (id bigint)');
    const { created } = await streams();
    const before = { ...servers };
    for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL');
    await eventually(() => {
      expect(lines).toEqual(expect.arrayContaining(['Postgres runs again', 'NATS runs again']));
    }, 30_000);
    expect(lines).toEqual(expect.arrayContaining(['Postgres ended (SIGKILL); restarting it']));
    expect(servers.postgres).not.toBe(before.postgres);
    expect(servers.nats).not.toBe(before.nats);
    await query('drop table kept');
    expect((await streams()).created).toBe(created);
    await stop();
    expect(processesOf(folder)).toEqual([]);
  });

  it('starts the requested number of replicas, with gateways on consecutive ports', async () => {
    const { apps: running, url, stop } = await start(2);
    expect([...running.keys()].toSorted()).toEqual([...APPS, ...APPS.map((app) => `${app}-2`)].toSorted());
    const port = Number(new URL(url).port);
    const ports = EDGES.flatMap((app) => [app, replicaOf(app, 2)]).map((replica) => running.get(replica)?.httpPort);
    expect(ports).toEqual([port, port + 1, port + 2, port + 3]);

    running.get('gateway-2')?.kill('SIGKILL');
    await eventually(() => expect(lines).toContain('gateway-2 runs again'));
    expect(running.get('gateway-2')?.httpPort).toBe(port + 1);

    rmSync(notes, { force: true });
    await stop();
    const said = readFileSync(notes, 'utf8').trim().split('\n');
    expect(said).toHaveLength(2 * APPS.length);
    expect(said.slice(0, 4).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'gateway stops, NATS is there'),
      ...Array.from({ length: 2 }, () => 'storefront stops, NATS is there'),
    ]);
    expect(processesOf(folder)).toEqual([]);
  });

  it('fails with the message of an app that cannot start, and leaves no process running', async () => {
    standIn('tenant', "process.stderr.write('tenant cannot start: the moon is full\\n'); process.exit(1);");
    await expect(start()).rejects.toThrow('tenant cannot start: the moon is full');
    expect(processesOf(folder)).toEqual([]);
  });

  it('names the service whose schema cannot be migrated, and leaves no process running', async () => {
    writeFileSync(
      join(apps, 'commerce/src/data-source.js'),
      `
      class Broken1700000000000 { async up(runner) { await runner.query('create nonsense'); } }
      exports.database = { service: 'commerce', entities: [], migrations: [Broken1700000000000] };`,
    );
    await expect(start()).rejects.toThrow(/A migration of commerce failed: .*nonsense/);
    expect(processesOf(folder)).toEqual([]);
  });

  it('keeps the generated secrets between starts, readable by their owner only', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    expect(second.secrets).toEqual(first.secrets);
    expect(statSync(join(folder, 'data/secrets.json')).mode & 0o777).toBe(0o600);
  });

  function standIn(app: AppName, program: string): void {
    mkdirSync(join(apps, app, 'src'), { recursive: true });
    writeFileSync(join(apps, app, 'main.js'), program);
  }

  async function start(replicas?: number): Promise<LocalSystem> {
    system = await startSystem({
      dataDir: join(folder, 'data'),
      appsDir: apps,
      toolsDir: TOOLS,
      replicas,
      fsync: false,
      restart: true,
      env: { NOTES: notes },
      log: (line) => lines.push(line),
    });
    return system;
  }
});
