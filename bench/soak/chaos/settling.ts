import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from '../../database';
import { isStockSettled } from '../../held-stock';
import type { Operation } from './history';
import { INVARIANTS, OF_HISTORY } from './invariants';
import { look, type Looked, type ReadBack } from './looking';

/** A violated rule. */
export interface Violation {
  readonly invariant: string;
  readonly found: string;
}

/** The time to settle; longer if the machine may be busy. */
const TIMEOUT_MS = 90_000;
const UNTIMED_TIMEOUT_MS = 5 * 60_000;
const POLL_MS = 1_000;
/** Late work could make the data differ again after it has agreed. */
const AFTER_MS = 1_000;
/** The lease holder may be dead. If it lives, both return the same stock, which must be harmless. */
const RETURN_NOW = "update commerce.stock_returns set due_at = '-infinity'";

const REBUILD_NOW = "update statistics.rebuilds set due_at = '-infinity' where is_waiting";

interface Quiet {
  readonly hurried?: boolean;
  readonly timed?: boolean;
  readonly signal: AbortSignal;
}

/** The remaining violations: returns as soon as there are none, or after the timeout. */
export async function settled(
  at: Looked,
  history: readonly Operation[],
  { hurried, timed, signal }: Quiet,
): Promise<Violation[]> {
  const until = Date.now() + (timed ? TIMEOUT_MS : UNTIMED_TIMEOUT_MS);
  while ((await violationsNow(at, history)).length > 0 && Date.now() < until) {
    if (hurried) await hurry(at);
    await sleep(POLL_MS, undefined, { signal });
  }
  await sleep(AFTER_MS, undefined, { signal });
  return violationsNow(at, history);
}

/** A source that cannot be read is a violation as well. */
async function violationsNow(at: Looked, history: readonly Operation[]): Promise<Violation[]> {
  try {
    return violationsOf(history, await look(at));
  } catch (error) {
    const lasting = Object.entries(OF_HISTORY).flatMap(([invariant, holds]) => named(invariant, holds(history)));
    return [...named('everything can be read', [String(error)]), ...lasting];
  }
}

export function named(invariant: string, found: readonly string[]): Violation[] {
  return found.map((one) => ({ invariant, found: one }));
}

function violationsOf(history: readonly Operation[], read: ReadBack): Violation[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, holds]) => named(invariant, holds(history, read)));
}

/** If Postgres is unreachable, the next check runs this again. */
async function hurry({ adminUrl }: Looked): Promise<void> {
  await withDatabase(adminUrl, async (database) => {
    await isStockSettled(database);
    await database.query(RETURN_NOW);
    await database.query(REBUILD_NOW);
  }).catch(() => undefined);
}
