import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { type Access, createAccess, inSystem, type LabOptions } from '../lab';
import { percentiles } from '../report/numbers';
import type { Attack, AttackerTasks } from '../workers/edge-attacker';
import { send, sendWell } from '../workers/http-client';
import type { Worker } from '../workers/worker';

export interface EdgeSoak extends LabOptions {
  /** How long each attack lasts. */
  readonly seconds: number;
}

/** What others saw of the gateway, and what it took, for as long as was measured. */
interface Seen {
  readonly p50: number;
  readonly p99: number;
  /** Calls of the bystander that were not answered with 200. */
  readonly refused: number;
  /** MiB, the most of that time. */
  readonly rss: number;
}
export interface Attacked {
  readonly name: string;
  readonly before: Seen;
  readonly during: Seen;
  /** What the attacker was answered with, by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

const PRODUCTS = 250;
/** So many of these fill a page to its rim of 8 MiB. */
const COMMENT = 'x'.repeat(33_000);
const PACE_MS = 20;
const SAMPLE_MS = 50;
const WARM_UP_SECONDS = 5;
const MOST_BODY = 1024 * 1024;

/** Three attacks on the memory of one gateway, one after the other, while somebody else reads a product again and again. */
export function soakEdge({ seconds, ...options }: EdgeSoak): Promise<Attacked[]> {
  return inSystem({ ...options, fsync: false }, async ({ system, cleaning }) => {
    const [bystander, attacker] = [await createAccess(system), await createAccess(system)];
    const path = `/api/products/${await made(system, bystander, 'A film')}.json`;
    for (let n = 0; n < PRODUCTS; n += 1) await made(system, attacker, COMMENT);
    const worker = cleaning.start<AttackerTasks>('workers/edge-attacker.js');
    const watch = (forSeconds: number) => watched(system, { path, token: bystander.token, seconds: forSeconds });
    const seen: Attacked[] = [];
    for (const [name, attack] of Object.entries(attacksOn(system, attacker))) {
      options.log(name);
      await freshGateway(system);
      await watch(WARM_UP_SECONDS);
      seen.push({ name, ...(await under(worker, attack, () => watch(seconds))) });
      options.signal.throwIfAborted();
    }
    return seen;
  });
}

/** What one attack leaves in the memory of a process is no part of the next. */
async function freshGateway({ apps, startApp }: LocalSystem): Promise<void> {
  await apps.get('gateway')?.stop();
  await startApp('gateway');
}

async function under(worker: Worker<AttackerTasks>, attack: Attack, watch: () => Promise<Seen>) {
  const before = await watch();
  await worker.ask('begin', attack);
  const during = await watch();
  return { before, during, statuses: await worker.ask('end') };
}

function attacksOn({ url }: LocalSystem, { token }: Access): Readonly<Record<string, Attack>> {
  const port = Number(new URL(url).port);
  const post = ['POST /api/products.json HTTP/1.1', 'host: localhost', `content-length: ${MOST_BODY}`];
  const json = 'content-type: application/json';
  const bearer = `authorization: Bearer ${token}`;
  const list = ['GET /api/products.json?limit=250 HTTP/1.1', 'host: localhost', bearer];
  // One byte is missing: nobody can do anything with such a body but keep it.
  const bytes = MOST_BODY - 1;
  return {
    '300 bodies without a token': { port, connections: 300, head: [...post, json], bytes, reads: true },
    '300 bodies that never end': { port, connections: 300, head: [...post, json, bearer], bytes, reads: true },
    '180 lists that nobody reads': { port, connections: 180, head: list, bytes: 0, reads: false },
  };
}

interface Watch {
  readonly path: string;
  readonly token: string;
  readonly seconds: number;
}

/** Reads at an even pace, whatever the answers take, and looks at the memory meanwhile. */
async function watched(system: LocalSystem, { path, token, seconds }: Watch): Promise<Seen> {
  const request = { method: 'GET', path, headers: { authorization: `Bearer ${token}` } } as const;
  const times: number[] = [];
  let refused = 0;
  let rss = 0;
  const sampling = setInterval(() => (rss = Math.max(rss, rssOf(system))), SAMPLE_MS);
  const ask = async (): Promise<void> => {
    const begun = performance.now();
    const answer = await send(system.url, request).catch(() => ({ status: 0 }));
    times.push(performance.now() - begun);
    if (answer.status !== 200) refused += 1;
  };
  const asked: Promise<void>[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(PACE_MS)) {
    asked.push(ask());
  }
  await Promise.all(asked);
  clearInterval(sampling);
  const { p50, p99 } = percentiles(times);
  return { p50, p99, refused, rss };
}

function rssOf({ apps }: LocalSystem): number {
  const status = readFileSync(`/proc/${apps.get('gateway')?.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function made({ url }: LocalSystem, { token }: Access, comment: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ product: { title: 'A film', product_type: 9, comment } });
  const answer = await sendWell(url, { method: 'POST', path: '/api/products.json', headers, body });
  return (JSON.parse(answer.toString()) as { product: { id: number } }).product.id;
}
