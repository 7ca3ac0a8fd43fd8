import type { Disabled } from '../disabling';
import type { Planned } from '../schedule';
import type { Happened } from '../turmoil';
import { timeOf } from './invariant';

/** The token of a disabled company is refused so soon. */
const LIMIT_MS = 1_000;
/** After something was away that the news takes its way over. */
const AFTER_FAULT_MS = 5_000;

/** A token is served no longer than the limit after its company was disabled, unless the way of the news was cut off meanwhile. */
export function refusals(disabled: readonly Omit<Disabled, 'token'>[], happened: readonly Happened[]): string[] {
  const onTheWay = happened.filter(({ fault }) => isOnTheWay(fault));
  return disabled.flatMap(({ company, at, served }) => {
    const late = served.filter((sent) => sent > at + LIMIT_MS && !onTheWay.some((fault) => excuses(fault, at, sent)));
    const last = late.at(-1);
    return last === undefined
      ? []
      : [`company ${company} was served ${last - at} ms after it was disabled at ${timeOf(at)}`];
  });
}

function excuses({ began, ended }: Happened, at: number, sent: number): boolean {
  return began <= sent && ended + AFTER_FAULT_MS >= at && sent <= ended + AFTER_FAULT_MS;
}

/** From tenant, which knows, over NATS to auth, which says so, to the gateways, which refuse. */
function isOnTheWay(fault: Planned): boolean {
  if ('replica' in fault) return /^(auth|tenant|gateway)/.test(fault.replica);
  if ('service' in fault) return fault.service === 'auth' || fault.service === 'tenant';
  return fault.kind === 'lock' ? fault.table.startsWith('tenant.') : true;
}
