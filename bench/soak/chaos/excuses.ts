import { type AppName, partsOf } from '@marquee/local';
import { struckBy } from './schedule';
import type { Happened } from './turmoil';

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
      return [];
  }
}

/** Tenant knows it first, and auth tells the gateways. */
function isOnTheWay(app: AppName): boolean {
  return app === 'auth' || app === 'tenant';
}
