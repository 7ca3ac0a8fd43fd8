import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral port range, from which an outgoing connection could take a port between its discovery and its
 * use.
 */
const [FIRST, LAST] = [15_000, 32_000];
const TRIES = 50;

/** A free loopback port, followed by free ports if several are wanted. */
export async function freePort(wanted = 1): Promise<number> {
  for (let time = 0; time < TRIES; time += 1) {
    const port = randomInt(FIRST, LAST);
    if (await areFree(port, wanted)) return port;
  }
  throw new Error(`${TRIES} ports between ${FIRST} and ${LAST} are all in use.`);
}

async function areFree(first: number, wanted: number): Promise<boolean> {
  for (let port = first; port < first + wanted; port += 1) {
    if (!(await isFree(port))) return false;
  }
  return true;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
