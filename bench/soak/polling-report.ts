import type { LabOptions } from '../lab';
import type { Kill } from './kills';
import { soakPolling } from './polling';

const DEFAULT_ROWS = 10_000;
const ROWS_PER_KILL = 1_000;
const IN_TURN: readonly Kill[] = [
  { victim: 'catalog', signal: 'SIGKILL' },
  { victim: 'commerce', signal: 'SIGKILL' },
];

/** Prints what was missed; false where anything was. */
export async function reportPolling(lab: LabOptions, given?: string): Promise<boolean> {
  const rows = Number(given ?? DEFAULT_ROWS);
  if (!Number.isSafeInteger(rows) || rows < 10 || rows > 100_000) {
    throw new Error('--rows must be a whole number from 10 to 100000.');
  }
  const kills = Array.from({ length: Math.floor(rows / ROWS_PER_KILL) }, (_, n) => IN_TURN[n % 2] as Kill);
  const { created, changed, imported, polls, missed } = await soakPolling({ ...lab, rows, kills, replicas: 2 });
  console.log(
    `${created} rows created, ${imported} imported, ${changed} changed, ${kills.length} replicas killed, ${polls} polls`,
  );
  console.log(`missed: ${missed.length}`);
  for (const one of missed) console.error(one);
  return missed.length === 0;
}
