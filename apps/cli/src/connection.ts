import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Bus } from '@marquee/bus/client';
import { epochMs, type OperatorContext } from '@marquee/contracts';

const DEADLINE_MS = 10_000;

interface Address {
  readonly url: string;
  readonly user?: string;
  readonly password?: string;
}

/** Runs `work` on a connection as the operator's NATS user. */
export async function onBus<T>(work: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = await Bus.connect({ ...address(), name: 'cli' });
  try {
    return await work(bus);
  } finally {
    await bus.drain();
  }
}

export function natsUrl(): string {
  return address().url;
}

/** The operator, for the audit log. */
export function operator(): OperatorContext {
  return {
    operator: process.env['MARQUEE_OPERATOR'] ?? userInfo().username,
    requestId: randomUUID(),
    deadline: epochMs() + DEADLINE_MS,
  };
}

/** A file of the system that `npm start` runs here. */
export function inData(name: string): string {
  return join(process.env['MARQUEE_DATA'] ?? '.marquee', name);
}

/** `NATS_URL` with its user and password, else the system that `npm start` runs here. */
function address(): Address {
  const { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password } = process.env;
  if (url) return { url, ...(user && { user }), ...(password && { password }) };
  const file = inData('run.json');
  if (!existsSync(file)) {
    throw new Error(`Marquee is not running on this machine. Start it with npm start, or set NATS_URL.`);
  }
  const running = JSON.parse(readFileSync(file, 'utf8')) as { natsUrl: string; natsPassword?: string };
  return { url: running.natsUrl, ...(running.natsPassword && { user: 'cli', password: running.natsPassword }) };
}
