import type { DeferredEvent, EventPosition } from '@marquee/contracts';
import { byResource } from './lock-order';
import type { Transaction } from './transaction';

/** A resource's deferred events that are handed out at once, in order. */
const RUN = 32;
/** Resources whose deferred events are handed out at once. */
const RESOURCES = 50;

/** The head of the resource is locked by whoever calls this: the flag and the row appear together. */
const DEFER = `
  insert into inbox_deferred as d
    (consumer, company_id, subject, sequence, message_subject, body, place, attempts, error, due_at, deferred_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (consumer, company_id, subject, sequence) do update set
    place = excluded.place, due_at = excluded.due_at,
    attempts = greatest(d.attempts, excluded.attempts), error = coalesce(excluded.error, d.error)`;

const HOLD_HEAD = `
  insert into inbox_heads as h (consumer, company_id, subject, sequence, deferring) values ($1, $2, $3, 0, true)
  on conflict (consumer, company_id, subject) do update set deferring = true`;

/** Also locks the heads of their resources, in the order in which they are named. */
const TAKE_AWAY = `
  with settled as (
    select * from unnest($2::bigint[], $3::text[], $4::bigint[]) with ordinality as s (company_id, subject, sequence, n)
  ), gone as (
    delete from inbox_deferred d using settled s
    where d.consumer = $1 and d.company_id = s.company_id and d.subject = s.subject and d.sequence = s.sequence
  )
  select from settled s join inbox_heads h on h.consumer = $1 and h.company_id = s.company_id and h.subject = s.subject
  order by s.n for no key update of h`;
/** A statement sees rows as they were when it began: this one must begin after the heads were locked. */
const MARK_LEFT = `
  update inbox_heads h set deferring = exists (
    select from inbox_deferred d
    where d.consumer = h.consumer and d.company_id = h.company_id and d.subject = h.subject)
  from (select distinct * from unnest($2::bigint[], $3::text[]) as s (company_id, subject)) s
  where h.consumer = $1 and h.company_id = s.company_id and h.subject = s.subject returning h.deferring`;

/**
 * A resource is ready when the first of its deferred events is due and either in its turn, or such that nothing before it
 * can come any more: everything up to its place in the stream was processed or is kept here ($3), and the consumer has
 * never met the resource, or has waited for as long as lost events may take to be published again ($4). Then a run of
 * its events is leased ($5); only the first may go ahead of its turn.
 */
const CLAIM = `
  with ready as (
    select h.company_id, h.subject, f.sequence as first, f.sequence > h.sequence + 1 as released
    from inbox_heads h cross join lateral (
      select d.sequence, d.due_at, d.place, d.deferred_at from inbox_deferred d
      where d.consumer = h.consumer and d.company_id = h.company_id and d.subject = h.subject
      order by d.sequence limit 1
    ) f
    where h.consumer = $1 and h.deferring and f.due_at <= $2
      and (f.sequence <= h.sequence + 1 or (f.place <= $3 and (h.sequence = 0 or f.deferred_at <= $4)))
    limit ${RESOURCES}
  ), run as (
    select d.company_id, d.subject, d.sequence, r.released and d.sequence = r.first as released
    from ready r join inbox_deferred d on d.consumer = $1 and d.company_id = r.company_id and d.subject = r.subject
      and d.sequence >= r.first and d.sequence < r.first + ${RUN} and d.due_at <= $2
    for update of d skip locked
  )
  update inbox_deferred d set due_at = $5 from run
  where d.consumer = $1 and d.company_id = run.company_id and d.subject = run.subject and d.sequence = run.sequence
  returning d.company_id, d.subject, d.sequence, d.message_subject, d.body, d.place, d.attempts, run.released`;

interface ClaimedRow {
  readonly company_id: number;
  readonly subject: string;
  readonly sequence: number;
  readonly message_subject: string;
  readonly body: string;
  readonly place: number;
  readonly attempts: number;
  readonly released: boolean;
}

/** For an event that failed; it is tried again when it is due. */
export async function deferFailed(
  tx: Transaction,
  event: DeferredEvent,
  failure: { readonly error: string; readonly dueAt: Date; readonly now: Date },
): Promise<void> {
  const { consumer, position, subject: message, body, place, attempts } = event;
  const key = [consumer, position.companyid, position.subject];
  await tx.query(HOLD_HEAD, key, 'inbox_hold_head');
  const { error, dueAt, now } = failure;
  const values = [...key, position.sequence, message, body, place, attempts, error, dueAt, now];
  await tx.query(DEFER, values, 'inbox_defer');
}

/** The events were processed: they are no longer deferred, and the next of their resources may have their turn. */
export async function settleRows(tx: Transaction, consumer: string, settled: readonly EventPosition[]): Promise<void> {
  const [companies, subjects, sequences] = columnsOf(settled.toSorted(byResource));
  await tx.query(TAKE_AWAY, [consumer, companies, subjects, sequences], 'inbox_settle');
  const heads = await tx.query<{ deferring: boolean }>(MARK_LEFT, [consumer, companies, subjects], 'inbox_mark_left');
  if (heads.some(({ deferring }) => deferring)) tx.consumersDue.add(consumer);
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
  readonly leasedUntil: Date;
}

/** Those whose turn it is, each resource's in order, leased. */
export async function claimDeferred(tx: Transaction, claim: Claim): Promise<DeferredEvent[]> {
  const { consumer, floor, now, gapsBefore, leasedUntil } = claim;
  const rows = await tx.query<ClaimedRow>(CLAIM, [consumer, now, floor, gapsBefore, leasedUntil], 'inbox_claim');
  return rows
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ company_id, subject, sequence, message_subject, ...row }) => ({
      ...row,
      consumer,
      subject: message_subject,
      position: { companyid: company_id, subject, sequence },
    }));
}
