import { cpSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusUser } from '@marquee/bus/client';
import { keptSecrets, type LocalNats, type LocalPostgres, startNats, startPostgres } from '@marquee/local';
import { crashesIn } from './postgres-crashes';
import { PostgresProxy } from './postgres-proxy';

interface Home {
  readonly dataDir: string;
  readonly toolsDir: string;
}

/** Each replica of six services opens ten, and those of one that was killed may stay for a while. */
const CONNECTIONS = 500;
const POLL_MS = 20;

/** Postgres and NATS of the soak, which it ends without a warning and starts again with the same data and on the same ports. */
export class Servers {
  private constructor(
    private readonly home: Home,
    private postgres: LocalPostgres,
    private nats: LocalNats,
    readonly proxy: PostgresProxy,
  ) {}

  static async start(home: Home): Promise<Servers> {
    // What was committed must be there after the server was killed, so it writes as it does in earnest.
    const postgres = await startPostgres({ ...postgresOf(home), fsync: true });
    const nats = await startNats(natsOf(home));
    const proxy = await PostgresProxy.start(portOf(postgres.adminUrl));
    return new Servers(home, postgres, nats, proxy);
  }

  get natsUrl(): string {
    return this.nats.url;
  }
  /** For those who look on: not through the proxy. */
  get adminUrl(): string {
    return this.postgres.adminUrl;
  }
  /** For the apps. */
  get proxiedUrl(): string {
    const url = new URL(this.adminUrl);
    url.port = String(this.proxy.ownPort);
    return url.href;
  }

  /** With all of its processes: one that went on would stand in the way of the next server, and finish what it was doing. */
  async killPostgres(): Promise<void> {
    const { pid } = this.postgres;
    process.kill(pid, 'SIGSTOP');
    const all = [pid, ...childrenOf(pid)];
    for (const one of all) kill(one);
    await Promise.all(all.map(gone));
  }

  async startPostgres(): Promise<void> {
    this.postgres = await startPostgres({ ...postgresOf(this.home), port: portOf(this.adminUrl), fsync: true });
  }

  async killNats(): Promise<void> {
    process.kill(this.nats.pid, 'SIGKILL');
    await gone(this.nats.pid);
  }

  async startNats(): Promise<void> {
    this.nats = await startNats({ ...natsOf(this.home), port: this.nats.port });
  }

  /** As the disk would be after a power cut. */
  copyStreams(to: string): void {
    process.kill(this.nats.pid, 'SIGSTOP');
    try {
      cpSync(join(this.home.dataDir, 'nats/streams'), to, { recursive: true });
    } finally {
      process.kill(this.nats.pid, 'SIGCONT');
    }
  }

  /** Puts a copy in the place of what the server has, which must not run. */
  restoreStreams(from: string): void {
    const streams = join(this.home.dataDir, 'nats/streams');
    rmSync(streams, { recursive: true, force: true });
    cpSync(from, streams, { recursive: true });
  }

  /** What Postgres says of its processes that have crashed. */
  crashes(): string[] {
    return crashesIn(readFileSync(join(this.home.dataDir, 'postgres/postgres.log'), 'utf8'));
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await this.nats.stop();
    await this.postgres.stop();
  }
}

function postgresOf({ dataDir }: Home) {
  return { dataDir: join(dataDir, 'postgres'), maxConnections: CONNECTIONS };
}

function natsOf({ dataDir, toolsDir }: Home) {
  const passwords = keptSecrets(dataDir).nats as Record<BusUser, string>;
  return { dataDir: join(dataDir, 'nats'), toolsDir, passwords };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** The processes that this one has started, by the list that Linux keeps. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(POLL_MS);
}

/** One that has ended and was not yet asked how counts as gone. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
