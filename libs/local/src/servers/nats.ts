import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  BUS_USERS,
  type BusUser,
  natsConfig,
  passwordVariable,
  subscribersIn,
  USERS_FILE,
  usersConfig,
} from '@marquee/bus/client';
import { debianBinary, type Packaged } from './debian-binary';
import { commandOf, startServer, stopPid, waitFor } from './processes';

export interface NatsOptions {
  dataDir: string;
  /** Folder for a downloaded `nats-server`. */
  toolsDir: string;
  /** Defaults to any free port. */
  port?: number;
  passwords: Record<BusUser, string>;
  /** Maximum size of all streams; by default more than any disk has. */
  maxFileStore?: string;
  /** The program; defaults to the one of this machine's Debian release. */
  server?: Packaged;
  log?(line: string): void;
}

export interface LocalNats {
  url: string;
  port: number;
  pid: number;
  /** Resolves with the exit status of the server. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const NATS_SERVER: Packaged = {
  program: 'nats-server',
  package: 'nats-server',
  file: 'usr/sbin/nats-server',
  otherwise:
    'install it (macOS: brew install nats-server; others: https://github.com/nats-io/nats-server/releases), or set NATS_URL.',
};

/** A version that supports the configuration of deployments; local mode works with an older one. */
export const CURRENT_NATS_SERVER: Packaged = { ...NATS_SERVER, release: 'trixie' };

/** A NATS server on the loopback interface with one user per service; its streams are in `dataDir`. */
export async function startNats(o: NatsOptions): Promise<LocalNats> {
  const binary = await debianBinary(o.server ?? NATS_SERVER, o.toolsDir, o.log);
  const home = resolve(o.dataDir);
  const config = join(home, 'nats.conf');
  mkdirSync(home, { recursive: true });
  await stopLeftovers(home, config);
  const anyPort = -1;
  const text = natsConfig({
    port: o.port ?? anyPort,
    host: '127.0.0.1',
    storeDir: join(home, 'streams'),
    maxFileStore: o.maxFileStore,
  });
  writeFileSync(config, text, { mode: 0o600 });
  renewUsers(join(home, USERS_FILE));
  const server = startServer({
    command: binary,
    args: ['-c', config, '--ports_file_dir', home],
    logFile: join(home, 'nats.log'),
    env: passwordsOf(o.passwords),
    stopSignal: 'SIGTERM',
  });
  const port = await waitFor('NATS', server, () => portOf(home, binary, server.pid));
  return { url: `nats://127.0.0.1:${port}`, port, pid: server.pid, ended: server.exited, stop: server.stop };
}

/** Writes the users of this release and the existing subscribers. */
function renewUsers(file: string): void {
  const subscribers = existsSync(file) ? subscribersIn(readFileSync(file, 'utf8')) : [];
  writeFileSync(file, usersConfig(subscribers), { mode: 0o600 });
}

/** Quoted, because the server parses a password of digits as a number. */
export function passwordsOf(passwords: Record<BusUser, string>): NodeJS.ProcessEnv {
  return Object.fromEntries(BUS_USERS.map((user) => [passwordVariable(user), JSON.stringify(passwords[user])]));
}

/** The server writes `nats-server_<pid>.ports` once it listens. */
const PORTS_FILE = /^nats-server.*_(\d+)\.ports$/;

function portOf(home: string, binary: string, pid: number): number | undefined {
  const file = join(home, `${basename(binary)}_${pid}.ports`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const port = /nats:\/\/[^"]*:(\d+)/.exec(text)?.[1];
  return port === undefined ? undefined : Number(port);
}

/** Stops the server of a killed run, and deletes its files. */
async function stopLeftovers(home: string, config: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const pid = Number(PORTS_FILE.exec(name)?.[1] ?? 0);
    if (!pid) continue;
    if (commandOf(pid).includes(config)) await stopPid(pid, 'SIGTERM');
    rmSync(join(home, name), { force: true });
  }
}
