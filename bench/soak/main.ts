import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Replica, SmallDisk } from '@marquee/local';
import { soakHeartbeatsIn, soakLicensesIn } from '../../tests/licenses/soak';
import { inSystem, type Run } from '../lab';
import { percentile, printTable, short, type Table } from '../report/table';
import type { BystanderTasks } from '../workers/bystander';
import { type Chaos, strikeSystem } from './chaos/chaos';
import type { Disabled } from './chaos/disabling';
import { grouped, type Operation } from './chaos/history';
import { printed, scheduleOf } from './chaos/schedule';
import { named, type Violation } from './chaos/settling';
import { inChaosSystem, REPLICAS } from './chaos/system';
import { ATTACKS } from './fairness/attacks';
import { type Attacked, attackByEach } from './fairness/fairness';
import { fuzz } from './fuzz/fuzz';
import { pollWhileWriting } from './polling';
import { NATS_SERVERS, ONE_BY_ONE, restartWhileServing } from './rolling';
import { upgrade } from './upgrade';

const USAGE = `Use one of:
  npm run soak -- chaos [--minutes N] [--seed N]
  npm run soak -- fairness [--rounds N] [--run NAME,NAME]
  npm run soak -- fuzz [--minutes N] [--seed N]
  npm run soak -- heartbeats [--rows N] [--minutes N] [--run NAME]
  npm run soak -- licenses [--rounds N] [--minutes N] [--seed N] [--run NAME]
  npm run soak -- polling [--rows N]
  npm run soak -- rolling [--rounds N] [--nats 3]
  npm run soak -- upgrade [--from COMMIT] [--service NAME]`;

const OPTIONS = ['minutes', 'seed', 'rounds', 'run', 'rows', 'nats', 'from', 'service'] as const;
type Values = Partial<Record<(typeof OPTIONS)[number], string>>;
const SOAKS: Readonly<Record<string, (run: Run, values: Values) => Promise<boolean>>> = {
  chaos: reportChaos,
  fairness: reportFairness,
  fuzz: reportFuzz,
  heartbeats: reportHeartbeats,
  licenses: reportLicenses,
  polling: reportPolling,
  rolling: reportRolling,
  upgrade: (run, { from, service }) => upgrade({ ...run, from, service }),
};

/** Runs a soak and prints its result; false if a rule was violated. */
export function soak(run: Run): Promise<boolean> {
  const options = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({ args: [...run.args], options, allowPositionals: true });
  const [what = ''] = positionals;
  const report = SOAKS[what];
  if (!report || positionals.length > 1) throw new Error(USAGE);
  return report(run, values);
}

function numberOf(name: string, given: string | undefined, usual: number, [least, most]: readonly [number, number]) {
  const number = Number(given ?? usual);
  if (number >= least && number <= most) return number;
  throw new Error(`--${name} must be a number from ${least} to ${most}.`);
}

const CHAOS_CLIENTS = 30;
const SECONDS_BETWEEN_FAULTS = 5;

async function reportChaos(run: Run, { minutes: given, seed: drawn }: Values): Promise<boolean> {
  const minutes = numberOf('minutes', given, 10, [0.1, 600]);
  const seed = seedOf(drawn);
  const isMounted = SmallDisk.isSupported;
  if (!isMounted) run.log('Faults of the kind disk are skipped: only root on Linux can mount the disks to fill.');
  const wish = { seed, seconds: minutes * 60, apart: SECONDS_BETWEEN_FAULTS, replicas: REPLICAS };
  const planned = scheduleOf(wish).filter(({ kind }) => isMounted || kind !== 'disk');
  const soak = { ...run, seed, planned, clients: CHAOS_CLIENTS, timed: true };
  const chaos = await inChaosSystem({ ...run, onSmallDisks: isMounted }, (system) => strikeSystem(system, soak));
  const { history, happened, disabled, excused, violations } = chaos;
  console.log(`seed ${seed}: ${printTable(operationsTable(history))}`);
  console.log(`${happened.length} faults: ${countsOf(happened, ({ fault }) => fault.kind)}`);
  console.log(`${disabled.length} companies disabled, still served for ms: ${disabled.map(servedFor).join(', ')}`);
  for (const [why, all] of grouped(excused, (one) => one.why)) {
    const longest = Math.max(...all.map(({ servedFor: ms }) => ms));
    console.log(`${all.length} of them for more than a second because ${why}, at most ${longest} ms`);
  }
  console.log(`Faults and app logs are in ${storeLog(chaos, seed)}.`);
  return printViolations(violations);
}

function storeLog({ happened, disabled, complaints }: Chaos, seed: number): string {
  const file = join(tmpdir(), `marquee-chaos-${seed}.log`);
  const lines = [
    ...happened.flatMap(({ fault, began, ended }) => [
      `${new Date(began).toISOString()} begins: ${printed(fault)}`,
      `${new Date(ended).toISOString()} over: ${printed(fault)}`,
    ]),
    ...disabled.map((one) => `${new Date(one.at).toISOString()} company ${one.company} disabled`),
    ...complaints,
  ];
  writeFileSync(file, lines.sort().join('\n'));
  return file;
}

function servedFor({ at, served }: Disabled): number {
  return Math.max(0, ...served.map((sent) => sent - at));
}

function operationsTable(history: readonly Operation[]): Table {
  const rows = [...grouped(history, ({ kind }) => kind)].map(([kind, all]) => [
    kind,
    ...(['ok', 'fail', 'unknown'] as const).map((name) => String(all.filter(({ outcome }) => outcome === name).length)),
    countsOf(
      all.flatMap(({ attempts }) => attempts).filter(({ outcome }) => outcome !== 'ok'),
      ({ said }) => said,
    ),
  ]);
  return { title: `${history.length} operations`, head: ['operation', 'ok', 'fail', 'unknown', 'other answers'], rows };
}

/** Further violations of one rule mostly have the same cause. */
const MAX_PRINTED = 20;

function printViolations(violations: readonly Violation[]): boolean {
  for (const [invariant, all] of grouped(violations, (one) => one.invariant)) {
    console.error(`violated ${all.length} times: ${invariant}`);
    for (const { found } of all.slice(0, MAX_PRINTED)) console.error(`  ${found}`);
  }
  console.log(`${violations.length} violations`);
  return violations.length === 0;
}

function countsOf<T>(list: readonly T[], nameOf: (one: T) => string): string {
  const groups = [...grouped(list, nameOf)].sort(([, one], [, other]) => other.length - one.length);
  return groups.map(([name, all]) => `${all.length} ${name}`).join(', ');
}

/** Under attack, another company may wait this many times as long. */
const MAX_RATIO = 3;

async function reportFairness(run: Run, { rounds: given, run: only }: Values): Promise<boolean> {
  const rounds = numberOf('rounds', given, 30, [1, 10_000]);
  const names = Object.keys(ATTACKS);
  const attacks = only?.split(',') ?? names;
  if (!attacks.every((name) => names.includes(name))) throw new Error(`--run must be some of ${names.join(', ')}.`);
  const seen = await inSystem({ ...run, fsync: false }, ({ system, cleaning }) => {
    const bystander = cleaning.start<BystanderTasks>('workers/bystander.js');
    // The attacker shares this machine and must not take CPU from the processes it attacks.
    setPriority(constants.priority.PRIORITY_LOW);
    return attackByEach(system, { ...run, attacks, rounds, work: (input) => bystander.ask('doUsualWork', input) });
  });
  const ratioOf = ({ quiet, attacked }: Attacked) => percentile(attacked.times, 95) / percentile(quiet.times, 95);
  const rows = seen.map((one) => [
    one.name,
    String(one.attacked.times.length),
    String(one.attacked.failures.length),
    ...[one.quiet, one.attacked].flatMap(({ times }) => [50, 95].map((percent) => short(percentile(times, percent)))),
    short(ratioOf(one)),
    JSON.stringify(one.statuses),
  ]);
  const times = ['quiet p50', 'quiet p95', 'attacked p50', 'attacked p95', 'ratio of p95'];
  const head = ['attack', 'requests', 'failed', ...times, 'answers to the attacker'];
  console.log(printTable({ title: 'Another company during each attack, ms', head, rows }));
  for (const { name, attacked } of seen) for (const failure of attacked.failures) console.error(`${name}: ${failure}`);
  return seen.every((one) => one.attacked.failures.length === 0 && ratioOf(one) <= MAX_RATIO);
}

async function reportFuzz(run: Run, { minutes: given, seed: drawn }: Values): Promise<boolean> {
  const minutes = numberOf('minutes', given, 5, [0.1, 600]);
  const seed = seedOf(drawn);
  const options = { root: run.root, seed, requests: 20, rawRequests: 100, until: Date.now() + minutes * 60_000 };
  const { fuzzed, endings } = await inSystem({ ...run, fsync: false }, async ({ system }) => {
    const endings: string[] = [];
    for (const app of system.apps.values()) void app.ended.then((how) => endings.push(`${app.replica} ${how}`));
    const fuzzed = await fuzz(system, { ...options, signal: run.signal });
    return { fuzzed, endings: [...endings] };
  });
  const { statuses, operations, reached, faults } = fuzzed;
  console.log(`seed ${seed}: answers by status ${JSON.stringify(statuses)}`);
  console.log(`${reached.length} of ${operations.length} operations succeeded at least once`);
  for (const fault of [...faults, ...endings]) console.error(fault);
  return faults.length + endings.length === 0;
}

/** A million devices that send a heartbeat every ten minutes. */
const HEARTBEATS = { rows: 1_000_000, everySeconds: 600 };

async function reportHeartbeats(run: Run, { rows, minutes: given, run: only }: Values): Promise<boolean> {
  const devices = numberOf('rows', rows, HEARTBEATS.rows, [1_000, 10_000_000]);
  const seconds = Math.round(60 * numberOf('minutes', given, 5, [0.1, 60]));
  const perSecond = devices / HEARTBEATS.everySeconds;
  // A shorter outage would end no lease even if it counted.
  const soak = { devices, perSecond, seconds, awaySeconds: Math.max(90, seconds) };
  const { tables, faults } = await soakHeartbeatsIn(run, soak, only);
  for (const table of tables) console.log(printTable(table));
  return printViolations(named('leases last', faults));
}

async function reportLicenses(run: Run, { rounds: given, minutes, seed, run: only }: Values): Promise<boolean> {
  const rounds = Math.round(numberOf('rounds', given, 100, [1, 10_000]));
  const seconds = 60 * numberOf('minutes', minutes, 3, [0.1, 600]);
  const amounts = { devices: 10_000, uses: 1_000, forged: 1_000 * rounds, revocations: Math.ceil(rounds / 10) };
  const soak = { ...amounts, seed: seedOf(seed), rounds, seconds, freezeMs: 5_000 };
  const found = await soakLicensesIn(run, soak, only);
  return printViolations(Object.entries(found).flatMap(([part, wrong]) => named(part, wrong)));
}

const ROWS_PER_KILL = 1_000;
const KILLED: readonly Replica[] = ['catalog', 'commerce', 'catalog-2', 'commerce-2'];

async function reportPolling(run: Run, { rows: given }: Values): Promise<boolean> {
  const rows = Math.round(numberOf('rows', given, 10_000, [10, 100_000]));
  const kills = Array.from({ length: Math.floor(rows / ROWS_PER_KILL) }, (_, n) => KILLED[n % 4] as Replica);
  const { created, changed, imported, polls, missed } = await inSystem(
    { ...run, fsync: false, replicas: REPLICAS },
    ({ system }) => pollWhileWriting(system, { ...run, rows, kills }),
  );
  console.log(
    `${created} rows created, ${imported} imported, ${changed} changed, ${kills.length} kills, ${polls} polls`,
  );
  for (const one of missed) console.error(one);
  console.log(`${missed.length} missed`);
  return missed.length === 0;
}

const ROLLING_CLIENTS = 6;
const OPERATIONS_BETWEEN_STEPS = 200;
/** The shutdown settings of a deployment. */
const ENV = { SHUTDOWN_SECONDS: '12', SHUTDOWN_DELAY_MS: '500' };

async function reportRolling(run: Run, { rounds: given, nats }: Values): Promise<boolean> {
  const rounds = Math.round(numberOf('rounds', given, 3, [1, 100]));
  if (nats !== undefined && nats !== '3') throw new Error('--nats must be 3, the number of servers of the cluster.');
  const clustered = nats !== undefined;
  const once = ONE_BY_ONE.slice(1);
  const steps = clustered
    ? Array.from({ length: rounds }, () => NATS_SERVERS).flat()
    : [...ONE_BY_ONE, ...Array.from({ length: rounds - 1 }, () => once).flat()];
  const lab = { ...run, clustered, fsync: false, replicas: REPLICAS, env: ENV };
  const rolled = await inSystem(lab, ({ system, cluster, complaints }) =>
    restartWhileServing(
      { system, complaints, environments: new Map() },
      { ...run, steps, clients: ROLLING_CLIENTS, between: OPERATIONS_BETWEEN_STEPS, nats: cluster?.servers },
    ),
  );
  console.log(`${rolled.restarts} restarts`);
  console.log(printTable(operationsTable(rolled.history)));
  return printViolations(rolled.violations);
}

function seedOf(given: string | undefined): number {
  const seed = Number(given ?? randomInt(1, 1_000_000));
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a whole number.');
  return seed;
}
