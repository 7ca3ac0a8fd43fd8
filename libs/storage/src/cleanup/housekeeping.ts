import { type Database, dayOf, daysBefore, INBOX_DAYS, OUTBOX_DAYS } from '../core';
import { removeSome } from './remove-some';
import { sweepStep } from './sweep-step';

/**
 * Reads published rows by an index in stream order, which is nearly time order. The step removes the old rows of a
 * page; the first young row ends the sweep.
 */
const OUTBOX = `
  with page as materialized (
    select id, published_at from outbox where published_at is not null order by stream_sequence, id limit $2
  ), chosen as materialized (
    select id from outbox where id = any (array (select id from page where published_at < $1)) for update skip locked
  )
  delete from outbox where id = any (array (select id from chosen)) returning 1 as gone`;
const OLDEST_LETTER = 'select created_at from dead_letters order by created_at limit 1';

/** Removes at most `limit` old rows of one table and returns the count. */
type Removal = (db: Database, limit: number) => Promise<number>;

/** Covers the infrastructure tables. Processing removes parked events, and a resigning replica removes its lease. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  outbox: async (db, limit) => (await db.query(OUTBOX, [daysAgo(db, OUTBOX_DAYS), limit])).length,
  inbox: older('inbox', 'received_at', () => INBOX_DAYS),
  idempotency: older('idempotency', 'created_at', ({ retention }) => retention.idempotencyHours / 24),
  dead_letters: older('dead_letters', 'created_at', (db) => db.retention.deadLetterDays),
  // Runs after the dead letters, because cursors wait for them.
  inbox_heads: removeCursors,
  audit: older('audit', 'created_at', (db) => db.retention.auditDays),
};

/** Runs one step for each table; returns true if more rows remain. Replicas may run it concurrently. */
export async function tidy(db: Database): Promise<boolean> {
  let more = false;
  let failure: Error | undefined;
  for (const [table, remove] of Object.entries(REMOVALS)) {
    try {
      more = (await sweepStep(db, table, (limit) => remove(db, limit))) || more;
    } catch (error) {
      // One failing table must not let the tables after it grow without limit.
      failure ??= new Error(`Cleanup could not remove rows of the table ${table}; it retries on its next pass.`, {
        cause: error,
      });
    }
  }
  if (failure) throw failure;
  return more;
}

function older(table: string, column: string, days: (db: Database) => number): Removal {
  return (db, limit) => removeSome(db, table, { sql: `r.${column} < ?`, values: [daysAgo(db, days(db))] }, limit);
}

/**
 * A cursor is needed while a late event is possible: in the stream or as a replayable dead letter. A new dead letter
 * updates `met_on`, so cursors older than the oldest one are unused.
 */
async function removeCursors(db: Database, limit: number): Promise<number> {
  const [letter] = await db.query<{ created_at: Date }>(OLDEST_LETTER);
  const old = daysAgo(db, db.retention.inboxCursorDays);
  const before = letter && letter.created_at < old ? letter.created_at : old;
  return removeSome(db, 'inbox_heads', { sql: 'r.met_on < ? and not r.deferring', values: [dayOf(before)] }, limit);
}

function daysAgo(db: Database, days: number): Date {
  return daysBefore(db.clock.now(), days);
}
