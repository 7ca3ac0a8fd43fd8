import type { Service } from '@marquee/contracts';
import { type AppName, partsOf, replicaOf, type Replica } from '@marquee/local';
import type { Disabled } from './disabling';
import { ASKED_SERVICES, KINDS, type Operation } from './history';
import { timeOf } from './invariants';
import { type FaultKind, struckBy } from './schedule';
import type { Happened } from './turmoil';

/** The longest permitted downtime of a service after any fault. */
const MAX_AWAY_MS = 45_000;

/**
 * Requires a minimum number of successful answers per service. Excludes restores and times in which all its processes
 * are stopped.
 */
export function liveness(
  history: readonly Operation[],
  happened: readonly Happened[],
  span: { readonly from: number; readonly to: number },
): string[] {
  const restores = happened.filter(({ fault }) => fault.kind === 'restore').map(restoring);
  return ASKED_SERVICES.flatMap((service) => {
    const unavoidable = [...restores, ...withoutProcess(happened, service)];
    const moments = [span.from, ...answeredWell(history, service), span.to];
    return moments.slice(1).flatMap((moment, at) => {
      const before = moments[at] as number;
      const isLong = moment - before - within(unavoidable, before, moment) > MAX_AWAY_MS;
      return isLong ? [`${service} answered nothing well from ${timeOf(before)} for ${moment - before} ms`] : [];
    });
  });
}

/** The times of the service's successful answers, in order. */
function answeredWell(history: readonly Operation[], service: Service): number[] {
  return history
    .filter(({ kind }) => KINDS[kind].service === service)
    .flatMap(({ attempts }) => attempts)
    .filter(({ outcome }) => outcome === 'ok')
    .map(({ answered }) => answered)
    .sort((one, other) => one - other);
}

interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The time in which the operator was restoring; the backup is made during normal service. */
function restoring({ fault, began, ended }: Happened): Interval {
  return { from: began + fault.lasts * 1000, to: ended };
}

/** The times in which both processes of a service were ended or frozen. */
function withoutProcess(happened: readonly Happened[], service: Service): Interval[] {
  const struck = (replica: Replica) =>
    happened.filter(({ fault }) => isProcessAway(fault.kind) && 'replica' in fault && fault.replica === replica);
  const second = struck(replicaOf(service, 2));
  return struck(replicaOf(service, 1)).flatMap((one) =>
    second
      .map((other) => ({ from: Math.max(one.began, other.began), to: Math.min(one.ended, other.ended) }))
      .filter(({ from, to }) => from < to),
  );
}

function isProcessAway(kind: FaultKind): boolean {
  return kind === 'kill' || kind === 'term' || kind === 'stop';
}

/** The part of a span that these intervals cover. */
function within(intervals: readonly Interval[], from: number, to: number): number {
  return intervals.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0);
}

/** An interval in which the revocation could not get from tenant over NATS and auth to the gateways. */
export interface Excuse {
  readonly why: string;
  /** Times in milliseconds since the epoch; the revocation has arrived by the end. */
  readonly from: number;
  readonly to: number;
}

/** The recovery time after a server or a process of auth is back. */
const BACK_MS = 5_000;
/** Another reader takes over five seconds after the last sign of life; the dead reader's lease ends before. */
const TAKEN_OVER_MS = 6_000;
/** A client retries within a second after a lost session. */
const TRIED_AGAIN_MS = 2_000;
/** How long a write waits on an unresponsive connection: auth publishes revocations, tenant publishes events. */
const UNRESPONSIVE_MS: Partial<Record<AppName, number>> = { auth: 6_000, tenant: 11_000 };

/**
 * Faults that delay the revocation, with the reason. Gateways read all revocations before they serve, and tenant's other replica publishes
 * unless a frozen one holds rows.
 */
export function excusesOf({ fault, began, ended }: Happened): Excuse[] {
  switch (fault.kind) {
    case 'nats':
    case 'postgres':
      return [{ why: `${fault.kind} was away`, from: began, to: ended + BACK_MS }];
    case 'read-only':
      return [{ why: 'the database was read-only', from: began, to: ended + BACK_MS }];
    case 'disk':
      return [{ why: `the disk of ${struckBy(fault)} was full`, from: began, to: ended + BACK_MS }];
    case 'restore':
      return [{ why: 'nats was restored', from: began + fault.lasts * 1000, to: ended + BACK_MS }];
    case 'kill':
    case 'term':
    case 'clock':
      if (partsOf(fault.replica).app !== 'auth') return [];
      return [
        { why: 'auth ended', from: began, to: began + TAKEN_OVER_MS },
        { why: 'auth started', from: ended, to: ended + BACK_MS },
      ];
    case 'stop':
      if (!isOnTheWay(partsOf(fault.replica).app)) return [];
      return [{ why: `${partsOf(fault.replica).app} stood still`, from: began, to: ended + BACK_MS }];
    case 'silence': {
      if (!isOnTheWay(fault.service)) return [];
      const why = `connections of ${fault.service} were unresponsive`;
      return [{ why, from: began, to: began + (UNRESPONSIVE_MS[fault.service] ?? 0) }];
    }
    case 'terminate':
      if (!isOnTheWay(fault.service)) return [];
      return [{ why: `sessions of ${fault.service} were ended`, from: began, to: ended + TRIED_AGAIN_MS }];
    case 'lock':
    case 'rebuild':
      return [];
  }
}

/** Tenant publishes the change, and auth notifies the gateways. */
function isOnTheWay(app: AppName): boolean {
  return app === 'auth' || app === 'tenant';
}

/** The token of a disabled company must be refused after this time. */
const REFUSED_AFTER_MS = 1_000;

/** A company whose token was served for longer, for an unavoidable reason. */
export interface Excused {
  readonly why: string;
  /** Milliseconds from the disabling to the last served request. */
  readonly servedFor: number;
}

export interface Refusals {
  readonly violations: readonly string[];
  readonly excused: readonly Excused[];
}

/** A token is served within the limit after its company was disabled, unless a fault delayed the revocation. */
export function refusals(disabled: readonly Omit<Disabled, 'token'>[], happened: readonly Happened[]): Refusals {
  const excuses = happened.flatMap(excusesOf);
  const violations: string[] = [];
  const excused: Excused[] = [];
  for (const { company, at, served } of disabled) {
    const late = served
      .filter((sent) => sent > at + REFUSED_AFTER_MS)
      .map((sent) => ({ sent, why: reasonFor(at, sent, excuses) }));
    const unexcused = late.findLast(({ why }) => why === undefined);
    const last = unexcused ?? late.at(-1);
    if (!last) continue;
    const servedFor = last.sent - at;
    if (last.why !== undefined) excused.push({ why: last.why, servedFor });
    else violations.push(`company ${company} was served ${servedFor} ms after it was disabled at ${timeOf(at)}`);
  }
  return { violations, excused };
}

/** The fault that delayed the revocation, at the request or between the disabling and the request. */
function reasonFor(at: number, sent: number, excuses: readonly Excuse[]): string | undefined {
  return excuses.find(({ from, to }) => from <= sent && to >= at && sent <= to)?.why;
}
