import { cpSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusUser } from '@marquee/bus/client';
import {
  CURRENT_NATS_SERVER,
  storedSecrets,
  type LocalNats,
  type LocalPostgres,
  SmallDisk,
  startNats,
  startPostgres,
} from '@marquee/local';
import { withDatabase } from '../../database';
import { PostgresProxy } from './postgres-proxy';

interface Home {
  readonly dataDir: string;
  readonly toolsDir: string;
  /** The servers' data that is on separate file systems. */
  readonly disks?: Disks;
}

/** File systems of the servers' data that faults can fill. */
export type Disks = Readonly<Record<'postgres' | 'nats', SmallDisk>>;

/** Each replica of a service opens ten, and those of a killed replica may remain for a while. */
const CONNECTIONS = 500;
const POLL_MS = 20;
const REVIVED_MS = 60_000;

/** The soak's Postgres and NATS, which it kills and restarts with the same data and ports. */
export class Servers {
  private constructor(
    private readonly home: Home,
    private postgres: LocalPostgres,
    private nats: LocalNats,
    readonly proxy: PostgresProxy,
  ) {}

  static async start(home: Home): Promise<Servers> {
    // Commits must survive a kill, so fsync is on as in production.
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
  get natsPid(): number {
    return this.nats.pid;
  }
  /** The address for observers, without the proxy. */
  get adminUrl(): string {
    return this.postgres.adminUrl;
  }
  /** The address for the apps, through the proxy. */
  get proxiedUrl(): string {
    const url = new URL(this.adminUrl);
    url.port = String(this.proxy.ownPort);
    return url.href;
  }

  /** Kills all its processes, since a survivor would finish its work and block the next server. */
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

  /** Resolves when it accepts connections, after its own recovery or a restart. */
  async revivePostgres(): Promise<void> {
    for (const until = Date.now() + REVIVED_MS; ; await sleep(POLL_MS)) {
      try {
        if (!isAlive(this.postgres.pid)) await this.startPostgres();
        return await withDatabase(this.adminUrl, async (database) => void (await database.query('select')));
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

  /** Copies the data as a power cut would leave it. */
  copyStreams(to: string): void {
    process.kill(this.nats.pid, 'SIGSTOP');
    try {
      cpSync(join(this.home.dataDir, 'nats/streams'), to, { recursive: true });
    } finally {
      process.kill(this.nats.pid, 'SIGCONT');
    }
  }

  /** Replaces the server's data by a copy; the server must not run. */
  restoreStreams(from: string): void {
    this.emptyStreams();
    cpSync(from, join(this.home.dataDir, 'nats/streams'), { recursive: true });
  }

  /** Removes all data of the server except the folder, which may be a mount point. The server must not run. */
  emptyStreams(): void {
    const streams = join(this.home.dataDir, 'nats/streams');
    for (const name of readdirSync(streams)) rmSync(join(streams, name), { recursive: true, force: true });
  }

  /** Log lines of Postgres about crashed processes. */
  crashes(): string[] {
    return crashesIn(readFileSync(join(this.home.dataDir, 'postgres/postgres.log'), 'utf8'));
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await this.nats.stop();
    await this.postgres.stop();
  }
}

/** Undefined if this process may not mount. Both servers log outside, because a full disk would truncate the logs. */
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

/** On a full disk NATS 2.9 stops responding until it is restarted; deployed servers refuse to store. */
function natsOf({ dataDir, toolsDir, disks }: Home) {
  const passwords = storedSecrets(dataDir).nats as Record<BusUser, string>;
  const server = disks ? { server: CURRENT_NATS_SERVER } : {};
  return { dataDir: join(dataDir, 'nats'), toolsDir, passwords, ...server };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** The children of this process, as Linux lists them. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(POLL_MS);
}

/** A zombie counts as ended. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The next line says what the process was running. */
const CRASHED = /\(PID (\d+)\) was terminated by signal/;

/** A session without space for the WAL ends the whole server, which is the disk's fault. */
const NO_SPACE = /\[(\d+)\] PANIC: .*No space left on device/g;

/** Log lines about crashed Postgres processes of any client, except those killed with their server. */
export function crashesIn(log: string): string[] {
  const withoutSpace = new Set([...log.matchAll(NO_SPACE)].map(([, pid]) => pid));
  const isCrash = (line = '') => {
    const pid = CRASHED.exec(line)?.[1];
    return pid !== undefined && !withoutSpace.has(pid);
  };
  const lines = log.split('\n');
  return lines.filter((line, at) => isCrash(line) || isCrash(lines[at - 1]));
}
