import { setTimeout as sleep } from 'node:timers/promises';
import { withCaughtUp } from '../cpu/caught-up';
import { databaseUrlOf, type Lab } from '../lab';
import { percentiles, type Percentiles } from '../report/numbers';
import type { Created } from '../workers/driver';
import { CONNECTIONS } from './throughput';

const PER_SECOND = 200;
/** Created before: six processes take part, and each compiles what it runs often. */
const WARM_UP = 4_000;
/** Longer than a message needs to come back that was lost on its way to a consumer (10 s). */
const TIMEOUT_MS = 20_000;

export interface EventLatency {
  readonly perSecond: number;
  readonly events: number;
  /** Milliseconds from the answer of a create to its event at a subscriber in another process. */
  readonly stream: Percentiles;
  /** … to its row in the feed of webhook-dispatch, seen by asking every 2 ms. */
  readonly feed: Percentiles;
}

/** Creates at a steady, modest rate while another process watches the events arrive. */
export async function eventLatency(lab: Lab, seconds: number): Promise<EventLatency> {
  const { system, driver, watcher, company, token, ids } = lab;
  const warmUp = { url: system.url, token, ids, operation: 'create', requests: WARM_UP } as const;
  await driver.ask('load', { ...warmUp, connections: CONNECTIONS });
  await withCaughtUp(system, (caughtUp) => caughtUp());
  await watcher.ask('start', {
    natsUrl: system.natsUrl,
    password: system.secrets.nats.cli,
    databaseUrl: databaseUrlOf(system, 'webhook-dispatch'),
    company,
  });
  const created = await driver.ask('createPaced', { url: system.url, token, ids, perSecond: PER_SECOND, seconds });
  await allSeen(lab, created.length);
  const { stream, feed } = await watcher.ask('stop');
  return {
    perSecond: PER_SECOND,
    events: created.length,
    stream: percentiles(delays(created, new Map(stream))),
    feed: percentiles(delays(created, new Map(feed))),
  };
}

async function allSeen({ watcher }: Lab, expected: number): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < TIMEOUT_MS) {
    const { stream, feed } = await watcher.ask('counts');
    if (stream >= expected && feed >= expected) return;
    await sleep(50);
  }
}

function delays(created: readonly Created[], seen: ReadonlyMap<number, number>): number[] {
  return created.map(({ id, at }) => {
    const seenAt = seen.get(id);
    if (seenAt === undefined) throw new Error(`the event of product ${id} did not arrive in ${TIMEOUT_MS / 1000} s`);
    // An event may well overtake the answer.
    return Math.max(0, seenAt - at);
  });
}
