import { epochMs } from '@marquee/contracts';
import type { Database, Transaction } from '../core';

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

/** Rows of each key in one pass, for any number of keys. */
const PER_KEY = 20;
/** Rows of a pass with few keys; bounds how long a run of one key delays other keys. */
const PER_PASS = 200;
const LONGEST_DELAY_MS = 30_000;

/**
 * Finds and locks the first unpublished row of each key; the lock owns the key, so later rows need none. The two
 * null checks are equivalent, but each selects an index, because the planner does not expect a backlog.
 */
const CLAIM = `
  with recursive heads as (
    (select o.key, o.id, o.next_attempt_at, 1 as place from outbox o
     where o.published_at is null and o.key > $2 order by o.key, o.id limit 1)
    union all
    select n.key, n.id, n.next_attempt_at, h.place + 1 from heads h cross join lateral (
      select o.key, o.id, o.next_attempt_at from outbox o
      where o.published_at is null and o.key > h.key order by o.key, o.id limit 1
    ) n
    where h.place < $3
  ), owned as materialized (
    select o.key, o.id from outbox o
    where o.stream_sequence is null
      and o.id = any(array(select h.id from heads h where h.next_attempt_at is null or h.next_attempt_at <= $1))
    order by o.id
    for update of o skip locked
  )
  select s.seen, s.last, r.id, r.key, r.event_id, r.subject, r.body, r.request_id, r.traceparent, r.attempts
  from (select count(*) as seen, max(h.key) as last from heads h) s left join (
    owned w cross join lateral (
      select f.id, f.key, f.event_id, f.subject, f.body, f.request_id, f.traceparent, f.attempts
      from outbox f where f.published_at is null and f.key = w.key and f.id >= w.id
      order by f.id limit (select greatest($4::bigint, $5::bigint / count(*)) from owned)
    ) r
  ) on true
  order by r.id`;

/**
 * Repeats the ids, because a plan from a small table would otherwise scan all rows. Subselects keep one plan for any
 * number of ids.
 */
const PUBLISHED = `
  update outbox o set published_at = $1, stream_sequence = s.sequence, next_attempt_at = null, error = null
  from unnest((select $2::bigint[]), (select $3::bigint[])) as s (id, sequence)
  where o.id = s.id and o.id = any((select $2::bigint[])::bigint[])`;

const FAILED = `
  update outbox o set attempts = f.attempts, next_attempt_at = f.next, error = f.error
  from unnest($1::bigint[], $2::integer[], $3::timestamptz[], $4::text[]) as f (id, attempts, next, error)
  where o.id = f.id and o.id = any($1)`;

/** The relay polls several times a second and needs no long timeout. */
const LOOK_MS = 5_000;
/** Uses the partial index of unpublished rows. */
const ANY_UNPUBLISHED = 'select from outbox where stream_sequence is null limit 1';

export async function isAnyUnpublished(db: Database): Promise<boolean> {
  const deadline = epochMs() + LOOK_MS;
  return (await db.run({ kind: 'read', text: ANY_UNPUBLISHED, name: 'relay_any', deadline })).length > 0;
}

export interface Claim {
  /** Rows to publish now by key, each key in order. */
  readonly keys: readonly (readonly Claimed[])[];
  /** The limit per key; a key with this many rows may have more. */
  readonly run: number;
  /** The key to continue after, or null after the last. */
  readonly after: string | null;
}

/** Reads a number of keys after the given one. */
export async function claim(tx: Transaction, batch: number, now: Date, after = ''): Promise<Claim> {
  type Row = Claimed & { readonly seen: number; readonly last: string | null };
  const rows = await tx.query<Row>(CLAIM, [now, after, batch, PER_KEY, PER_PASS], 'relay_claim');
  const byKey = new Map<string, Claimed[]>();
  // A row without an id carries the position if there is nothing to publish.
  for (const row of rows.filter(({ id }) => id !== null)) {
    const key = byKey.get(row.key);
    if (key) key.push(row);
    else byKey.set(row.key, [row]);
  }
  const { seen = 0, last = null } = rows[0] ?? {};
  const run = Math.max(PER_KEY, Math.floor(PER_PASS / Math.max(1, byKey.size)));
  return { keys: [...byKey.values()], run, after: seen === batch ? last : null };
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

/** Half a second after the first failure, then doubled each time. */
function delayAfter(attempts: number): number {
  return Math.min(250 * 2 ** Math.min(attempts, 20), LONGEST_DELAY_MS);
}
