import { APPS, type AppName, replicaOf, type Replica } from '@marquee/local';
import { SERVICES, type Service } from '@marquee/contracts';
import { Dice } from './dice';

/** Tables that consumers write; they wait while the table is locked. */
export const CONSUMERS_TABLES = [
  'statistics.inbox',
  'tenant.catalog_products',
  'webhook_dispatch.feed_entries',
  'commerce.companies',
  'catalog.inbox_heads',
] as const;

/** `wal`: Postgres also lacks space for its write-ahead log, and ends. */
const FULL_DISKS = ['postgres', 'wal', 'nats'] as const;
export type FullDisk = (typeof FULL_DISKS)[number];
/** The backup of NATS' data that an operator has. */
const BACKUPS = ['copy', 'nothing'] as const;
export type Backup = (typeof BACKUPS)[number];

export type Fault =
  | { readonly kind: 'kill' | 'term' | 'stop' | 'clock'; readonly replica: Replica }
  /** A replica of statistics. */
  | { readonly kind: 'rebuild'; readonly replica: Replica }
  | { readonly kind: 'nats' | 'postgres' | 'read-only' }
  | { readonly kind: 'restore'; readonly from: Backup }
  | { readonly kind: 'disk'; readonly disk: FullDisk }
  | { readonly kind: 'terminate' | 'silence'; readonly service: Service }
  | { readonly kind: 'lock'; readonly table: (typeof CONSUMERS_TABLES)[number] };
export type FaultKind = Fault['kind'];

/** Start and duration in seconds from the first fault. */
export type Planned = Fault & { readonly at: number; readonly lasts: number };

export interface SchedulePlan {
  readonly seed: number;
  readonly seconds: number;
  /** Average seconds between two starts. */
  readonly apart: number;
  readonly replicas: number;
}

/** The weight and duration of each kind. */
const KINDS: readonly (readonly [weight: number, of: { kind: FaultKind; lasts: readonly number[] }])[] = [
  [6, { kind: 'kill', lasts: [1, 15] }],
  [5, { kind: 'term', lasts: [1, 15] }],
  [3, { kind: 'stop', lasts: [12, 60] }],
  [2, { kind: 'nats', lasts: [1] }],
  [2, { kind: 'postgres', lasts: [1] }],
  [2, { kind: 'read-only', lasts: [1, 10] }],
  [3, { kind: 'disk', lasts: [5, 15] }],
  [3, { kind: 'terminate', lasts: [0] }],
  [2, { kind: 'silence', lasts: [20] }],
  [2, { kind: 'lock', lasts: [35] }],
  [2, { kind: 'clock', lasts: [20] }],
  [1, { kind: 'rebuild', lasts: [1, 5] }],
];
/** Seconds before and after a restore without other faults, because the operator has stopped the gateways. */
const BEFORE_RESTORE = 15;
const AFTER_RESTORE = 45;
/** The age of the restored copy in seconds; the fault begins when it is made, and NATS is up then. */
const COPY_AGE = 30;
const BEFORE_COPY = 10;
/** Shorter runs have no restore. */
const RESTORED_FROM = 180;
/** Seconds until a restarted process serves again. */
const RECOVERY = 8;

/** Plans the faults; the same options give the same schedule. Faults overlap but never share a target. */
export function scheduleOf({ seed, seconds, apart, replicas }: SchedulePlan): Planned[] {
  const dice = new Dice(seed);
  const restore = seconds >= RESTORED_FROM ? Math.round(seconds * (0.4 + dice.next() * 0.3)) : null;
  const planned: Planned[] = [];
  for (let at = 1; at < seconds; at += apart * (0.25 + dice.next() * 1.5)) {
    const { kind, lasts } = dice.weighted(KINDS);
    const fault = { lasts: dice.among(lasts), ...targetOf(kind, dice, replicas), at: Math.round(at * 10) / 10 };
    if (fault.at + fault.lasts > seconds || isNearRestore(fault, restore)) continue;
    if (!planned.some((other) => collides(fault, other))) planned.push(fault);
  }
  if (restore === null) return planned;
  const from = dice.among(BACKUPS);
  const restoring = { kind: 'restore' as const, from, at: restore - COPY_AGE, lasts: COPY_AGE };
  return [...planned, restoring].sort((one, other) => one.at - other.at);
}

function targetOf(kind: FaultKind, dice: Dice, replicas: number): Fault {
  const app = dice.among<AppName>(APPS);
  const number = dice.between(1, replicas);
  if (kind === 'nats' || kind === 'postgres' || kind === 'read-only') return { kind };
  if (kind === 'restore') return { kind, from: dice.among(BACKUPS) };
  if (kind === 'disk') return { kind, disk: dice.among(FULL_DISKS) };
  if (kind === 'lock') return { kind, table: dice.among(CONSUMERS_TABLES) };
  if (kind === 'terminate' || kind === 'silence') {
    return { kind, service: dice.among(SERVICES) };
  }
  return { kind, replica: replicaOf(kind === 'rebuild' ? 'statistics' : app, number) };
}

function isNearRestore(fault: Planned, restore: number | null): boolean {
  if (restore === null) return false;
  const { at, lasts } = fault;
  const before = struckBy(fault) === 'nats' ? COPY_AGE + BEFORE_COPY : BEFORE_RESTORE;
  return at + lasts > restore - before && at < restore + AFTER_RESTORE;
}

/** Whether two faults overlap in time on the same process, table or server. */
function collides(fault: Planned, earlier: Planned): boolean {
  return struckBy(fault) === struckBy(earlier) && fault.at < earlier.at + earlier.lasts + RECOVERY;
}

/** The target into which no second fault may be injected during the first. */
export function struckBy(fault: Fault): string {
  if ('replica' in fault) return fault.replica;
  if ('service' in fault) return `sessions of ${fault.service}`;
  if (fault.kind === 'disk') return fault.disk === 'nats' ? 'nats' : 'postgres';
  return 'table' in fault ? fault.table : fault.kind;
}

/** `kill catalog-2 for 15 s` */
export function printed(fault: Planned): string {
  return [fault.kind, whomOf(fault), fault.lasts > 0 ? `for ${fault.lasts} s` : ''].filter(Boolean).join(' ');
}

function whomOf(fault: Fault): string {
  if ('replica' in fault) return fault.replica;
  if ('service' in fault) return fault.service;
  if ('table' in fault) return fault.table;
  if ('disk' in fault) return fault.disk;
  return 'from' in fault ? `from ${fault.from}` : '';
}
