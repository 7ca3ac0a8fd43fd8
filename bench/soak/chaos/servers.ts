import { cpSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusUser } from '@marquee/bus/client';
import { Client } from 'pg';
import {
  CURRENT_NATS_SERVER,
  keptSecrets,
  type LocalNats,
  type LocalPostgres,
  SmallDisk,
  startNats,
  startPostgres,
} from '@marquee/local';
import { PostgresProxy } from './postgres-proxy';

interface Home {
  readonly dataDir: string;
  readonly toolsDir: string;
  /** What of it is on a file system of its own. */
  readonly disks?: Disks;
}

/** File systems of the servers' data, which faults can fill up. */
export type Disks = Readonly<Record<'postgres' | 'nats', SmallDisk>>;

/** Each replica of six services opens ten, and those of one that was killed may stay for a while. */
const CONNECTIONS = 500;
const POLL_MS = 20;
const REVIVED_MS = 60_000;

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

  /** Undefined if this process may not mount. */
  get disks(): Disks | undefined {
    return this.home.disks;
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

  /** Settles when it takes connections again, by itself or because it had ended and is started. */
  async revivePostgres(): Promise<void> {
    for (const until = Date.now() + REVIVED_MS; ; await sleep(POLL_MS)) {
      try {
        if (!isAlive(this.postgres.pid)) await this.startPostgres();
        return await asAdmin(this.adminUrl, async (database) => void (await database.query('select')));
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
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
    this.emptyStreams();
    cpSync(from, join(this.home.dataDir, 'nats/streams'), { recursive: true });
  }

  /** Removes everything that the server has stored, but not the folder, which may be a mount point. The server must not run. */
  emptyStreams(): void {
    const streams = join(this.home.dataDir, 'nats/streams');
    for (const name of readdirSync(streams)) rmSync(join(streams, name), { recursive: true, force: true });
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

/** Undefined if this process may not mount. The logs of both servers stay outside, because a full disk would cut them off. */
export function mountDisks(dataDir: string): Disks | undefined {
  const postgres = SmallDisk.mount(join(dataDir, 'postgres'));
  const nats = postgres && SmallDisk.mount(join(dataDir, 'nats/streams'));
  if (!nats) {
    postgres?.unmount();
    return undefined;
  }
  symlinkSync('../postgres.log', join(postgres.folder, 'postgres.log'));
  return { postgres, nats };
}

function postgresOf({ dataDir }: Home) {
  return { dataDir: join(dataDir, 'postgres'), maxConnections: CONNECTIONS };
}

/** On a full disk NATS 2.9 stops to answer anybody until it is restarted; the servers of deployments refuse to store. */
function natsOf({ dataDir, toolsDir, disks }: Home) {
  const passwords = keptSecrets(dataDir).nats as Record<BusUser, string>;
  const server = disks ? { server: CURRENT_NATS_SERVER } : {};
  return { dataDir: join(dataDir, 'nats'), toolsDir, passwords, ...server };
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

/** Works as Postgres' superuser, past the proxy. A connection that is lost meanwhile is met by the next statement, and ends nothing else. */
export async function asAdmin<T>(adminUrl: string, work: (database: Client) => Promise<T>): Promise<T> {
  const database = new Client({ connectionString: adminUrl });
  database.on('error', () => undefined);
  try {
    await database.connect();
    return await work(database);
  } finally {
    await database.end().catch(() => undefined);
  }
}

/** The line after it says what the process was running. */
const CRASHED = /\(PID (\d+)\) was terminated by signal/;

/** A session that finds no space for the log ends the whole server: that is the disk's fault. */
const NO_SPACE = /\[(\d+)\] PANIC: .*No space left on device/g;

/** What a log of Postgres says of processes that have crashed, whoever asked them for what. Those that were killed with their server do not live to tell. */
export function crashesIn(log: string): string[] {
  const withoutSpace = new Set([...log.matchAll(NO_SPACE)].map(([, pid]) => pid));
  const isCrash = (line = '') => {
    const pid = CRASHED.exec(line)?.[1];
    return pid !== undefined && !withoutSpace.has(pid);
  };
  const lines = log.split('\n');
  return lines.filter((line, at) => isCrash(line) || isCrash(lines[at - 1]));
}
