import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { USERS_FILE, usersConfig, type Subscriber } from '@marquee/bus/client';
import { inData } from './connection';

const PORTS_FILE = /^nats-server_(\d+)\.ports$/;
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 200;

/** The configuration of this machine's NATS server; undefined if it runs elsewhere. */
export function localServer(): string | undefined {
  const folder = inData('nats');
  return existsSync(join(folder, USERS_FILE)) ? folder : undefined;
}

/**
 * Writes the users and has the local server reload until they are active: NATS 2.9 connects a new account only at the
 * second reload.
 */
export async function bringUsers(
  folder: string,
  subscribers: readonly Subscriber[],
  shows: () => Promise<boolean>,
): Promise<void> {
  const file = join(folder, USERS_FILE);
  writeFileSync(`${file}.new`, usersConfig(subscribers), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(PAUSE_MS)) {
    for (const pid of serversIn(folder)) process.kill(pid, 'SIGHUP');
    await sleep(PAUSE_MS);
    if (await shows()) return;
  }
  throw new Error(`The NATS server did not load ${file}. Check its log in the same folder.`);
}

function serversIn(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => Number(PORTS_FILE.exec(name)?.[1] ?? 0) || []);
}
