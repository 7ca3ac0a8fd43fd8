import { epochMs } from '@marquee/contracts';
import { type Database, daysBefore, inTransaction, RESTORED_DAYS, type Transaction } from '../core';
import type { RelayBus } from './relay-bus';

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

/** Whoever is asked: the database, or a transaction. */
interface Asked {
  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]>;
}

/**
 * A stream can lose acknowledged messages: power loss before its disk was flushed, or a restore from an older copy.
 * Rows stay in the outbox for as long as messages in the stream, so what was lost is marked unpublished and goes out
 * again; consumers that had seen it drop it by its id. Answers how many.
 *
 * A pass under way may have acknowledgements that are older than the loss, and marks that nobody sees yet. Where the stream may just have
 * come back as another (`mayBeAnother`), its end is compared after such passes, and before anybody takes the places of what was lost.
 */
export async function restoreLost(db: Database, bus: RelayBus, gate: string, mayBeAnother: boolean): Promise<number> {
  const oldest = daysBefore(db.clock.now(), RESTORED_DAYS);
  // A row is committed after its message was stored: no pass under way can make this look like a loss.
  if (!mayBeAnother && (await hasNewest(db, bus, oldest))) return 0;
  // Nobody waits behind the gate for a bus that is away.
  await bus.eventsState();
  const opening = `select pg_advisory_xact_lock(${gate})`;
  return inTransaction(db, { deadline: epochMs() + RESTORE_MS, answerMs: ANSWER_MS, opening }, async (tx) =>
    mayBeAnother && (await hasNewest(tx, bus, oldest)) ? 0 : restore(tx, bus, oldest),
  );
}

/** Whether the stream has what was published last. Where nothing was, it still throws when the bus is away. */
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
