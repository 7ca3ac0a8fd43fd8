import { epochMs } from '@marquee/contracts';
import { type Database, daysBefore, inTransaction, RESTORED_DAYS, type Transaction } from '../core';
import type { RelayBus } from './relay-bus';

interface PublishedRow {
  readonly id: number;
  readonly event_id: string;
  readonly stream_sequence: number;
}

/** Rows compared per page. */
const PAGE = 200;
/** Restoring is rare and may read events of several days. */
const RESTORE_MS = 600_000;
/** Limit of one statement, and of the wait for running passes. */
const ANSWER_MS = 60_000;

/**
 * Only rows that would be republished: the stream may have expired older ones. Rows from before a lost stream have
 * higher sequences than all later rows.
 */
const NEWEST = `
  select id, event_id, stream_sequence from outbox
  where published_at is not null and (stream_sequence, id) < ($1, $2) and created_at >= $4
  order by stream_sequence desc, id desc limit $3`;
const RESTORE = `
  update outbox set published_at = null, stream_sequence = null, next_attempt_at = null
  where published_at is not null and `;

/** The database or a transaction. */
interface Asked {
  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]>;
}

/**
 * Marks rows that the stream lost, by power loss or a restore, as unpublished for the relay, and returns the count. With
 * `mayBeAnother`, waits for running passes, whose acknowledgements may be older than the loss.
 */
export async function restoreLost(db: Database, bus: RelayBus, gate: string, mayBeAnother: boolean): Promise<number> {
  const oldest = daysBefore(db.clock.now(), RESTORED_DAYS);
  // A row commits after its message was stored, so a running pass cannot look like a loss.
  if (!mayBeAnother && (await hasNewest(db, bus, oldest))) return 0;
  // Checked before the gate, so that no relay waits behind it for an unavailable bus.
  await bus.eventsState();
  const opening = `select pg_advisory_xact_lock(${gate})`;
  return inTransaction(db, { deadline: epochMs() + RESTORE_MS, statementTimeoutMs: ANSWER_MS, opening }, async (tx) =>
    mayBeAnother && (await hasNewest(tx, bus, oldest)) ? 0 : restore(tx, bus, oldest),
  );
}

/** Returns whether the stream has the last published row. Throws if the bus is unavailable, even if there is no row. */
async function hasNewest(asked: Asked, bus: RelayBus, oldest: Date): Promise<boolean> {
  const values = [Number.MAX_SAFE_INTEGER, 0, 1, oldest];
  const [newest] = await asked.query<PublishedRow>(NEWEST, values, 'stream_newest');
  if (newest) return isStored(bus, newest);
  await bus.eventsState();
  return true;
}

async function restore(tx: Transaction, bus: RelayBus, oldest: Date): Promise<number> {
  const { lastSeq } = await bus.eventsState();
  const beyond = `${RESTORE} stream_sequence > $1 and created_at >= $2 returning id`;
  const restored = await tx.query(beyond, [lastSeq, oldest]);
  return restored.length + (await restoreOverwritten(tx, bus, lastSeq, oldest));
}

/**
 * New messages reuse the sequences of lost ones, so rows are compared with the stream, newest first, until a whole page
 * matches.
 */
async function restoreOverwritten(tx: Transaction, bus: RelayBus, lastSeq: number, oldest: Date): Promise<number> {
  let restored = 0;
  let from: readonly [number, number] = [lastSeq + 1, 0];
  for (;;) {
    const rows = await tx.query<PublishedRow>(NEWEST, [...from, PAGE, oldest], 'stream_newest');
    const stored = await Promise.all(rows.map((row) => isStored(bus, row)));
    const lost = rows.filter((_, i) => !stored[i]);
    const last = rows.at(-1);
    if (!last || lost.length === 0) return restored;
    await tx.query(`${RESTORE} id = any($1)`, [lost.map(({ id }) => id)]);
    restored += lost.length;
    from = [last.stream_sequence, last.id];
  }
}

async function isStored(bus: RelayBus, row: PublishedRow): Promise<boolean> {
  return (await bus.storedMessageId(row.stream_sequence)) === row.event_id;
}
