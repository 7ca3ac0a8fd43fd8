import type { Database } from './database';
import { IDEMPOTENCY_HOURS } from './idempotency';

const HOUR_MS = 3_600_000;
/** As long as the stream keeps its messages: what it loses can be published again. */
const OUTBOX_HOURS = 7 * 24;
/** Longer than an event can come again from outbox or stream. */
const INBOX_HOURS = 8 * 24;
/** Rows per statement: locks and log stay small. */
const PAGE = 1_000;

/**
 * Published rows in the order of the stream, which an index has and which is nearly that of time: of each page the old
 * ones go, and a page that holds a young one is the last.
 */
const OUTBOX = `
  with page as (
    select id, published_at from outbox where published_at is not null order by stream_sequence, id limit $2
  )
  delete from outbox o using page where page.id = o.id and page.published_at < $1 returning 1 as gone`;
const INBOX = `
  delete from inbox where (consumer, event_id) in (
    select consumer, event_id from inbox where received_at < $1 limit $2
  ) returning 1 as gone`;
const IDEMPOTENCY = `
  delete from idempotency where (company_id, app, key) in (
    select company_id, app, key from idempotency where created_at < $1 limit $2
  ) returning 1 as gone`;

/** Removes what has outlived its use, until the signal. Replicas may do it at the same time. */
export async function tidy(db: Database, signal?: AbortSignal): Promise<void> {
  await removeOlder(db, OUTBOX, OUTBOX_HOURS, signal);
  await removeOlder(db, INBOX, INBOX_HOURS, signal);
  await removeOlder(db, IDEMPOTENCY, IDEMPOTENCY_HOURS, signal);
}

async function removeOlder(db: Database, statement: string, hours: number, signal?: AbortSignal): Promise<void> {
  const before = new Date(db.clock.now().getTime() - hours * HOUR_MS);
  for (;;) {
    const gone = await db.query(statement, [before, PAGE]);
    if (gone.length < PAGE || signal?.aborted) return;
  }
}
