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

/** Rows of each key in one pass, however many keys there are. */
const PER_KEY = 20;
/** Rows of a pass that few keys may share: others wait while a long run of one key is published. */
const PER_PASS = 200;
const LONGEST_DELAY_MS = 30_000;

/**
 * Finds the first unpublished row of each key, in the order of keys and from one key on, so that a key costs the same whether one
 * row of it waits or a hundred thousand; then locks those rows. Who holds the first row owns the key, so the rows behind it need no lock. A row
 * that another relay publishes between this statement's snapshot and its lock is looked at anew by Postgres and falls out, and
 * with it the whole key; and a row whose key has an earlier unpublished one is never a head, in no snapshot.
 *
 * Unpublished rows are so few, as a rule, that the planner knows nothing of a sudden backlog. So each part can use one
 * index only: `published_at is null` that of the keys, `stream_sequence is null` with an id that of the order of work. (They are
 * null together.)
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
 * The ids are named twice: joined alone, a plan from when there were few rows would read all of them. As subselects, they are no
 * case of their own whatever their number, and the statement is planned once.
 */
const PUBLISHED = `
  update outbox o set published_at = $1, stream_sequence = s.sequence, next_attempt_at = null, error = null
  from unnest((select $2::bigint[]), (select $3::bigint[])) as s (id, sequence)
  where o.id = s.id and o.id = any((select $2::bigint[])::bigint[])`;

const FAILED = `
  update outbox o set attempts = f.attempts, next_attempt_at = f.next, error = f.error
  from unnest($1::bigint[], $2::integer[], $3::timestamptz[], $4::text[]) as f (id, attempts, next, error)
  where o.id = f.id and o.id = any($1)`;

/** Whoever looks four times a second does not wait for long. */
const LOOK_MS = 5_000;
/** Found in the index of the order of work, which has the unpublished ones alone. */
const ANY_UNPUBLISHED = 'select from outbox where stream_sequence is null limit 1';

export async function isAnyUnpublished(db: Database): Promise<boolean> {
  const deadline = epochMs() + LOOK_MS;
  return (await db.run({ kind: 'read', text: ANY_UNPUBLISHED, name: 'relay_any', deadline })).length > 0;
}

export interface Claim {
  /** Rows to publish now, by key, each key in order. */
  readonly keys: readonly (readonly Claimed[])[];
  /** Of each key no more than so many rows were taken: where there are as many, there may be more. */
  readonly run: number;
  /** The key after which others may wait; null where these were the last. */
  readonly after: string | null;
}

/** Looks at so many keys after the given one. */
export async function claim(tx: Transaction, batch: number, now: Date, after = ''): Promise<Claim> {
  type Row = Claimed & { readonly seen: number; readonly last: string | null };
  const rows = await tx.query<Row>(CLAIM, [now, after, batch, PER_KEY, PER_PASS], 'relay_claim');
  const byKey = new Map<string, Claimed[]>();
  // One row without an id says how far it has come where there is nothing to publish.
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

/** Half a second after the first failure, then twice as long each time. */
function delayAfter(attempts: number): number {
  return Math.min(250 * 2 ** Math.min(attempts, 20), LONGEST_DELAY_MS);
}
