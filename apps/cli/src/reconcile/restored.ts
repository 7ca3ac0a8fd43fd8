import type { Bus } from '@marquee/bus/client';
import { adminKeys, adminShopSignIns, adminSignIns, adminStock, reconciliationOf, SERVICES } from '@marquee/contracts';
import { longRunning } from './context';

/** Stock that was settled longer than this before the restored moment is not checked again. */
const ASKED_MS = 6 * 24 * 3_600_000;

export interface Restored {
  readonly sequences_moved: number;
  readonly sign_ins_ended: number;
  readonly keys_withdrawn: number;
  readonly stock_asked_again: number;
}

/**
 * Invalidates data issued between backup and restore, which the databases have lost: skips ids, refuses earlier
 * access tokens and ends all sessions.
 */
export async function afterRestore(bus: Bus, restored: Date, by: number): Promise<Restored> {
  const moment = restored.toISOString();
  let moved = 0;
  for (const service of SERVICES) {
    const { sequences } = await bus.call(reconciliationOf[service].move_ids, longRunning(), { restored: moment, by });
    moved += sequences;
  }
  const ended = [
    await bus.call(adminSignIns.end, longRunning(), { before: moment }),
    await bus.call(adminShopSignIns.end, longRunning(), { before: moment }),
  ];
  return {
    sequences_moved: moved,
    sign_ins_ended: ended.reduce((sum, one) => sum + one.ended, 0),
    keys_withdrawn: await withdrawKeys(bus, restored),
    stock_asked_again: await askAgain(bus, restored),
  };
}

/** Withdraws the earlier keys, because they signed tokens in the lost time. */
async function withdrawKeys(bus: Bus, restored: Date): Promise<number> {
  const { keys } = await bus.call(adminKeys.list, longRunning(), {});
  const old = keys.filter(({ created_at }) => new Date(`${created_at}Z`) < restored);
  if (old.length > 0) await bus.call(adminKeys.rotate, longRunning(), { withdraw: true });
  return old.length;
}

/** Releases stock reservations of orders that commerce has lost. */
async function askAgain(bus: Bus, restored: Date): Promise<number> {
  const since = new Date(restored.getTime() - ASKED_MS).toISOString();
  return (await bus.call(adminStock.ask_again, longRunning(), { since })).asked;
}
