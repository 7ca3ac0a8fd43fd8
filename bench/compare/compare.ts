import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, commitOf, unpack } from '../commits';
import { CpuMeter } from '../cpu/meter';
import { CpuPhases } from '../cpu/phases';
import { CONNECTIONS } from '../measurements/throughput';
import { counted } from '../report/complaints';
import type { DriverTasks } from '../workers/driver';
import type { LoadInput, LoadResult } from '../workers/load';
import { Worker } from '../workers/worker';
import { COMPARED, orderIn, SIDES, type ComparedOperation, type Comparison, type Round, type SideName } from './rounds';
import type { OpenSide, SideTasks } from './side';

export interface CompareRun {
  readonly root: string;
  readonly toolsDir: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}
export interface Compared {
  /** What each side is called in the tables. */
  readonly labels: Readonly<Record<SideName, string>>;
  readonly comparisons: readonly Comparison[];
  readonly faults: readonly string[];
}

const ROUNDS = 4;
/**
 * Each process compiles what it runs often. Where six take part and little is asked of each, that takes long: the first thousand
 * orders take nearly twice the time of the third, and those after it the same. Lists are remembered when all products were in one.
 */
const WARM_UP_ROUNDS: Readonly<Record<ComparedOperation, number>> = {
  read: 4,
  list: 6,
  create: 3,
  delivery: 3,
  order: 8,
  mixed: 6,
};
/** Of one round. */
const REQUESTS: Readonly<Record<ComparedOperation, number>> = {
  read: 3_000,
  list: 300,
  create: 500,
  delivery: 500,
  order: 250,
  mixed: 1_600,
};
/** What they set in motion goes on after their answers. */
const WRITES: ReadonlySet<ComparedOperation> = new Set(['create', 'delivery', 'order', 'mixed']);
/** How often sessions are looked at that may have ended by the next reading. */
const LOOK_MS = 200;

/** One of the two systems that are compared. */
interface Side {
  readonly label: string;
  readonly dist: string;
  /** Variables of its apps. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Compares the working copy with another commit, by every operation. */
export async function compareWithCommit(name: string, run: CompareRun): Promise<Compared> {
  const commit = commitOf(run.root, name);
  const folder = mkdtempSync(join(tmpdir(), 'marquee-compare-'));
  chmodSync(folder, 0o711);
  try {
    const label = commit.slice(0, 7);
    run.log(`building ${label}`);
    buildCommit(run.root, commit, folder);
    const before = { label, dist: join(folder, 'dist') };
    return await compare({ before, now: { label: 'now', dist: join(run.root, 'dist') } }, COMPARED, run);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compares the working copy with itself by the mixed load, one side without an accelerator. If none is named, the ratio shows
 * how far two equal systems lie apart.
 */
export function compareWithout(accelerator: string | null, run: CompareRun): Promise<Compared> {
  const dist = join(run.root, 'dist');
  const now =
    accelerator === null
      ? { label: 'again', dist }
      : { label: `without ${accelerator}`, dist, env: { MARQUEE_WITHOUT: accelerator } };
  return compare({ before: { label: 'with all', dist }, now }, ['mixed'], run);
}

/**
 * Two systems side by side, each with its own Postgres and NATS. One of them is driven at a time, the other idles: a frozen one
 * would have lost its connections and leases by its next turn.
 */
async function compare(
  sides: Readonly<Record<SideName, Side>>,
  operations: readonly ComparedOperation[],
  run: CompareRun,
): Promise<Compared> {
  const systems: System[] = [];
  const driver = Worker.start<DriverTasks>(join(__dirname, '../workers/driver.js'));
  try {
    for (const name of SIDES) {
      run.signal.throwIfAborted();
      run.log(`starting and seeding: ${sides[name].label}`);
      systems.push(await System.start(name, sides[name], operations, run));
    }
    const labels = { before: sides.before.label, now: sides.now.label };
    return { labels, ...(await measure(systems, operations, driver, run)) };
  } finally {
    await Promise.all(systems.map((system) => system.stop()));
    await driver.stop();
  }
}

/** Its benchmark too: it knows how to fill its own tables. */
function buildCommit(root: string, commit: string, folder: string): void {
  unpack(root, commit, folder);
  build(folder);
  const compile = join(root, 'deploy/compile.mjs');
  execFileSync(process.execPath, [compile, 'dist', 'bench'], { cwd: folder, stdio: 'inherit' });
}

async function measure(
  systems: readonly System[],
  operations: readonly ComparedOperation[],
  driver: Worker<DriverTasks>,
  { log, signal }: CompareRun,
): Promise<Omit<Compared, 'labels'>> {
  const faults: string[] = [];
  const of = (side: SideName): System => systems.find(({ name }) => name === side) as System;
  const round = async (operation: ComparedOperation, nth: number): Promise<Record<SideName, Round>> => {
    const found = {} as Record<SideName, Round>;
    for (const side of orderIn(nth)) {
      const { sent, ...measured } = await of(side).round(operation, driver);
      faults.push(...Object.entries(sent.faults).map(([kind, times]) => `${operation}, ${side}: ${times} × ${kind}`));
      found[side] = measured;
    }
    return found;
  };
  log('warming up');
  for (const operation of operations) {
    for (let nth = 0; nth < WARM_UP_ROUNDS[operation]; nth += 1) await round(operation, nth);
  }
  log('reading what is used when nothing is asked');
  await Promise.all(systems.map((system) => system.rest()));
  const comparisons: Comparison[] = [];
  for (const operation of operations) {
    log(`measuring in turn: ${operation}`);
    const rounds: Record<SideName, Round>[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      signal.throwIfAborted();
      rounds.push(await round(operation, nth));
    }
    comparisons.push({ operation, rounds });
  }
  for (const { name, complaints } of systems) {
    faults.push(...counted(await complaints()).map((complaint) => `${name}: ${complaint}`));
  }
  return { comparisons, faults };
}

/** The running system of one commit. */
class System {
  private readonly looking: NodeJS.Timeout;

  private constructor(
    readonly name: SideName,
    private readonly worker: Worker<SideTasks>,
    private readonly side: OpenSide,
    private readonly phases: CpuPhases,
    meter: CpuMeter,
  ) {
    this.looking = setInterval(() => void meter.look(), LOOK_MS);
  }

  static async start(
    name: SideName,
    { dist, env }: Side,
    operations: readonly ComparedOperation[],
    { toolsDir, signal }: CompareRun,
  ): Promise<System> {
    const worker = Worker.start<SideTasks>(join(__dirname, 'side.js'));
    try {
      const side = await worker.ask('open', { dist, toolsDir, env, operations });
      const meter = new CpuMeter(side.metered);
      return new System(name, worker, side, new CpuPhases(meter, signal), meter);
    } catch (error) {
      await worker.stop();
      throw error;
    }
  }

  readonly complaints = (): Promise<readonly string[]> => this.worker.ask('complaints');

  rest(): Promise<void> {
    return this.phases.rest();
  }

  async round(operation: ComparedOperation, driver: Worker<DriverTasks>): Promise<Round & { sent: LoadResult }> {
    let sent: LoadResult | undefined;
    const { perRequest } = await this.phases.phase(async () => {
      sent = await driver.ask('load', this.loadOf(operation));
      if (WRITES.has(operation)) await this.worker.ask('settled');
      return sent;
    });
    return { cpu: perRequest, perSecond: sent?.perSecond ?? Number.NaN, sent: sent as LoadResult };
  }

  async stop(): Promise<void> {
    clearInterval(this.looking);
    await this.worker.ask('close');
    await this.worker.stop();
  }

  private loadOf(operation: ComparedOperation): LoadInput {
    const { url, single, mixed } = this.side;
    const load = { url, connections: CONNECTIONS, requests: REQUESTS[operation] };
    if (operation === 'mixed') return { ...load, operation, shops: mixed };
    if (single === undefined) throw new Error(`${operation} is not seeded`);
    const { ids, token, hookedToken, shop } = single;
    if (operation === 'order') return { ...load, operation: 'create', shop };
    if (operation === 'delivery') return { ...load, operation: 'create', ids, token: hookedToken };
    return { ...load, operation, ids, token };
  }
}
