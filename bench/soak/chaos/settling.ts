import { setTimeout as sleep } from 'node:timers/promises';
import { isStockSettled } from '../../held-stock';
import { asAdmin } from './as-admin';
import type { Operation } from './history';
import { INVARIANTS, OF_HISTORY } from './invariants/all';
import { look, type Looked } from './looking';
import type { ReadBack } from './read-back';

/** Something that must be so and is not. */
export interface Violation {
  readonly invariant: string;
  readonly found: string;
}

/** So long everything may take to be itself again; longer where the machine may be busy with anything else. */
const TIMEOUT_MS = 90_000;
const UNTIMED_TIMEOUT_MS = 5 * 60_000;
const POLL_MS = 1_000;
/** What arrives late after everything agrees would make it differ again. */
const AFTER_MS = 1_000;
/** Whoever had it leased may be dead; where they are not, stock is returned twice at the same time, which must do no harm. */
const RETURN_NOW = "update commerce.stock_returns set due_at = '-infinity'";

interface Quiet {
  readonly hurried?: boolean;
  readonly timed?: boolean;
  readonly signal: AbortSignal;
}

/** What is wrong when everything had time to settle: as soon as nothing is, or when patience ends. */
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

/** What cannot be looked at is wrong as well. */
async function violationsNow(at: Looked, history: readonly Operation[]): Promise<Violation[]> {
  try {
    return violationsOf(history, await look(at));
  } catch (error) {
    const lasting = Object.entries(OF_HISTORY).flatMap(([invariant, isKept]) => named(invariant, isKept(history)));
    return [...named('everything can be read', [String(error)]), ...lasting];
  }
}

export function named(invariant: string, found: readonly string[]): Violation[] {
  return found.map((one) => ({ invariant, found: one }));
}

function violationsOf(history: readonly Operation[], read: ReadBack): Violation[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, isKept]) => named(invariant, isKept(history, read)));
}

/** Where Postgres cannot be reached, everything is looked at again anyway, and it is hurried then. */
async function hurry({ adminUrl }: Looked): Promise<void> {
  await asAdmin(adminUrl, async (database) => {
    await isStockSettled(database);
    await database.query(RETURN_NOW);
  }).catch(() => undefined);
}
