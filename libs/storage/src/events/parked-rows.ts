import type { ParkedEvent, EventPosition } from '@marquee/contracts';
import { byResource, dayOf, type Transaction } from '../core';

/** Maximum events of one resource per claim, in order. */
const MAX_RUN_LENGTH = 32;

/** The caller holds the lock of the resource's cursor, so the flag and the row become visible together. */
const PARK = `
  insert into inbox_deferred as d
    (consumer, company_id, subject, sequence, message_subject, body, place, attempts, error, due_at, deferred_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (consumer, company_id, subject, sequence) do update set
    place = excluded.place, due_at = excluded.due_at,
    attempts = greatest(d.attempts, excluded.attempts), error = coalesce(excluded.error, d.error)`;

const HOLD_CURSOR = `
  insert into inbox_heads as h (consumer, company_id, subject, sequence, deferring, met_on) values ($1, $2, $3, 0, true, $4)
  on conflict (consumer, company_id, subject) do update set deferring = true, met_on = excluded.met_on`;

/*
 * The statements below find rows in laterals with a limit and continue by `ctid` of locked rows. `inbox_deferred` is
 * usually empty, so the planner would choose a full scan for a join.
 */

/** Locks in the given order, so that no two transactions deadlock. */
const LOCK_CURSORS = `
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
/** Runs after the cursors are locked, because a statement's snapshot is taken when it starts. */
const MARK_LEFT = `
  update inbox_heads h set deferring = coalesce((
    select true from inbox_deferred d
    where d.consumer = h.consumer and d.company_id = h.company_id and d.subject = h.subject limit 1), false)
  where h.ctid = any ($1::tid[]) returning h.deferring`;

/**
 * A resource is ready if its first parked event is due and next in sequence, no predecessor can arrive ($3, $4), or the
 * wait has expired ($6). Returns at most $5 consecutive events.
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
      and sequence >= r.first and sequence < r.first + ${MAX_RUN_LENGTH} and due_at <= $2
    order by sequence limit ${MAX_RUN_LENGTH} for update skip locked
  ) d limit $5`;
const LEASE = 'update inbox_deferred set due_at = $2 where ctid = any ($1::tid[])';

interface ClaimedRow {
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

/** Stores a failed event, which is retried when it is due. */
export async function parkFailed(
  tx: Transaction,
  event: ParkedEvent,
  failure: { readonly error: string; readonly dueAt: Date; readonly now: Date },
): Promise<void> {
  const { consumer, position, subject: message, body, place, attempts } = event;
  const key = [consumer, position.companyid, position.subject];
  const { error, dueAt, now } = failure;
  await tx.query(HOLD_CURSOR, [...key, dayOf(now)], 'inbox_hold_cursor');
  const values = [...key, position.sequence, message, body, place, attempts, error, dueAt, now];
  await tx.query(PARK, values, 'inbox_park');
}

/** Removes processed events, so that the next of their resources can proceed. */
export async function settleRows(tx: Transaction, consumer: string, settled: readonly EventPosition[]): Promise<void> {
  const ordered = settled.toSorted(byResource);
  const [companies, subjects, sequences] = columnsOf(ordered);
  const cursors = await tx.query<{ place: string }>(LOCK_CURSORS, [consumer, companies, subjects]);
  await tx.query(TAKE_AWAY, [consumer, companies, subjects, sequences]);
  const left = await tx.query<{ deferring: boolean }>(MARK_LEFT, [cursors.map(({ place }) => place)]);
  if (left.some(({ deferring }) => deferring)) tx.signal('parked', consumer);
}

/** Returns one array per column for a statement with several events. */
export function columnsOf(positions: readonly EventPosition[]): [number[], string[], number[]] {
  return [
    positions.map(({ companyid }) => companyid),
    positions.map(({ subject }) => subject),
    positions.map(({ sequence }) => sequence),
  ];
}

export interface Claim {
  readonly consumer: string;
  /** All messages of the stream up to this sequence were processed or are parked. */
  readonly floor: number;
  readonly now: Date;
  /** Gaps older than this are given up. */
  readonly gapsBefore: Date;
  /** Events parked before this wait for no predecessor. */
  readonly allBefore: Date;
  readonly leasedUntil: Date;
  readonly most: number;
}

/** Leases the ready events, in order within each resource. */
export async function claimParked(tx: Transaction, claim: Claim): Promise<ParkedEvent[]> {
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
