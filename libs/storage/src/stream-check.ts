import type { Database } from './database';
import { daysBefore } from './days';
import type { RelayBus } from './relay-bus';
import { RESTORED_DAYS } from './retention';
import { inTransaction, type Transaction } from './transaction';

interface PublishedRow {
  readonly id: number;
  readonly event_id: string;
  readonly stream_sequence: number;
}

/** Rows compared at once. */
const PAGE = 200;
/** Restoring is rare and may walk through days of events. */
const RESTORE_MS = 600_000;
/** How long one statement of it may, and the wait for passes that are under way. */
const ANSWER_MS = 60_000;

/**
 * Of those that would be published again. An older one says nothing: the stream may have let it go by age, and one from before a stream was
 * lost as a whole has a higher place than all that came after.
 */
const NEWEST = `
  select id, event_id, stream_sequence from outbox
  where published_at is not null and (stream_sequence, id) < ($1, $2) and created_at >= $4
  order by stream_sequence desc, id desc limit $3`;
const RESTORE = `
  update outbox set published_at = null, stream_sequence = null, next_attempt_at = null
  where published_at is not null and `;

/**
 * A stream can lose acknowledged messages: power loss before its disk was flushed, or a restore from an older copy.
 * Rows stay in the outbox for as long as messages in the stream, so what was lost is marked unpublished and goes out
 * again; consumers that had seen it drop it by its id. Answers how many.
 */
export async function restoreLost(db: Database, bus: RelayBus, gate: string): Promise<number> {
  const oldest = daysBefore(db.clock.now(), RESTORED_DAYS);
  const [newest] = await db.query<PublishedRow>(NEWEST, [Number.MAX_SAFE_INTEGER, 0, 1, oldest], 'stream_newest');
  if (!newest) return reachable(bus);
  // The row was committed after the message was stored: no pass under way can make this look like a loss.
  if (await isStored(bus, newest)) return 0;
  const opening = `select pg_advisory_xact_lock(${gate})`;
  return inTransaction(db, { deadline: Date.now() + RESTORE_MS, answerMs: ANSWER_MS, opening }, (tx) =>
    restore(tx, bus, oldest),
  );
}

/** With nothing to compare, the check still says whether the bus is there: it throws when it is not. */
async function reachable(bus: RelayBus): Promise<0> {
  await bus.eventsState();
  return 0;
}

async function restore(tx: Transaction, bus: RelayBus, oldest: Date): Promise<number> {
  const { lastSeq } = await bus.eventsState();
  const beyond = `${RESTORE} stream_sequence > $1 and created_at >= $2 returning id`;
  const restored = await tx.query(beyond, [lastSeq, oldest]);
  return restored.length + (await restoreOverwritten(tx, bus, lastSeq, oldest));
}

/**
 * Messages published after the loss reuse the sequences of lost ones: rows are compared one by one, newest first, until
 * a whole page is found in the stream.
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
