import type { Database } from './database';
import type { Transaction } from './transaction';

export interface Claimed {
  readonly id: number;
  readonly key: string;
  readonly event_id: string;
  readonly subject: string;
  readonly body: string;
  readonly request_id: string;
  readonly traceparent: string | null;
  readonly attempts: number;
}
export interface Published {
  readonly id: number;
  readonly sequence: number;
}
export interface Refused {
  readonly id: number;
  readonly attempts: number;
  readonly error: string;
}

/** Rows of one key in one pass. */
const PER_KEY = 20;
const LONGEST_DELAY_MS = 30_000;

/**
 * Locks the first unpublished row of each key; who holds it owns the key, so the rows behind it need no lock. A row that
 * another relay publishes between this statement's snapshot and its lock is looked at anew by Postgres and falls out,
 * and with it the whole key; and a row whose key has an earlier unpublished one is never a head, in no snapshot.
 *
 * Unpublished rows are so few, as a rule, that the planner knows nothing of a sudden backlog. So each part can use one
 * index only: `stream_sequence is null` that of the order of work, `published_at is null` that of the keys. (They are
 * null together.) A `not exists` became a join through the wrong one, and took 11 s among 200,000 rows.
 */
const CLAIM = `
  with heads as materialized (
    select o.key, o.id from outbox o
    where o.stream_sequence is null and (o.next_attempt_at is null or o.next_attempt_at <= $1)
      and o.id = (select min(p.id) from outbox p where p.published_at is null and p.key = o.key)
    order by o.id limit $2
    for update of o skip locked
  )
  select r.id, r.key, r.event_id, r.subject, r.body, r.request_id, r.traceparent, r.attempts
  from heads h cross join lateral (
    select f.id, f.key, f.event_id, f.subject, f.body, f.request_id, f.traceparent, f.attempts
    from outbox f where f.published_at is null and f.key = h.key and f.id >= h.id
    order by f.id limit $3
  ) r
  order by r.id`;

/** The ids are named twice: joined alone, a plan from when there were few rows would read all of them. */
const PUBLISHED = `
  update outbox o set published_at = $1, stream_sequence = s.sequence, next_attempt_at = null, error = null
  from unnest($2::bigint[], $3::bigint[]) as s (id, sequence)
  where o.id = s.id and o.id = any($2)`;

const FAILED = `
  update outbox o set attempts = f.attempts, next_attempt_at = f.next, error = f.error
  from unnest($1::bigint[], $2::integer[], $3::timestamptz[], $4::text[]) as f (id, attempts, next, error)
  where o.id = f.id and o.id = any($1)`;

/** Found in the index of the order of work, which has the unpublished ones alone. */
const ANY_UNPUBLISHED = 'select from outbox where stream_sequence is null limit 1';

export async function isAnyUnpublished(db: Database): Promise<boolean> {
  return (await db.read(ANY_UNPUBLISHED, [], 'relay_any')).length > 0;
}

/** The rows to publish now, by key, each key in order; `more` when a limit cut them off. */
export async function claim(tx: Transaction, batch: number, now: Date): Promise<{ keys: Claimed[][]; more: boolean }> {
  const rows = await tx.query<Claimed>(CLAIM, [now, batch, PER_KEY], 'relay_claim');
  const byKey = new Map<string, Claimed[]>();
  for (const row of rows) {
    const key = byKey.get(row.key);
    if (key) key.push(row);
    else byKey.set(row.key, [row]);
  }
  const keys = [...byKey.values()];
  return { keys, more: keys.length === batch || keys.some((key) => key.length === PER_KEY) };
}

export async function markPublished(tx: Transaction, rows: readonly Published[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const values = [now, rows.map(({ id }) => id), rows.map(({ sequence }) => sequence)];
  await tx.query(PUBLISHED, values, 'relay_published');
}

export async function markFailed(tx: Transaction, rows: readonly Refused[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const next = rows.map(({ attempts }) => new Date(now.getTime() + delayAfter(attempts)));
  const values = [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts), next, rows.map(({ error }) => error)];
  await tx.query(FAILED, values, 'relay_failed');
}

/** Half a second after the first failure, then twice as long each time. */
function delayAfter(attempts: number): number {
  return Math.min(250 * 2 ** Math.min(attempts, 20), LONGEST_DELAY_MS);
}
