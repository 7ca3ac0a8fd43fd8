import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { build, withCommit } from './commits';
import { CpuMeter, isPostgres, type CpuTimes } from '../cpu/meter';
import { CpuPhases } from '../cpu/phases';
import type { Run } from '../lab';
import { countLines, median, type Table, whole } from '../report/table';
import type { Operation } from '../requests';
import type { LoadResult, LoadTasks } from '../workers/load';
import { Worker } from '../workers/worker';
import type { OpenSide, SideInput, SideTasks } from './side';

interface Plan {
  readonly title: string;
  /** Each process compiles its hot functions first; the first thousand orders cost nearly twice as much. */
  readonly warmUpRounds: number;
  readonly requestsPerRound: number;
}
const PLANS: Readonly<Record<Operation, Plan>> = {
  read: { title: 'read one product', warmUpRounds: 4, requestsPerRound: 3_000 },
  list: { title: 'list 50 products', warmUpRounds: 6, requestsPerRound: 300 },
  create: { title: 'create a product', warmUpRounds: 3, requestsPerRound: 500 },
  delivery: { title: 'create a product with a webhook', warmUpRounds: 3, requestsPerRound: 500 },
  order: { title: 'create an order of 2 lines', warmUpRounds: 8, requestsPerRound: 250 },
  validate: { title: 'validate a license', warmUpRounds: 4, requestsPerRound: 3_000 },
  mixed: { title: 'mixed load of 32 companies', warmUpRounds: 6, requestsPerRound: 1_600 },
};
export const OPERATIONS = Object.keys(PLANS) as Operation[];

const CONNECTIONS = 32;
const ROUNDS = 4;
const READS: ReadonlySet<Operation> = new Set(['read', 'list', 'validate']);
/** The interval at which the CPU time of Postgres sessions is read; a session may end between two readings. */
const LOOK_MS = 200;
/** Below this value, the kernel's clock cannot distinguish a share from zero. */
const MIN_MICROSECONDS = 5;
const NONE = '–';

export interface Side extends Pick<SideInput, 'dist' | 'env'> {
  readonly label: string;
}
/** One round of one side. */
export interface Round {
  /** Microseconds per request by process, less the idle use. */
  readonly cpu: CpuTimes;
  readonly perSecond: number;
}
/** One operation: the rounds of each side, by label. */
export interface Comparison {
  readonly operation: Operation;
  readonly rounds: Readonly<Record<string, readonly Round[]>>;
}
export interface Compared {
  readonly labels: string[];
  readonly comparisons: readonly Comparison[];
  readonly faults: readonly string[];
}

/** Builds another commit in a separate folder and compares it with the working copy. */
export function compareWithCommit(name: string, run: Run): Promise<Compared> {
  return withCommit(run.root, name, (folder, label) => {
    run.log(`building ${label}`);
    build(folder);
    const compile = join(run.root, 'deploy/compile.mjs');
    execFileSync(process.execPath, [compile, 'dist', 'bench'], { cwd: folder, stdio: 'inherit' });
    const sides = [
      { label, dist: join(folder, 'dist') },
      { label: 'now', dist: join(run.root, 'dist') },
    ];
    return compareSides(sides, OPERATIONS, run);
  });
}

/**
 * Runs each side with its own Postgres and NATS, and drives one side at a time in alternating order. The other sides
 * idle, since a frozen system would lose its connections and leases.
 */
export async function compareSides(
  sides: readonly Side[],
  operations: readonly Operation[],
  run: Run,
): Promise<Compared> {
  const systems: System[] = [];
  const driver = Worker.start<LoadTasks>(join(__dirname, '../workers/load.js'));
  try {
    for (const side of sides) {
      run.signal.throwIfAborted();
      run.log(`starting and seeding: ${side.label}`);
      systems.push(await System.start(side, operations, run));
    }
    const labels = sides.map(({ label }) => label);
    return { labels, ...(await measure(systems, operations, driver, run)) };
  } finally {
    await Promise.all(systems.map((system) => system.stop()));
    await driver.stop();
  }
}

async function measure(
  systems: readonly System[],
  operations: readonly Operation[],
  driver: Worker<LoadTasks>,
  { log, signal }: Run,
): Promise<Omit<Compared, 'labels'>> {
  const faults: string[] = [];
  const inTurn = async (operation: Operation, nth: number, rounds?: Record<string, Round[]>): Promise<void> => {
    for (const system of nth % 2 === 0 ? systems : systems.toReversed()) {
      signal.throwIfAborted();
      if (!system.serves(operation)) continue;
      const { sent, ...round } = await system.round(operation, driver);
      faults.push(
        ...Object.entries(sent.faults).map(([kind, times]) => `${operation}, ${system.label}: ${times} × ${kind}`),
      );
      if (rounds) (rounds[system.label] ??= []).push(round);
    }
  };
  log('warming up');
  for (const operation of operations) {
    for (let nth = 0; nth < PLANS[operation].warmUpRounds; nth += 1) await inTurn(operation, nth);
  }
  log('reading the idle use');
  await Promise.all(systems.map((system) => system.rest()));
  const comparisons: Comparison[] = [];
  for (const operation of operations) {
    log(`measuring in turn: ${PLANS[operation].title}`);
    const rounds: Record<string, Round[]> = {};
    for (let nth = 0; nth < ROUNDS; nth += 1) await inTurn(operation, nth, rounds);
    comparisons.push({ operation, rounds });
  }
  for (const { label, complaints } of systems) {
    faults.push(...countLines(await complaints()).map((complaint) => `${label}: ${complaint}`));
  }
  return { comparisons, faults };
}

/** The running system of one side. */
class System {
  private readonly looking: NodeJS.Timeout;

  private constructor(
    readonly label: string,
    private readonly worker: Worker<SideTasks>,
    private readonly side: OpenSide,
    private readonly phases: CpuPhases,
    meter: CpuMeter,
  ) {
    this.looking = setInterval(() => void meter.look(), LOOK_MS);
  }

  static async start(
    { label, ...side }: Side,
    operations: readonly Operation[],
    { toolsDir, signal }: Run,
  ): Promise<System> {
    const worker = Worker.start<SideTasks>(join(__dirname, 'side.js'));
    try {
      const open = await worker.ask('open', { ...side, toolsDir, operations });
      const meter = new CpuMeter(open.metered);
      return new System(label, worker, open, new CpuPhases(meter, signal), meter);
    } catch (error) {
      await worker.stop();
      throw error;
    }
  }

  readonly complaints = (): Promise<readonly string[]> => this.worker.ask('complaints');

  serves(operation: Operation): boolean {
    return this.side.shops[operation] !== undefined;
  }

  rest(): Promise<void> {
    return this.phases.rest();
  }

  async round(operation: Operation, driver: Worker<LoadTasks>): Promise<Round & { sent: LoadResult }> {
    const { url, shops } = this.side;
    const load = { url, operation, connections: CONNECTIONS, requests: PLANS[operation].requestsPerRound };
    const { cpu, result } = await this.phases.phase(async () => {
      const sent = await driver.ask('load', { ...load, shops: shops[operation] ?? [] });
      if (!READS.has(operation)) await this.worker.ask('settled');
      return sent;
    });
    return { cpu, perSecond: result.perSecond, sent: result };
  }

  async stop(): Promise<void> {
    clearInterval(this.looking);
    await this.worker.ask('close');
    await this.worker.stop();
  }
}

/** CPU by process for each operation, and the request rates last. */
export function compareTables(labels: readonly string[], comparisons: readonly Comparison[]): Table[] {
  return [...comparisons.map((comparison) => cpuTable(labels, comparison)), rateTable(labels, comparisons)];
}

function cpuTable(labels: readonly string[], { operation, rounds }: Comparison): Table {
  const all = Object.values(rounds).flat();
  const highest = (name: string) =>
    Math.max(...Object.values(rounds).map((of) => median(of.map(({ cpu }) => cpu[name] ?? 0))));
  const place = (name: string): number => (isPostgres(name) ? 2 : name === 'nats-server' ? 1 : 0);
  const names = [...new Set(all.flatMap(({ cpu }) => Object.keys(cpu)))]
    .filter((name) => highest(name) >= MIN_MICROSECONDS)
    .toSorted((one, other) => place(one) - place(other) || highest(other) - highest(one));
  const row = (name: string, valueOf: (round: Round) => number) => [
    name,
    ...cellsOf(labels, rounds, valueOf, MIN_MICROSECONDS),
  ];
  return {
    title: `${PLANS[operation].title}: CPU per request in µs, by process; medians of ${ROUNDS} rounds in turn`,
    head: headOf('process', labels),
    rows: [
      ...names.map((name) => row(name, ({ cpu }) => cpu[name] ?? 0)),
      row('all', ({ cpu }) => Object.values(cpu).reduce((sum, time) => sum + time, 0)),
    ],
  };
}

function rateTable(labels: readonly string[], comparisons: readonly Comparison[]): Table {
  return {
    title: `Requests per second, ${CONNECTIONS} connections, of the same rounds`,
    head: headOf('operation', labels),
    rows: comparisons.map(({ operation, rounds }) => [
      PLANS[operation].title,
      ...cellsOf(labels, rounds, ({ perSecond }) => perSecond, 0),
    ]),
  };
}

function headOf(first: string, labels: readonly string[]): string[] {
  return [first, ...labels, ...(labels.length === 2 ? ['ratio', 'rounds'] : [])];
}

/** The median of each side; for two sides the ratio of the second to the first, and its range over the rounds. */
function cellsOf(
  labels: readonly string[],
  rounds: Comparison['rounds'],
  valueOf: (round: Round) => number,
  minimum: number,
): string[] {
  const values = labels.map((label) => rounds[label]?.map(valueOf) ?? []);
  const medians = values.map((of) => (of.length === 0 ? 0 : median(of)));
  const cells = medians.map((value) => (value < 0.5 ? NONE : whole(value)));
  if (labels.length !== 2) return cells;
  const [before = [], now = []] = values;
  if (Math.min(...medians) < minimum || before.length === 0 || now.length === 0) return [...cells, NONE, NONE];
  const ratios = now.map((value, nth) => value / (before[nth] ?? Number.NaN));
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return [...cells, ((medians[1] ?? 0) / (medians[0] ?? 0)).toFixed(2), range];
}
