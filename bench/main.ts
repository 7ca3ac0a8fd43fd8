import { join } from 'node:path';
import { Client } from 'pg';
import { compareWithCommit, compareWithout } from './compare/compare';
import { hasProc } from './cpu/processes';
import { inLab, inSystem, type Lab, type RunningSystem } from './lab';
import { bearerCheck } from './measurements/bearer';
import { cpuUse, type CpuUse } from './measurements/cpu';
import { eventLatency } from './measurements/events';
import { footprints } from './measurements/footprint';
import { gatewayLatency } from './measurements/gateway';
import { checkSameBytes } from './measurements/same-bytes';
import { throughput } from './measurements/throughput';
import { measureOrders } from './orders/measure';
import { readOptions, type BenchOptions } from './options';
import { compareTables } from './report/compare-tables';
import { counted } from './report/complaints';
import { caution, commit, machine } from './report/machine';
import { cpuTables } from './report/cpu-tables';
import { faultsIn, faultsOfCpu, faultsOfOrders, keepResults, type Results, type Run } from './report/results';
import { orderTables } from './report/order-tables';
import { rowTable } from './report/row-table';
import { markdownTable, plainTable, type Table } from './report/table';
import { scaleTable, tables } from './report/tables';
import { deliveryScale } from './scale/delivery-scale';
import type { ScaleMeasure } from './scale/measure';
import { orderScale } from './scale/order-scale';
import { scale } from './scale/scale';
import { statisticsScale } from './scale/statistics-scale';

export interface BenchRun {
  readonly args: readonly string[];
  /** The working copy. */
  readonly root: string;
  /** Where `nats-server` is kept. */
  readonly toolsDir: string;
  /** Says what is being done. */
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

const NO_PROC = 'processor time is read from /proc, which this machine does not have';
/** Seconds of paced events for each second of a round. */
const EVENT_FACTOR = 6;

/** Measures, prints, keeps the results; false when anything went wrong while measuring. */
export async function bench(run: BenchRun): Promise<boolean> {
  const options = readOptions(run.args);
  const before = { date: new Date().toISOString(), commit: commit(run.root), machine: machine() };
  if (options.scale) {
    const { results, table } = await inSystem(run, (running) => SCALES[thingsOf(options)](running, run, options.large));
    return report({ ...before, ...results }, [table], options, run);
  }
  if (options.cpu) {
    if (!hasProc()) throw new Error(NO_PROC);
    const results = { ...before, ...(await inLab(run, (lab) => measureCpu(lab, run))) };
    return report(results, cpuTables(results.cpu), options, run);
  }
  if (options.compare !== null || options.mixed) {
    if (!hasProc()) throw new Error(NO_PROC);
    const { compare: revision, without } = options;
    const compared = await (revision === null ? compareWithout(without, run) : compareWithCommit(revision, run));
    const results = { ...before, ...compared };
    return report(results, compareTables(results.labels, results.comparisons), options, run);
  }
  if (options.orders) {
    const results = { ...before, ...(await inSystem(run, (running) => measureOrdersAlone(running, options, run))) };
    return report(results, orderTables(results.orders), options, run);
  }
  const measured = await inLab(run, (lab, running) => measure(lab, running, options, run));
  const results: Results = { ...before, secondsPerRound: options.seconds, ...measured };
  return report(results, tables(results), options, run);
}

type Measure<M> = (
  running: RunningSystem,
  run: BenchRun,
  many: number,
) => Promise<{ scale: readonly M[]; faults: readonly string[] }>;

/** A run that compares two sizes, and how it is shown. */
function scaled<M extends ScaleMeasure>(measure: Measure<M>, tableOf: (measures: readonly M[], many: number) => Table) {
  return async (running: RunningSystem, run: BenchRun, many: number) => {
    const results = await measure(running, run, many);
    return { results: { ...results, large: many }, table: tableOf(results.scale, many) };
  };
}

/** What grows. */
const SHOPS = 'among 10,000 companies; medians, one request at a time';
const SCALES = {
  products: scaled(
    scale,
    titled((many) => `One shop with 1,000 products and one with ${many}, ${SHOPS}`),
  ),
  orders: scaled(
    orderScale,
    titled((many) => `One shop with 1,000 orders and one with ${many}, ${SHOPS}`),
  ),
  deliveries: scaled(
    deliveryScale,
    titled(() => 'A table of 10,000 deliveries and one of 10 million; medians, one statement or page at a time'),
  ),
  statistics: scaled(statisticsScale, rowTable),
} as const;

function titled(titleOf: (many: string) => string): (measures: readonly ScaleMeasure[], many: number) => Table {
  return (measures, many) => scaleTable(measures, titleOf(many.toLocaleString('en')));
}

function thingsOf({ orders, deliveries, statistics }: BenchOptions): keyof typeof SCALES {
  if (deliveries) return 'deliveries';
  if (statistics) return 'statistics';
  return orders ? 'orders' : 'products';
}

function report(results: Run, shown: readonly Table[], options: BenchOptions, run: BenchRun): boolean {
  const print = options.markdown ? markdownTable : plainTable;
  console.log(`\n${shown.map(print).join('\n\n')}\n`);
  const warning = caution(results.machine);
  if (warning !== null) console.error(warning);
  for (const fault of results.faults) console.error(`fault: ${fault}`);
  run.log(`results in ${keepResults(join(run.root, 'bench/results'), results)}`);
  return results.faults.length === 0;
}

type Measured = Omit<Results, 'date' | 'commit' | 'machine' | 'secondsPerRound'>;

/** Reads come before writes: they find the table as it was seeded. */
async function measure(lab: Lab, running: RunningSystem, { seconds }: BenchOptions, run: BenchRun): Promise<Measured> {
  const { log, signal } = run;
  log('comparing the answers of all servers');
  await checkSameBytes(lab);
  log('starting each app anew');
  const apps = await footprints(lab.system, signal);
  log('measuring reads');
  const read = await throughput(lab, 'read', seconds, signal);
  log('measuring lists');
  const list = await throughput(lab, 'list', seconds, signal);
  log('measuring the check of the token');
  const bearer = await bearerCheck(lab, seconds, signal);
  log('measuring the gateway at half load');
  const half = Math.round(read.speed.ours.perSecond / 2);
  const gateway = await gatewayLatency(lab, half, seconds, signal);
  log('measuring events');
  const events = await eventLatency(lab, seconds * EVENT_FACTOR);
  log('measuring creates');
  const create = await throughput(lab, 'create', seconds, signal);
  if (!hasProc()) log(NO_PROC);
  const cpu = hasProc() ? await cpuUse(lab, log, signal) : null;
  const orders = await measureOrders(running, seconds, run);
  const all = [read, list, create];
  return {
    postgres: await postgresVersion(lab.system.adminUrl),
    throughput: all,
    bearer,
    gateway,
    events,
    footprints: apps,
    cpu,
    orders,
    faults: [...faultsIn([...all, bearer]), ...faultsOfCpu(cpu), ...faultsOfOrders(orders), ...counted(lab.complaints)],
  };
}

async function measureCpu(lab: Lab, { log, signal }: BenchRun): Promise<{ cpu: CpuUse; faults: readonly string[] }> {
  await checkSameBytes(lab);
  const cpu = await cpuUse(lab, log, signal);
  return { cpu, faults: [...faultsOfCpu(cpu), ...counted(lab.complaints)] };
}

async function measureOrdersAlone(running: RunningSystem, { seconds }: BenchOptions, run: BenchRun) {
  const orders = await measureOrders(running, seconds, run);
  return { orders, faults: [...faultsOfOrders(orders), ...counted(running.complaints)] };
}

async function postgresVersion(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'unknown';
  } finally {
    await client.end();
  }
}
