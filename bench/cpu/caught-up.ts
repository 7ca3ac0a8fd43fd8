import { setTimeout as sleep } from 'node:timers/promises';
import { Bus, unhandledEvents } from '@marquee/bus';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';

const POLL_MS = 50;
const TIMEOUT_MS = 60_000;
const UNPUBLISHED = ['catalog', 'commerce']
  .map((schema) => `(select 1 from ${schema}.outbox where published_at is null limit 1)`)
  .join(' union all ');

/** Waits until every event is published and every consumer has handled it. */
export type CaughtUp = () => Promise<void>;

/** Uses separate operator connections, which the meter does not count. */
export async function withCaughtUp<T>(system: LocalSystem, work: (caughtUp: CaughtUp) => Promise<T>): Promise<T> {
  const database = new Client({ connectionString: system.adminUrl });
  const bus = await Bus.connect({ url: system.natsUrl, name: 'cli', password: system.secrets.nats.cli });
  try {
    await database.connect();
    return await work(() => caughtUp(database, bus));
  } finally {
    await Promise.all([database.end(), bus.drain()]);
  }
}

function caughtUp(database: Client, bus: Bus): Promise<void> {
  return waitFor(async () => {
    const { rowCount } = await database.query(UNPUBLISHED);
    return rowCount === 0 && (await unhandledEvents(bus)) === 0;
  });
}

export async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > until) throw new Error(`work was still pending ${TIMEOUT_MS / 1000} s after the requests`);
    await sleep(POLL_MS);
  }
}
