import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalSystem } from '@marquee/local';
import { startSpanCollector } from '@marquee/testing';
import { inSystem, type LabOptions } from '../../lab';
import { CONNECTION_SHARES, openConnections, type ConnectionShare } from './connections-share';
import { coverageFaults } from './coverage';
import { Findings, type Fuzzed, type Length } from './findings';
import { HostileServer } from './hostile-server';
import { errorsIn, noteEndings } from './judgements';
import { drawMarks, foundMarks, sendMarks } from './markers';
import { operationsIn } from './operations';
import { callOperations, nameOf, reachOperations } from './operations-share';
import { surf } from './pages-share';
import { prepare, type Prepared } from './preparation';
import { Random } from './random';
import type { Requester } from './requests';
import { Sender } from './sending';
import { askHostileServers } from './servers-share';
import { openShop, type Shop } from './shops';

export interface FuzzOptions extends LabOptions {
  /** The working copy: its `docs/openapi.json` is what is asked, and what answers are held to. */
  readonly root: string;
  readonly seed: number;
  /** How often each client calls every operation, and how many connections of each kind are opened beside; or for how long that goes on. */
  readonly rounds?: Readonly<Record<Share, number>>;
  readonly minutes?: number;
  /** Clients that call operations at the same time; four when not given. */
  readonly clients?: number;
  /** What servers do that misbehave; everything when not given. */
  readonly misbehaviours?: readonly string[];
}
type Share = 'operations' | 'pages' | ConnectionShare;

const CLIENTS = 4;
/** Texts of the company that requests are sent for, and of another. */
const [OWN, STRANGER] = ['ourown', 'strangersown'];

/** Sends anything to whatever listens in a system of its own, misbehaves where that calls, and says what was wrong. */
export async function fuzz(options: FuzzOptions): Promise<Fuzzed> {
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
      const endings = noteEndings(system.apps.values());
      const { faults, ...fuzzed } = await fuzzSystem(system, options, hostile);
      const marks = await searchMarks(system, traces, options);
      return {
        ...fuzzed,
        faults: [...faults, ...coverageFaults(fuzzed.operations), ...marks, ...endings, ...errorsIn(complaints)],
      };
    });
  } finally {
    await collector.stop();
    hostile.stop();
    rmSync(traces, { recursive: true, force: true });
  }
}

async function searchMarks(system: LocalSystem, traces: string, { log, signal }: FuzzOptions): Promise<string[]> {
  log('a password and a name, and where they are found');
  const sender = new Sender(system.url);
  try {
    const marks = drawMarks();
    await sendMarks(sender, await openShop(system, sender, OWN), marks);
    return await foundMarks(marks, { dataDir: system.dataDir, traces, databaseUrl: system.adminUrl, signal });
  } finally {
    sender.close();
  }
}

async function fuzzSystem(system: LocalSystem, options: FuzzOptions, hostile: HostileServer): Promise<Fuzzed> {
  const { root, log } = options;
  const operations = operationsIn(join(root, 'docs/openapi.json'));
  const findings = new Findings();
  const senders = Array.from({ length: options.clients ?? CLIENTS }, () => new Sender(system.url)) as [
    Sender,
    ...Sender[],
  ];
  try {
    const running: Running = { system, options, findings, senders };
    const shop = await openShop(system, senders[0], OWN, { partner: true });
    log(`${operations.length} operations, seed ${options.seed}`);
    const random = new Random(options.seed);
    const prepared = await prepare({ system, sender: senders[0], hostile, random }, shop);
    await askOperations(running, { ...shop, ...prepared }, operations);
    await openPages(running, prepared);
    await connect(running, shop);
    log('pictures and receivers that misbehave');
    const [bad, good] = [await openShop(system, senders[0], OWN), await openShop(system, senders[0], OWN)];
    const { misbehaviours, signal } = options;
    await askHostileServers({ hostile, misbehaviours, sender: senders[0], bad, good, findings, signal });
    return findings.result(operations.map(nameOf));
  } finally {
    for (const sender of senders) sender.close();
  }
}

interface Running {
  readonly system: LocalSystem;
  readonly options: FuzzOptions;
  readonly findings: Findings;
  readonly senders: readonly [Sender, ...Sender[]];
}

async function askOperations(
  { system, options, findings, senders }: Running,
  shop: Omit<Shop, 'credentials'> & Prepared,
  operations: ReturnType<typeof operationsIn>,
): Promise<void> {
  const [sender] = senders;
  const { known: others } = await openShop(system, sender, STRANGER);
  const by = (client: number): Requester => ({
    ...shop,
    random: new Random(options.seed * CLIENTS + client),
    others,
    urls: ['https://example.org/a.png'],
    words: ['Films', 'Kiel', 'Tür', '日本', 'a', 'O’Hara'],
  });
  const client = (nth: number) => ({ sender: senders[nth] ?? sender, by: by(nth), foreign: STRANGER });
  await reachOperations(operations, client(0), findings);
  const length = lengthOf(options, 'operations');
  await Promise.all(senders.map((_, nth) => callOperations(operations, client(nth), findings, length)));
}

async function openPages({ options, findings, senders }: Running, { person, links }: Prepared): Promise<void> {
  options.log('pages');
  const starts = ['/', '/sign-in', '/sign-in/forgot', '/admin', '/docs', ...links.starts];
  const surfing = { sender: senders[0], random: new Random(options.seed), starts, person, logins: links.logins };
  await surf(surfing, findings, lengthOf(options, 'pages'));
}

async function connect({ system, options, findings }: Running, { token }: Shop): Promise<void> {
  const port = Number(new URL(system.url).port);
  for (const share of CONNECTION_SHARES) {
    options.log(`connections: ${share}`);
    const connecting = { port, token, random: new Random(options.seed) };
    await openConnections(share, connecting, findings, lengthOf(options, share));
  }
}

/** Where a run has a time, this is the part of each share; uploads have had the worst defects. */
const PARTS: Readonly<Record<Share, number>> = {
  operations: 0.35,
  pages: 0.15,
  uploads: 0.3,
  framing: 0.15,
  packing: 0.05,
};

function lengthOf({ rounds, minutes, signal }: FuzzOptions, share: Share): Length {
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000 * PARTS[share];
  return { until, rounds: rounds?.[share] ?? Number.POSITIVE_INFINITY, signal };
}
