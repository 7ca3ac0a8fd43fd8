import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../core';

/** Rows of one step: its locks and its log stay small. */
const STEP = 1_000;
/** After a full step, so that a large sweep is felt by nobody who wants the disk or a row. */
const PAUSE_MS = 20;

/**
 * One step in the removal of what a table need not keep: `remove` takes at most so many rows, in a short transaction of its own,
 * passes over rows that somebody works on, and says how many it took. True, after a pause, where there may be more: whoever
 * calls it again and again can stop between two steps. Replicas may do it at the same time. Nothing is removed if the host's clock turns out to
 * be wrong: the caller has computed what is old by it.
 */
export async function sweepStep(
  db: Database,
  table: string,
  remove: (limit: number) => Promise<number>,
): Promise<boolean> {
  if ((await db.followClock()) !== 0) return false;
  const count = await remove(STEP);
  if (count > 0) db.signals.emit('removed', table, count);
  if (count < STEP) return false;
  await sleep(PAUSE_MS);
  return true;
}
