import { SIDES, type ComparedOperation, type Comparison, type SideName } from '../compare/rounds';
import { isPostgres } from '../cpu/meter';
import { median } from './numbers';
import { whole, type Table } from './table';

const NAMES: Readonly<Record<ComparedOperation, string>> = {
  read: 'single product',
  list: 'list of 50',
  create: 'product create',
  delivery: 'product create with a webhook',
  order: 'order create, 2 lines',
  mixed: 'mixed load of 32 companies',
};
const NONE = '–';
const ALL = 'all';
/** Below this a process has no part in the operation: what is left is the roughness of the kernel's clock. */
const LEAST_MICROSECONDS = 5;

type Labels = Readonly<Record<SideName, string>>;

/** Processor time by process first, one table for each operation, and the rates last. */
export function compareTables(labels: Labels, comparisons: readonly Comparison[]): Table[] {
  return [...comparisons.map((comparison) => cpuTable(labels, comparison)), rateTable(labels, comparisons)];
}

function cpuTable(labels: Labels, { operation, rounds }: Comparison): Table {
  const row = (name: string, timeIn: (side: SideName, round: number) => number): string[] => {
    const [before = 0, now = 0] = SIDES.map((side) => median(rounds.map((_, round) => timeIn(side, round))));
    const ratios = rounds.map((_, round) => timeIn('now', round) / timeIn('before', round));
    const isBoth = Math.min(before, now) >= LEAST_MICROSECONDS;
    return [name, shown(before), shown(now), isBoth ? (now / before).toFixed(2) : NONE, isBoth ? range(ratios) : NONE];
  };
  const timeOf = (name: string) => (side: SideName, round: number) => rounds[round]?.[side].cpu[name] ?? 0;
  const sum = (side: SideName, round: number): number =>
    Object.values(rounds[round]?.[side].cpu ?? {}).reduce((total, time) => total + time, 0);
  return {
    title: `${NAMES[operation]}: processor time per request in µs, by process; medians of ${rounds.length} rounds in turn`,
    head: ['process', labels.before, labels.now, 'ratio', 'rounds'],
    rows: [...namesIn(rounds).map((name) => row(name, timeOf(name))), row(ALL, sum)],
  };
}

/** Those that took part on either side: apps, then NATS, then Postgres, the dearest first. */
function namesIn(rounds: Comparison['rounds']): string[] {
  const names = [...new Set(rounds.flatMap((round) => SIDES.flatMap((side) => Object.keys(round[side].cpu))))];
  const most = (name: string): number =>
    Math.max(...SIDES.map((side) => median(rounds.map((round) => round[side].cpu[name] ?? 0))));
  const place = (name: string): number => (isPostgres(name) ? 2 : name === 'nats-server' ? 1 : 0);
  return names
    .filter((name) => most(name) >= LEAST_MICROSECONDS)
    .toSorted((one, other) => place(one) - place(other) || most(other) - most(one));
}

function rateTable(labels: Labels, comparisons: readonly Comparison[]): Table {
  return {
    title: 'Requests per second, 32 connections, of the same rounds',
    head: ['operation', labels.before, labels.now, 'ratio', 'rounds'],
    rows: comparisons.map(({ operation, rounds }) => {
      const [before = 0, now = 0] = SIDES.map((side) => median(rounds.map((round) => round[side].perSecond)));
      const ratios = rounds.map((round) => round.now.perSecond / round.before.perSecond);
      return [NAMES[operation], whole(before), whole(now), (now / before).toFixed(2), range(ratios)];
    }),
  };
}

/** The least and the greatest ratio of a round. */
function range(ratios: readonly number[]): string {
  return `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
}

function shown(time: number): string {
  return time < 0.5 ? NONE : whole(time);
}
