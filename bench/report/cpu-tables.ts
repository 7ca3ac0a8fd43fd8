import { DOCUMENT_CPU_GOALS } from '../goals';
import { isPostgres, type CpuTimes } from '../cpu/meter';
import { medianPhase, type CpuPhase } from '../cpu/phases';
import type { CpuUse } from '../measurements/cpu';
import { OPERATIONS, type OperationName } from '../requests';
import { OPERATION_NAMES } from './operation-names';
import { whole, type Table } from './table';

const NONE = '–';
const NATS = 'nats-server';
/** So many phases at the start and at the end are compared: single ones differ by chance. */
const ENDS = 5;

export function cpuTables(cpu: CpuUse): Table[] {
  return [byProcess(cpu), byThousand(cpu.ours.create)];
}

function byProcess({ ours, bare, documents }: CpuUse): Table {
  const times: Readonly<Record<OperationName, CpuTimes>> = {
    read: ours.read.perRequest,
    list: ours.list.perRequest,
    create: medianPhase(ours.create).perRequest,
  };
  const row = (name: string, valueOf: (operation: OperationName) => number): string[] => [
    name,
    ...OPERATIONS.map((operation) => shown(valueOf(operation))),
  ];
  const sums = (operation: OperationName): number => sum(times[operation]);
  const bareSums = (operation: OperationName): number => sum(bare[operation].perRequest);
  const documentSums = (operation: OperationName): number => sum(documents[operation].perRequest);
  const judged = (operation: OperationName): string => {
    const [ratio, goal] = [sums(operation) / documentSums(operation), DOCUMENT_CPU_GOALS[operation]];
    return `${ratio.toFixed(1)} of ${goal} ${ratio <= goal ? '✓' : '✗'}`;
  };
  return {
    title:
      'Processor time per request in µs, by process; idle use deducted, creates until everybody has handled their events',
    head: ['process', ...OPERATIONS.map((operation) => OPERATION_NAMES[operation])],
    rows: [
      ...namesIn(times).map((name) => row(name, (operation) => times[operation][name] ?? 0)),
      row('all', sums),
      row('bare: node', (operation) => bare[operation].perRequest.node ?? 0),
      row('bare: Postgres', (operation) => bare[operation].perRequest.Postgres ?? 0),
      row('bare: all', bareSums),
      ['all to bare', ...OPERATIONS.map((operation) => (sums(operation) / bareSums(operation)).toFixed(1))],
      row('bare with documents: node', (operation) => documents[operation].perRequest.node ?? 0),
      row('bare with documents: Postgres', (operation) => documents[operation].perRequest.Postgres ?? 0),
      row('bare with documents: all', documentSums),
      ['all to that, of at most', ...OPERATIONS.map(judged)],
    ],
  };
}

/** Those that took part in anything: apps, then NATS, then Postgres. */
function namesIn(times: Readonly<Record<OperationName, CpuTimes>>): string[] {
  const place = (name: string): number => (isPostgres(name) ? 2 : name === NATS ? 1 : 0);
  const most = (name: string): number => Math.max(...OPERATIONS.map((operation) => times[operation][name] ?? 0));
  const names = [...new Set(OPERATIONS.flatMap((operation) => Object.keys(times[operation])))];
  return names
    .filter((name) => most(name) >= 1)
    .toSorted((one, other) => place(one) - place(other) || most(other) - most(one));
}

/** Whether a create costs more the more there were before it. */
function byThousand(phases: readonly CpuPhase[]): Table {
  const parts = phases.map(({ perRequest }) => {
    const nats = perRequest[NATS] ?? 0;
    const postgres = sum(Object.fromEntries(Object.entries(perRequest).filter(([name]) => isPostgres(name))));
    const all = sum(perRequest);
    return [nats, postgres, all - nats - postgres, all] as const;
  });
  const created = phases.map((_, index) => phases.slice(0, index + 1).reduce((n, { requests }) => n + requests, 0));
  const growth = ([0, 1, 2, 3] as const).map((column) => {
    const values = parts.map((part) => part[column]);
    return (mean(values.slice(-ENDS)) / mean(values.slice(0, ENDS))).toFixed(2);
  });
  return {
    title: 'Processor time per product create in µs, as the events grow more',
    head: ['created so far', NATS, 'Postgres', 'apps', 'all'],
    rows: [
      ...parts.map((part, index) => [whole(created[index] ?? 0), ...part.map(whole)]),
      [`last ${ENDS} to first ${ENDS}`, ...growth],
    ],
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function sum(times: CpuTimes): number {
  return Object.values(times).reduce((total, time) => total + time, 0);
}

function shown(time: number): string {
  return time < 0.5 ? NONE : whole(time);
}
