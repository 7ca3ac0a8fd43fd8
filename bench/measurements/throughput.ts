import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrlOf, type Lab, type Way } from '../lab';
import { median } from '../report/numbers';
import type { OperationName } from '../requests';
import type { LoadInput, LoadResult } from '../workers/load';

export const CONNECTIONS = 32;
const ROUNDS = 5;
const WARM_UP_SECONDS = 1;
const QUIET_MS = 60_000;

export type Subject = 'ours' | Way;
const SUBJECTS = ['ours', 'rows', 'printed', 'documents'] as const;

export interface Speed {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}
export interface Throughput {
  readonly operation: OperationName;
  /** Medians of the rounds. */
  readonly speed: Readonly<Record<Subject, Speed>>;
  readonly rounds: Readonly<Record<Subject, readonly LoadResult[]>>;
  /** How long the last events of our rounds were still under way; creates only. */
  readonly eventsSettledMs?: readonly number[];
}

/** Drives all servers in turn, several rounds: what disturbs the machine for a while disturbs all of them. */
export async function throughput(
  lab: Lab,
  operation: OperationName,
  seconds: number,
  signal: AbortSignal,
): Promise<Throughput> {
  const rounds: Record<Subject, LoadResult[]> = { ours: [], rows: [], printed: [], documents: [] };
  const settled: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const subject of SUBJECTS) {
      signal.throwIfAborted();
      const warmUp = round === 0;
      const result = await lab.driver.ask(
        'load',
        inputFor(lab, subject, operation, warmUp ? WARM_UP_SECONDS : seconds),
      );
      if (!warmUp) rounds[subject].push(result);
      // Our creates leave events; the next server must not run while they are still being delivered.
      if (operation === 'create' && subject === 'ours') settled.push(await eventsSettled(lab));
    }
  }
  const speed = {
    ours: medians(rounds.ours),
    rows: medians(rounds.rows),
    printed: medians(rounds.printed),
    documents: medians(rounds.documents),
  };
  return { operation, speed, rounds, ...(operation === 'create' && { eventsSettledMs: settled.slice(1) }) };
}

function inputFor(lab: Lab, subject: Subject, operation: OperationName, seconds: number): LoadInput {
  const url = subject === 'ours' ? lab.system.url : lab.references[subject].url;
  return { url, operation, ids: lab.ids, token: lab.token, connections: CONNECTIONS, seconds };
}

function medians(rounds: readonly LoadResult[]): Speed {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  };
}

/** Milliseconds until every event is published and in the feed of webhook-dispatch. */
async function eventsSettled({ system, company }: Lab): Promise<number> {
  const started = performance.now();
  const catalog = new Client({ connectionString: databaseUrlOf(system, 'catalog') });
  const dispatch = new Client({ connectionString: databaseUrlOf(system, 'webhook-dispatch') });
  await Promise.all([catalog.connect(), dispatch.connect()]);
  try {
    const events = 'select count(*) from catalog.outbox';
    const feed = `select count(*) from webhook_dispatch.feed_entries where company_id = ${company}`;
    while (performance.now() - started < QUIET_MS) {
      if ((await count(dispatch, feed)) >= (await count(catalog, events))) return performance.now() - started;
      await sleep(100);
    }
    throw new Error(`events were still under way ${QUIET_MS / 1000} s after a round of creates`);
  } finally {
    await Promise.all([catalog.end(), dispatch.end()]);
  }
}

async function count(client: Client, text: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(text);
  return Number(rows[0]?.count);
}
