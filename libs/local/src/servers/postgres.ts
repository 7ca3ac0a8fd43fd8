import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES, type Service } from '@marquee/contracts';
import { Client, escapeIdentifier } from 'pg';
import { freePort } from './ports';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries';
import { commandOf, startServer, stopPid, waitFor } from './processes';
import { type Runner, unprivilegedRunner } from './unprivileged';

export interface PostgresOptions {
  dataDir: string;
  /** Defaults to any free port. */
  port?: number;
  /** False for disposable data: writes do not wait for the disk. */
  fsync?: boolean;
  /** Defaults to 200. */
  maxConnections?: number;
  /** Additional server settings for its command line. */
  settings?: Readonly<Record<string, string>>;
  log?(line: string): void;
}

export interface LocalPostgres {
  adminUrl: string;
  port: number;
  pid: number;
  /** Resolves with the exit status of the server. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const DATABASE = 'marquee';
/** Sets one collation on every machine, whatever its locales. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] as const;

/** A Postgres server on the loopback interface with the database `marquee`; its data is in `dataDir`. */
export async function startPostgres(o: PostgresOptions): Promise<LocalPostgres> {
  const home = resolve(o.dataDir);
  mkdirSync(home, { recursive: true });
  const cluster = join(home, 'cluster');
  const binaries = postgresBinaries();
  const runner = unprivilegedRunner([home, binaries.postgres]);
  if (!existsSync(cluster)) {
    o.log?.('creating the Postgres data directory');
    await createCluster(home, binaries, runner);
  }
  const { port, pid, ended, stop } = await runCluster({ ...o, dataDir: home }, binaries, runner);
  const password = readFileSync(join(home, 'password'), 'utf8');
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  await createDatabase(urlOf('postgres'), DATABASE);
  return { adminUrl: urlOf(DATABASE), port, pid, ended, stop };
}

/** Runs the server of an existing cluster; resolves once it accepts connections. */
export async function runCluster(
  o: Omit<PostgresOptions, 'log'>,
  binaries: PostgresBinaries,
  runner: Runner,
): Promise<Omit<LocalPostgres, 'adminUrl'>> {
  const cluster = join(o.dataDir, 'cluster');
  await stopLeftover(cluster);
  const port = o.port ?? (await freePort());
  const [command, ...args] = commandLine(runner, binaries.postgres, serverArguments(cluster, port, o));
  const server = startServer({
    command,
    args,
    logFile: join(o.dataDir, 'postgres.log'),
    stopSignal: 'SIGINT', // Postgres' fast shutdown: closes connections, loses no data.
    ...runner.account,
  });
  await waitFor('Postgres', server, () => isReady(cluster, server.pid) || undefined);
  return { port, pid: server.pid, ended: server.exited, stop: server.stop };
}

/** Creates a database per service, such as `marquee_catalog`; returns the superuser URLs. */
export async function createDatabases(adminUrl: string): Promise<Record<Service, string>> {
  const urls: Partial<Record<Service, string>> = {};
  for (const service of SERVICES) {
    const url = new URL(adminUrl);
    const name = `${DATABASE}_${service.replaceAll('-', '_')}`;
    url.pathname = name;
    await createDatabase(adminUrl, name);
    urls[service] = url.href;
  }
  return urls as Record<Service, string>;
}

function commandLine(runner: Runner, program: string, args: readonly string[]): [string, ...string[]] {
  return [...runner.prefix, program, ...args] as [string, ...string[]];
}

/** Created under a temporary name, so that an interrupted first start leaves no partial cluster. */
async function createCluster(home: string, binaries: PostgresBinaries, runner: Runner): Promise<void> {
  const unfinished = join(home, 'cluster.unfinished');
  const passwordFile = join(home, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 });
  const owner = runner.owner;
  if (owner) for (const path of [unfinished, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const [command, ...args] = commandLine(runner, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--no-sync',
    ...LOCALE,
  ]);
  await promisify(execFile)(command, args, { ...runner.account, cwd: '/' });
  renameSync(unfinished, join(home, 'cluster'));
}

function serverArguments(cluster: string, port: number, o: PostgresOptions): string[] {
  const { fsync = true, maxConnections = 200 } = o;
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(maxConnections),
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...o.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-p', String(port), ...flags];
}

/** Postgres writes its pid on the first line of this file and, once it accepts connections, `ready` on the last. */
function readPidFile(cluster: string): string[] {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function isReady(cluster: string, pid: number): boolean {
  const lines = readPidFile(cluster);
  return Number(lines[0]) === pid && lines.some((line) => line.trim() === 'ready');
}

/** Stops the Postgres of a killed run; a stale pid file may name an unrelated process. */
async function stopLeftover(cluster: string): Promise<void> {
  const pid = Number(readPidFile(cluster)[0] ?? 0);
  if (!pid) return;
  if (commandOf(pid).includes(cluster)) await stopPid(pid, 'SIGINT');
  else rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
