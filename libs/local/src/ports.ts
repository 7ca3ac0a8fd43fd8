import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems give to outgoing connections: one of these could be taken by anybody's connection between the
 * moment that it is found free and the moment that somebody listens on it.
 */
const [FIRST, LAST] = [15_000, 32_000];
const TRIES = 50;

/** A port of the loopback interface that nobody listens on, nor on those that follow it, where several are wanted. */
export async function freePort(wanted = 1): Promise<number> {
  for (let time = 0; time < TRIES; time += 1) {
    const port = randomInt(FIRST, LAST);
    if (await areFree(port, wanted)) return port;
  }
  throw new Error(`Of ${TRIES} ports between ${FIRST} and ${LAST}, all are taken.`);
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
