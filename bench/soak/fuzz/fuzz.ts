import { join } from 'node:path';
import type { LocalSystem, SystemAddress } from '@marquee/local';
import { inSystem, type LabOptions } from '../../lab';
import { operationsIn, type Operation } from './operations';
import { Random } from './random';
import { requestTo, type Requester, type Sent } from './requests';
import { Sender } from './sending';
import { openShop } from './shops';
import { faultWith } from './verdict';

export interface FuzzOptions extends Pick<LabOptions, 'log' | 'signal'> {
  /** The working copy: its `docs/openapi.json` is what is asked, and what answers are held to. */
  readonly root: string;
  readonly seed: number;
  /** Requests to each operation; or for how long. */
  readonly rounds?: number;
  readonly minutes?: number;
}

export interface Fuzzed {
  readonly requests: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations that no request has succeeded at. */
  readonly unreached: readonly string[];
  /** A sentence for each thing that is wrong, with the request that it came of. */
  readonly faults: readonly string[];
}

const CLIENTS = 4;
/** Texts of the company that requests are sent for, and of another. */
const [OWN, STRANGER] = ['ourown', 'strangersown'];

/** Sends anything to every operation of the reference, in a system of its own, and says what was wrong. */
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
  const senders = Array.from({ length: CLIENTS }, () => new Sender(system.url));
  try {
    const [first] = senders as [Sender];
    const [shop, other] = [await openShop(system, first, OWN), await openShop(system, first, STRANGER)];
    log(`seed ${seed}, ${operations.length} operations`);
    const run = new Run(options, operations);
    const by = (client: number): Requester => ({
      ...shop,
      random: new Random(seed * CLIENTS + client),
      others: other.known,
      urls: ['https://example.org/a.png'],
      words: ['Films', 'Kiel', 'Tür', '日本', 'a', 'O’Hara'],
    });
    await Promise.all(senders.map((sender, client) => run.client(sender, by(client))));
    return run.result();
  } finally {
    for (const sender of senders) sender.close();
  }
}

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

class Run {
  private readonly faults: string[] = [];
  private readonly statuses = new Map<string, number>();
  private readonly reached = new Set<Operation>();
  private requests = 0;
  private readonly until: number;

  constructor(
    private readonly options: FuzzOptions,
    private readonly operations: readonly Operation[],
  ) {
    this.until = options.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + options.minutes * 60_000;
  }

  /** Goes through the operations again and again, beginning with another than the other clients. */
  async client(sender: Sender, by: Requester): Promise<void> {
    const { rounds = Number.POSITIVE_INFINITY, signal } = this.options;
    for (let round = 0; round < rounds && Date.now() < this.until; round += 1) {
      for (const operation of this.operations) {
        signal.throwIfAborted();
        await this.try(operation, sender, by);
      }
    }
  }

  private async try(operation: Operation, sender: Sender, by: Requester): Promise<void> {
    const sent = requestTo(operation, by);
    const outcome = await sender.send(sent);
    if (outcome === null) return;
    this.requests += 1;
    const status = typeof outcome === 'string' ? 'none' : String(outcome.status);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (typeof outcome !== 'string' && outcome.status < 300) {
      this.reached.add(operation);
      if (outcome.text.startsWith('{')) by.known.learn(JSON.parse(outcome.text));
    }
    const fault = faultWith(outcome, [STRANGER]);
    if (fault !== null) this.faults.push(`${printed(sent)}: ${fault}`);
  }

  result(): Fuzzed {
    const byStatus = [...this.statuses].toSorted(([one], [other]) => one.localeCompare(other));
    const unreached = this.operations.filter((operation) => !this.reached.has(operation));
    return {
      requests: this.requests,
      faults: this.faults,
      statuses: Object.fromEntries(byStatus),
      unreached: unreached.map(({ method, path }) => `${method} ${path}`),
    };
  }
}

const SHOWN = 300;

/** Without its token, and cut off where it is long. */
function printed({ method, url, headers, body }: Sent): string {
  const shown = Object.entries(headers).filter(([, value]) => !String(value).startsWith('Bearer e'));
  const heads = shown.map(([name, value]) => `${name}: ${String(value).slice(0, 80)}`).join(', ');
  return JSON.stringify(`${method} ${url.slice(0, SHOWN)} {${heads}} ${body?.toString().slice(0, SHOWN) ?? ''}`);
}
