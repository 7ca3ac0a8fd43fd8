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
  /** Where `nats-server` is kept when it has to be fetched. */
  toolsDir: string;
  /** Any free one when not given. */
  port?: number;
  passwords: Record<BusUser, string>;
  /** What all streams together may take; without it more than any disk has. */
  maxFileStore?: string;
  /** The program; the one of this machine's Debian release when not given. */
  server?: Packaged;
  log?(line: string): void;
}

export interface LocalNats {
  url: string;
  port: number;
  pid: number;
  /** Settles when the server has ended, with how. */
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

/** One that takes what deployments are configured with: local mode makes do with an older one. */
export const CURRENT_NATS_SERVER: Packaged = { ...NATS_SERVER, release: 'trixie' };

/** A NATS server of our own on the loopback interface, with one user per service; its streams stay in `dataDir`. */
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

/** As this release declares them, and with the subscribers that were there before. */
function renewUsers(file: string): void {
  const subscribers = existsSync(file) ? subscribersIn(readFileSync(file, 'utf8')) : [];
  writeFileSync(file, usersConfig(subscribers), { mode: 0o600 });
}

/** In quotes, since the server reads a value of digits as a number. */
export function passwordsOf(passwords: Record<BusUser, string>): NodeJS.ProcessEnv {
  return Object.fromEntries(BUS_USERS.map((user) => [passwordVariable(user), JSON.stringify(passwords[user])]));
}

/** The server writes `nats-server_<pid>.ports` once it listens, with the name of its program. */
const PORTS_FILE = /^nats-server.*_(\d+)\.ports$/;

function portOf(home: string, binary: string, pid: number): number | undefined {
  const file = join(home, `${basename(binary)}_${pid}.ports`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const port = /nats:\/\/[^"]*:(\d+)/.exec(text)?.[1];
  return port === undefined ? undefined : Number(port);
}

/** The server of a run that was killed, and the files it left. */
async function stopLeftovers(home: string, config: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const pid = Number(PORTS_FILE.exec(name)?.[1] ?? 0);
    if (!pid) continue;
    if (commandOf(pid).includes(config)) await stopPid(pid, 'SIGTERM');
    rmSync(join(home, name), { force: true });
  }
}
