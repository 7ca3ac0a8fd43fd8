import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem, SystemAddress } from '@marquee/local';
import { startSpanCollector } from '@marquee/testing';
import { inSystem, type LabOptions } from '../../lab';
import { openConnections } from './connections-share';
import { Findings, type Fuzzed, type Length } from './findings';
import { HostileServer } from './hostile-server';
import { drawMarks, foundMarks, sendMarks } from './markers';
import { operationsIn } from './operations';
import { callOperations, nameOf } from './operations-share';
import { Random } from './random';
import type { Requester } from './requests';
import { Sender } from './sending';
import { askHostileServers } from './servers-share';
import { openShop } from './shops';

export interface FuzzOptions extends Pick<LabOptions, 'log' | 'signal'> {
  /** The working copy: its `docs/openapi.json` is what is asked, and what answers are held to. */
  readonly root: string;
  readonly seed: number;
  /** How often each client calls every operation, and how many connections are opened beside; or for how long that goes on. */
  readonly rounds?: { readonly operations: number; readonly connections: number };
  readonly minutes?: number;
  /** A server that misbehaves, where apps may call it. */
  readonly hostile?: HostileServer;
}

const CLIENTS = 4;
/** Texts of the company that requests are sent for, and of another. */
const [OWN, STRANGER] = ['ourown', 'strangersown'];

/** Sends anything to whatever listens in a system of its own, misbehaves where that calls, and says what was wrong. */
export async function fuzz(options: FuzzOptions & LabOptions): Promise<Fuzzed> {
  const hostile = await HostileServer.start();
  const traces = mkdtempSync(join(tmpdir(), 'marquee-traces-'));
  const collector = await startSpanCollector(traces);
  const env = {
    OUTBOUND_ALLOW_PRIVATE: `127.0.0.1:${hostile.port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: '',
  };
  try {
    return await inSystem({ ...options, fsync: false, keepLogs: true, env }, async ({ system, complaints }) => {
      const endings = noteEndings(system);
      const { requests, statuses, unreached, faults } = await fuzzSystem(system, { ...options, hostile });
      const marks = await searchMarks(system, traces, options);
      return { requests, statuses, unreached, faults: [...faults, ...marks, ...endings, ...errorsIn(complaints)] };
    });
  } finally {
    await collector.stop();
    hostile.stop();
    rmSync(traces, { recursive: true, force: true });
  }
}

/** What is sent now has been written down soon after, if anywhere. */
const WRITTEN_MS = 10_000;

async function searchMarks(system: LocalSystem, traces: string, { log, signal }: FuzzOptions): Promise<string[]> {
  log('a password and a name, and where they are found');
  const sender = new Sender(system.url);
  try {
    const marks = drawMarks();
    await sendMarks(sender, await openShop(system, sender, OWN), marks);
    await sleep(WRITTEN_MS, undefined, { signal });
    const [folders, mails] = [[system.dataDir, traces], join(system.dataDir, 'mails')];
    return await foundMarks(marks, { folders, mails, databaseUrl: system.adminUrl });
  } finally {
    sender.close();
  }
}

/** The same with a system that is there already. */
export async function fuzzSystem(system: SystemAddress, options: FuzzOptions): Promise<Fuzzed> {
  const { root, seed, log, hostile } = options;
  const operations = operationsIn(join(root, 'docs/openapi.json'));
  const findings = new Findings();
  const senders = Array.from({ length: CLIENTS }, () => new Sender(system.url));
  try {
    const [first] = senders as [Sender];
    const [shop, other] = [await openShop(system, first, OWN), await openShop(system, first, STRANGER)];
    const by = (client: number): Requester => ({
      ...shop,
      random: new Random(seed * CLIENTS + client),
      others: other.known,
      urls: ['https://example.org/a.png'],
      words: ['Films', 'Kiel', 'Tür', '日本', 'a', 'O’Hara'],
    });
    log(`${operations.length} operations, seed ${seed}`);
    const length = lengthOf(options, 'operations');
    const client = (sender: Sender, nth: number) => ({ sender, by: by(nth), foreign: STRANGER });
    await Promise.all(senders.map((sender, nth) => callOperations(operations, client(sender, nth), findings, length)));
    log('connections and uploads');
    const port = Number(new URL(system.url).port);
    const connecting = { port, token: shop.token, random: new Random(seed) };
    await openConnections(connecting, findings, lengthOf(options, 'connections'));
    if (hostile) {
      log('pictures and receivers that misbehave');
      const shops = { bad: await openShop(system, first, OWN), good: await openShop(system, first, OWN) };
      await askHostileServers({ hostile, sender: first, ...shops, findings, signal: options.signal });
    }
    return findings.result(operations.map(nameOf));
  } finally {
    for (const sender of senders) sender.close();
  }
}

/** Where a run has a time, each of its shares has the same part of it. */
function lengthOf({ rounds, minutes, signal }: FuzzOptions, share: 'operations' | 'connections'): Length {
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + (minutes * 60_000) / SHARES;
  return { until, rounds: rounds?.[share] ?? Number.POSITIVE_INFINITY, signal };
}
const SHARES = 2;

/** Filled with a sentence for each process that ends while it should not. */
function noteEndings(system: LocalSystem): readonly string[] {
  const endings: string[] = [];
  for (const { replica, ended } of system.apps.values()) void ended.then((how) => endings.push(`${replica} ${how}`));
  return endings;
}

/** Lines of the log that speak of a failure of ours. */
function errorsIn(complaints: readonly string[]): string[] {
  return complaints.filter((line) => /^[\w-]+: (\{"level":"(error|fatal)"|[^{])/.test(line)).slice(0, 20);
}
