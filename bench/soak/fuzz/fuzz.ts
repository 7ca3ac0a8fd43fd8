import { join } from 'node:path';
import type { LocalSystem, SystemAddress } from '@marquee/local';
import { inSystem, type LabOptions } from '../../lab';
import { openConnections } from './connections-share';
import { Findings, type Fuzzed, type Length } from './findings';
import { operationsIn } from './operations';
import { callOperations, nameOf } from './operations-share';
import { Random } from './random';
import type { Requester } from './requests';
import { Sender } from './sending';
import { openShop } from './shops';

export interface FuzzOptions extends Pick<LabOptions, 'log' | 'signal'> {
  /** The working copy: its `docs/openapi.json` is what is asked, and what answers are held to. */
  readonly root: string;
  readonly seed: number;
  /** How often each client calls every operation, and how many connections are opened beside; or for how long that goes on. */
  readonly rounds?: { readonly operations: number; readonly connections: number };
  readonly minutes?: number;
}

const CLIENTS = 4;
/** Texts of the company that requests are sent for, and of another. */
const [OWN, STRANGER] = ['ourown', 'strangersown'];

/** Sends anything to whatever listens in a system of its own, and says what was wrong. */
export function fuzz(options: FuzzOptions & LabOptions): Promise<Fuzzed> {
  return inSystem({ ...options, fsync: false }, async ({ system, complaints }) => {
    const endings = noteEndings(system);
    const fuzzed = await fuzzSystem(system, options);
    return { ...fuzzed, faults: [...fuzzed.faults, ...endings, ...errorsIn(complaints)] };
  });
}

/** The same with a system that is there already. */
export async function fuzzSystem(system: SystemAddress, options: FuzzOptions): Promise<Fuzzed> {
  const { root, seed, log } = options;
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
