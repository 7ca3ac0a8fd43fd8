import { type Database, dayOf, daysBefore, INBOX_DAYS, OUTBOX_DAYS } from '../core';
import { removeSome } from './remove-some';
import { sweepStep } from './sweep-step';

/**
 * Published rows in the order of the stream, which an index has and which is nearly that of time: of each page the old
 * ones go, and a page that holds a young one is the last.
 */
const OUTBOX = `
  with page as materialized (
    select id, published_at from outbox where published_at is not null order by stream_sequence, id limit $2
  ), chosen as materialized (
    select id from outbox where id = any (array (select id from page where published_at < $1)) for update skip locked
  )
  delete from outbox where id = any (array (select id from chosen)) returning 1 as gone`;
const OLDEST_LETTER = 'select created_at from dead_letters order by created_at limit 1';

/** Removes rows of one table that are older, at most so many; says how many. */
type Removal = (db: Database, limit: number) => Promise<number>;

/** Of every table that a service has for its own work. What is deferred goes when it is processed, and a lease when it is left. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  outbox: async (db, limit) => (await db.query(OUTBOX, [daysAgo(db, OUTBOX_DAYS), limit])).length,
  inbox: older('inbox', 'received_at', () => INBOX_DAYS),
  idempotency: older('idempotency', 'created_at', ({ retention }) => retention.idempotencyHours / 24),
  dead_letters: older('dead_letters', 'created_at', (db) => db.retention.deadLetterDays),
  // After the letters, for which heads may have to wait.
  inbox_heads: removeHeads,
  audit: older('audit', 'created_at', (db) => db.retention.auditDays),
};

/** One step of each table; true where there is more to remove at once. Replicas may do it at the same time. */
export async function tidy(db: Database): Promise<boolean> {
  let more = false;
  let failure: Error | undefined;
  for (const [table, remove] of Object.entries(REMOVALS)) {
    try {
      more = (await sweepStep(db, table, (limit) => remove(db, limit))) || more;
    } catch (error) {
      // The tables after it are not to grow for ever because of one.
      failure ??= new Error(`Rows of ${table} cannot be removed.`, { cause: error });
    }
  }
  if (failure) throw failure;
  return more;
}

function older(table: string, column: string, days: (db: Database) => number): Removal {
  return (db, limit) => removeSome(db, table, { sql: `r.${column} < ?`, values: [daysAgo(db, days(db))] }, limit);
}

/**
 * The head of a resource says which of its events was processed last, and so tells a late event from a new one. It stays
 * while a late one can come: for as long as the stream keeps events, and while there is a dead letter that may be replayed.
 * Whoever writes a dead letter also marks the head of its resource as met, so heads that were met before the oldest letter
 * have none. A resource whose head is gone is begun anew by its next event, as one that the consumer has never met.
 */
async function removeHeads(db: Database, limit: number): Promise<number> {
  const [letter] = await db.query<{ created_at: Date }>(OLDEST_LETTER);
  const old = daysAgo(db, db.retention.inboxHeadDays);
  const before = letter && letter.created_at < old ? letter.created_at : old;
  return removeSome(db, 'inbox_heads', { sql: 'r.met_on < ? and not r.deferring', values: [dayOf(before)] }, limit);
}

function daysAgo(db: Database, days: number): Date {
  return daysBefore(db.clock.now(), days);
}
