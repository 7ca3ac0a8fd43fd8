import { loadavg } from 'node:os';
import type { LabOptions } from '../../lab';
import { median, percentiles } from '../../report/numbers';
import { plainTable, short } from '../../report/table';
import { ATTACKS } from './attacks';
import { soakEdge, type Attacked } from './edge';
import type { Phase } from './phase';

const DEFAULT_SECONDS = 15;
const DEFAULT_ROUNDS = 3;
/** Under attack, others may wait so many times as long as while the attacker is busy elsewhere on the same machine. */
const MOST_TIMES = 2;
/** Fewer calls in calm seconds say nothing of a p99. */
const LEAST_CALLS = 400;
const NAMES = Object.keys(ATTACKS);

export interface EdgeArgs {
  readonly seconds?: string;
  readonly rounds?: string;
  /** One of the attacks alone. */
  readonly run?: string;
}

/** Prints what each attack did to memory and to others; false where others were refused, or waited too long. */
export async function reportEdge(lab: LabOptions, { run, ...given }: EdgeArgs): Promise<boolean> {
  const seconds = numberOf('seconds', given.seconds, DEFAULT_SECONDS, [5, 600]);
  const rounds = numberOf('rounds', given.rounds, DEFAULT_ROUNDS, [1, 100]);
  if (run !== undefined && !NAMES.includes(run)) throw new Error(`--run must be one of ${NAMES.join(', ')}.`);
  let good = true;
  const attacks = run === undefined ? NAMES : [run];
  console.log(`load before: ${short(loadavg()[0] ?? 0)}`);
  for (const seen of await soakEdge({ ...lab, seconds, rounds, attacks })) {
    const { control, attacked } = seen;
    good &&= sum(attacked, ({ refused }) => refused) === 0 && holds(control, attacked);
    console.log(`\n${tableOf(seen)}\n${ratiosOf(seen)}\nthe attacker was told ${JSON.stringify(seen.statuses)}`);
  }
  return good;
}

function numberOf(name: string, given: string | undefined, usual: number, [least, most]: [number, number]): number {
  const number = Number(given ?? usual);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
}

/** What the columns say of a phase; of all rounds together. */
const COLUMNS: Readonly<Record<string, (phases: readonly Phase[]) => string>> = {
  calls: (phases) => String(timesOf(phases).length),
  refused: (phases) => String(sum(phases, ({ refused }) => refused)),
  'p50 ms': (phases) => short(percentiles(timesOf(phases)).p50),
  'p99 ms': (phases) => short(percentiles(timesOf(phases)).p99),
  'calm calls': (phases) => String(calmOf(phases).length),
  'calm p99': (phases) => short(p99Of(phases)),
  'mean ms': (phases) => short(sum(timesOf(phases), (ms) => ms) / timesOf(phases).length),
  'in gateway': (phases) => short(mean(phases, ({ means }) => means.gateway)),
  'in catalog': (phases) => short(mean(phases, ({ means }) => means.catalog)),
  'for a pool': (phases) => short(mean(phases, ({ means }) => means.pool)),
  'loop p99 gw': (phases) => short(median(phases.map(({ loops }) => loops.gateway.p99))),
  'most gw': (phases) => short(Math.max(...phases.map(({ loops }) => loops.gateway.most))),
  'p99 cat': (phases) => short(median(phases.map(({ loops }) => loops.catalog.p99))),
  'most cat': (phases) => short(Math.max(...phases.map(({ loops }) => loops.catalog.most))),
  'cpu gw': (phases) => short(mean(phases, ({ cpu }) => cpu['gateway'] ?? 0)),
  cat: (phases) => short(mean(phases, ({ cpu }) => cpu['catalog'] ?? 0)),
  pg: (phases) => short(mean(phases, ({ cpu }) => cpu['postgres'] ?? 0)),
  nats: (phases) => short(mean(phases, ({ cpu }) => cpu['nats-server'] ?? 0)),
  attacker: (phases) => short(mean(phases, ({ cpu }) => cpu['attacker'] ?? 0)),
  sink: (phases) => short(mean(phases, ({ cpu }) => cpu['sink'] ?? 0)),
  'MiB gw': (phases) => String(Math.max(...phases.map(({ rss }) => rss))),
  stolen: (phases) => short(mean(phases, ({ stolen }) => stolen)),
  load: (phases) => short(mean(phases, ({ load }) => load)),
};

function tableOf({ name, quiet, control, attacked }: Attacked): string {
  const kinds = { quiet, 'attacker busy elsewhere': control, attacked };
  const rows = Object.entries(COLUMNS).map(([column, value]) => [column, ...Object.values(kinds).map(value)]);
  return plainTable({ title: name, head: ['', ...Object.keys(kinds)], rows });
}

function ratiosOf({ quiet, control, attacked }: Attacked): string {
  const times = (of: readonly Phase[]): string => (p99Of(attacked) / p99Of(of)).toFixed(1);
  return `p99 of others in calm seconds, under attack: ${times(control)} times that of the attacker busy elsewhere, ${times(quiet)} times that of quiet`;
}

function timesOf(phases: readonly Phase[]): number[] {
  return phases.flatMap(({ times }) => times);
}

/** Of the calls in which the machine was ours. */
function calmOf(phases: readonly Phase[]): number[] {
  return phases.flatMap(({ calm }) => calm);
}

function p99Of(phases: readonly Phase[]): number {
  const calm = calmOf(phases);
  return calm.length === 0 ? Number.NaN : percentiles(calm).p99;
}

function holds(control: readonly Phase[], attacked: readonly Phase[]): boolean {
  if (calmOf(control).length < LEAST_CALLS || calmOf(attacked).length < LEAST_CALLS) {
    console.log('\ntoo much of this machine was stolen to judge; say more --seconds or --rounds, or try again later');
    return false;
  }
  return p99Of(attacked) <= MOST_TIMES * p99Of(control);
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function mean(phases: readonly Phase[], value: (phase: Phase) => number): number {
  return sum(phases, value) / phases.length;
}
