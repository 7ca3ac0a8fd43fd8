import { SERVICES, type Service } from '@marquee/contracts';
import { type AppName, partsOf } from '@marquee/local';
import type { Disabled } from './disabling';
import { KINDS, type Operation } from './history';
import { timeOf } from './invariants';
import { struckBy } from './schedule';
import type { Happened } from './turmoil';

/** No service is away for longer, whatever has happened to it. */
const MAX_AWAY_MS = 45_000;

/** Each service answered something well at least so often, from the first fault to the end; while an operator restores, nobody is served. */
export function liveness(
  history: readonly Operation[],
  happened: readonly Happened[],
  span: { readonly from: number; readonly to: number },
): string[] {
  const restores = happened.filter(({ fault }) => fault.kind === 'restore');
  return SERVICES.flatMap((service) => {
    const moments = [span.from, ...answeredWell(history, service), span.to];
    return moments.slice(1).flatMap((moment, at) => {
      const before = moments[at] as number;
      const isLong = moment - before - restored(restores, before, moment) > MAX_AWAY_MS;
      return isLong ? [`${service} answered nothing well from ${timeOf(before)} for ${moment - before} ms`] : [];
    });
  });
}

/** When the service did, in order. */
function answeredWell(history: readonly Operation[], service: Service): number[] {
  return history
    .filter(({ kind }) => KINDS[kind].service === service)
    .flatMap(({ attempts }) => attempts)
    .filter(({ outcome }) => outcome === 'ok')
    .map(({ answered }) => answered)
    .sort((one, other) => one - other);
}

/** How long of this time an operator was restoring; the copy is made while everybody is served. */
function restored(restores: readonly Happened[], from: number, to: number): number {
  return restores.reduce((sum, { fault, began, ended }) => {
    return sum + Math.max(0, Math.min(to, ended) - Math.max(from, began + fault.lasts * 1000));
  }, 0);
}

/** A time in which the news that a company is disabled could not get from tenant over NATS and auth to the gateways. */
export interface Excuse {
  readonly why: string;
  /** In milliseconds since the epoch; the news is through when it is over. */
  readonly from: number;
  readonly to: number;
}

/** So soon after a server, or a process of auth, is back. */
const BACK_MS = 5_000;
/** What a dead reader had taken is another one's after five seconds in which nobody has spoken up for it; its lease ends before. */
const TAKEN_OVER_MS = 6_000;
/** Who has lost a session tries again after a second at most. */
const TRIED_AGAIN_MS = 2_000;
/** So long somebody may wait on a connection that has fallen silent: auth to publish what is revoked, tenant to publish its events. */
const SILENT_MS: Partial<Record<AppName, number>> = { auth: 6_000, tenant: 11_000 };

/**
 * When a fault keeps the news, and why. None does that strikes a gateway: one that starts has read all revocations before it serves, and one
 * that stood still reads on before it takes a token. A process of tenant that has ended does not either: the other one publishes what it has
 * committed. One that stands still may hold rows meanwhile.
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
    case 'silence':
      if (!isOnTheWay(fault.service)) return [];
      return [
        {
          why: `connections of ${fault.service} were silent`,
          from: began,
          to: began + (SILENT_MS[fault.service] ?? 0),
        },
      ];
    case 'terminate':
      if (!isOnTheWay(fault.service)) return [];
      return [{ why: `sessions of ${fault.service} were ended`, from: began, to: ended + TRIED_AGAIN_MS }];
    case 'lock':
    case 'rebuild':
      return [];
  }
}

/** Tenant knows it first, and auth tells the gateways. */
function isOnTheWay(app: AppName): boolean {
  return app === 'auth' || app === 'tenant';
}

/** The token of a disabled company is refused so soon. */
const REFUSED_AFTER_MS = 1_000;

/** A company whose token was served for longer, because of something that we cannot avoid. */
export interface Excused {
  readonly why: string;
  /** Milliseconds from when it was disabled until the last request that was served. */
  readonly servedFor: number;
}

export interface Refusals {
  /** A sentence each. */
  readonly violations: readonly string[];
  readonly excused: readonly Excused[];
}

/** A token is served no longer than the limit after its company was disabled, unless the news could not get through meanwhile. */
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

/** What kept the news when the request was sent, or after the company was disabled and until then. */
function reasonFor(at: number, sent: number, excuses: readonly Excuse[]): string | undefined {
  return excuses.find(({ from, to }) => from <= sent && to >= at && sent <= to)?.why;
}
