import type { ParkedEvent, EventPosition } from '@marquee/contracts';
import { byResource, dayOf, type Transaction } from '../core';

/** A resource's deferred events that are handed out at once, in order. */
const RUN = 32;

/** The head of the resource is locked by whoever calls this: the flag and the row appear together. */
const DEFER = `
  insert into inbox_deferred as d
    (consumer, company_id, subject, sequence, message_subject, body, place, attempts, error, due_at, deferred_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (consumer, company_id, subject, sequence) do update set
    place = excluded.place, due_at = excluded.due_at,
    attempts = greatest(d.attempts, excluded.attempts), error = coalesce(excluded.error, d.error)`;

const HOLD_HEAD = `
  insert into inbox_heads as h (consumer, company_id, subject, sequence, deferring, met_on) values ($1, $2, $3, 0, true, $4)
  on conflict (consumer, company_id, subject) do update set deferring = true, met_on = excluded.met_on`;

/*
 * The statements below find rows one by one, in laterals with a limit, and go on by the rows' places (`ctid`), which are
 * held by locks: `inbox_deferred` is empty nearly always, so the planner thinks so, and any join that it may turn round
 * would walk through all of the table when it is full.
 */

/** In the order in which they are named, so that no two wait for each other crosswise. */
const LOCK_HEADS = `
  select h.place from unnest($2::bigint[], $3::text[]) with ordinality as s (company_id, subject, n)
  cross join lateral (
    select ctid::text as place from inbox_heads
    where consumer = $1 and company_id = s.company_id and subject = s.subject limit 1 for no key update
  ) h order by s.n`;
const TAKE_AWAY = `
  delete from inbox_deferred where ctid = any (array (
    select d.ctid from unnest($2::bigint[], $3::text[], $4::bigint[]) as s (company_id, subject, sequence)
    cross join lateral (
      select ctid from inbox_deferred
      where consumer = $1 and company_id = s.company_id and subject = s.subject and sequence = s.sequence limit 1
    ) d))`;
/** A statement sees rows as they were when it began: this one must begin after the heads were locked. */
const MARK_LEFT = `
  update inbox_heads h set deferring = coalesce((
    select true from inbox_deferred d
    where d.consumer = h.consumer and d.company_id = h.company_id and d.subject = h.subject limit 1), false)
  where h.ctid = any ($1::tid[]) returning h.deferring`;

/**
 * A resource is ready when the first of its deferred events is due and either in its turn, or such that nothing before it
 * can come any more: everything up to its place in the stream was processed or is kept here ($3), and the consumer has
 * never met the resource, or has waited for as long as lost events may take to be published again ($4); or it has waited
 * so long ($6) that the server cannot be believed. Then a run of its events is handed out, at most $5 of all resources;
 * only the first of a resource may go ahead of its turn.
 */
const READY = `
  with ready as (
    select h.company_id, h.subject, f.sequence as first, f.sequence > h.sequence + 1 as released
    from inbox_heads h cross join lateral (
      select d.sequence, d.due_at, d.place, d.deferred_at from inbox_deferred d
      where d.consumer = h.consumer and d.company_id = h.company_id and d.subject = h.subject
      order by d.sequence limit 1
    ) f
    where h.consumer = $1 and h.deferring and f.due_at <= $2
      and (f.sequence <= h.sequence + 1 or f.deferred_at <= $6
        or (f.place <= $3 and (h.sequence = 0 or f.deferred_at <= $4)))
    limit $5
  )
  select r.company_id, r.subject, d.*, r.released and d.sequence = r.first as released
  from ready r cross join lateral (
    select ctid::text as row, sequence, message_subject, body, place, attempts from inbox_deferred
    where consumer = $1 and company_id = r.company_id and subject = r.subject
      and sequence >= r.first and sequence < r.first + ${RUN} and due_at <= $2
    order by sequence limit ${RUN} for update skip locked
  ) d limit $5`;
const LEASE = 'update inbox_deferred set due_at = $2 where ctid = any ($1::tid[])';

interface ClaimedRow {
  /** Its place in the table. */
  readonly row: string;
  readonly company_id: number;
  readonly subject: string;
  readonly sequence: number;
  readonly message_subject: string;
  readonly body: string;
  readonly place: number;
  readonly attempts: number;
  readonly released: boolean;
}

/** Keeps an event that failed; it is tried again when it is due. */
export async function deferFailed(
  tx: Transaction,
  event: ParkedEvent,
  failure: { readonly error: string; readonly dueAt: Date; readonly now: Date },
): Promise<void> {
  const { consumer, position, subject: message, body, place, attempts } = event;
  const key = [consumer, position.companyid, position.subject];
  const { error, dueAt, now } = failure;
  await tx.query(HOLD_HEAD, [...key, dayOf(now)], 'inbox_hold_head');
  const values = [...key, position.sequence, message, body, place, attempts, error, dueAt, now];
  await tx.query(DEFER, values, 'inbox_defer');
}

/** The events were processed: they are no longer deferred, and the next of their resources may have their turn. */
export async function settleRows(tx: Transaction, consumer: string, settled: readonly EventPosition[]): Promise<void> {
  const ordered = settled.toSorted(byResource);
  const [companies, subjects, sequences] = columnsOf(ordered);
  const heads = await tx.query<{ place: string }>(LOCK_HEADS, [consumer, companies, subjects]);
  await tx.query(TAKE_AWAY, [consumer, companies, subjects, sequences]);
  const left = await tx.query<{ deferring: boolean }>(MARK_LEFT, [heads.map(({ place }) => place)]);
  if (left.some(({ deferring }) => deferring)) tx.releaseDeferred(consumer);
}

/** One array for each column of a statement that takes several events. */
export function columnsOf(positions: readonly EventPosition[]): [number[], string[], number[]] {
  return [
    positions.map(({ companyid }) => companyid),
    positions.map(({ subject }) => subject),
    positions.map(({ sequence }) => sequence),
  ];
}

export interface Claim {
  readonly consumer: string;
  /** Everything up to this place in the stream was processed or is deferred. */
  readonly floor: number;
  readonly now: Date;
  /** A gap in the middle of a resource's events that is older than this is given up. */
  readonly gapsBefore: Date;
  /** What was deferred before this waits for nothing. */
  readonly allBefore: Date;
  readonly leasedUntil: Date;
  /** How many events at most. */
  readonly most: number;
}

/** Those whose turn it is, each resource's in order, leased. */
export async function claimDeferred(tx: Transaction, claim: Claim): Promise<ParkedEvent[]> {
  const { consumer, floor, now, gapsBefore, allBefore, leasedUntil, most } = claim;
  const rows = await tx.query<ClaimedRow>(READY, [consumer, now, floor, gapsBefore, most, allBefore]);
  if (rows.length === 0) return [];
  await tx.query(LEASE, [rows.map(({ row }) => row), leasedUntil]);
  return rows
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ company_id, subject, sequence, message_subject, body, place, attempts, released }) => ({
      consumer,
      subject: message_subject,
      body,
      position: { companyid: company_id, subject, sequence },
      place,
      attempts,
      released,
    }));
}
