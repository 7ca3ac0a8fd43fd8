import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../core';

/** Rows of one step, which bounds its locks and its WAL. */
const STEP_ROWS = 1_000;
/** The pause after a full step, so that a large sweep leaves disk time to other clients. */
const PAUSE_MS = 20;

/**
 * Runs one step of a sweep and returns true, after a pause, if rows may remain. Removes nothing if the host's clock
 * was wrong, because the caller computed the cutoff from it.
 */
export async function sweepStep(
  db: Database,
  table: string,
  remove: (limit: number) => Promise<number>,
): Promise<boolean> {
  if ((await db.followClock()) !== 0) return false;
  const count = await remove(STEP_ROWS);
  if (count > 0) db.signals.emit('removed', table, count);
  if (count < STEP_ROWS) return false;
  await sleep(PAUSE_MS);
  return true;
}
