import type { CloudEvent, Delivery } from '@marquee/contracts';
import { dayOf, type Transaction } from '../core';

/** An event and its delivery. */
export interface Arrival {
  readonly event: CloudEvent;
  readonly delivery: Delivery;
}

/** The result of receiving an event. */
export interface Outcome {
  /** The cursor's position, before or after this event moved it. */
  readonly sequence: number;
  readonly deferring: boolean;
  /** Whether the event is new in the inbox. */
  readonly received: boolean;
}
type Cursor = Pick<Outcome, 'sequence' | 'deferring'> & { readonly company_id: number; readonly subject: string };

/** The cursors of the batch's resources, locked in the given order. A new resource has the sequence 0. */
const HOLD = `
  insert into inbox_heads as h (consumer, company_id, subject, sequence, deferring)
  select $1, company_id, subject, 0, false
  from unnest($2::bigint[], $3::text[]) with ordinality as resources (company_id, subject, place) order by place
  on conflict (consumer, company_id, subject) do update set sequence = h.sequence
  returning h.company_id, h.subject, h.sequence, h.deferring`;

/** An upsert, because the cached plan of an update with a join could date from when the table was nearly empty. */
const RECEIVE = `
  with moved as (
    insert into inbox_heads (consumer, company_id, subject, sequence, deferring, met_on)
    select $1, company_id, subject, sequence, deferring, $8::date
    from unnest($4::bigint[], $5::text[], $6::bigint[], $7::boolean[]) as cursors (company_id, subject, sequence, deferring)
    on conflict (consumer, company_id, subject) do update set
      sequence = excluded.sequence, deferring = excluded.deferring, met_on = excluded.met_on
  )
  insert into inbox (consumer, event_id, received_at) select $1, event_id, $2 from unnest($3::text[]) as events (event_id)
  on conflict do nothing returning event_id`;

/**
 * For batches in which each event is the first of its resource, so the new cursor is known: at least 1. Locks all
 * cursors in the given order before it writes to the inbox.
 */
const RECEIVE_FIRSTS = `
  with incoming as materialized (
    select * from unnest($3::text[], $4::bigint[], $5::text[]) with ordinality as events (event_id, company_id, subject, place)
  ), cursors as (
    insert into inbox_heads as h (consumer, company_id, subject, sequence, deferring, met_on)
    select $1, company_id, subject, 1, false, $6::date from incoming order by place
    on conflict (consumer, company_id, subject) do update set sequence = greatest(h.sequence, 1), met_on = excluded.met_on
    returning h.company_id, h.subject, h.sequence, h.deferring
  ), noted as (
    insert into inbox (consumer, event_id, received_at) select $1, event_id, $2 from incoming
    where (select count(*) from cursors) > 0 on conflict do nothing returning event_id
  )
  select event_id, cursors.sequence, cursors.deferring, event_id in (select event_id from noted) as received
  from incoming join cursors using (company_id, subject)`;

const AHEAD = new WeakMap<Transaction, Map<Arrival, Outcome>>();

/** Returns what `receiveAhead` found for the event in this transaction, if any. */
export function receivedAhead(tx: Transaction, arrival: Arrival): Outcome | undefined {
  return AHEAD.get(tx)?.get(arrival);
}

/**
 * Receives the events of a batch with one or two statements. Expects them in lock order; only batches of a single
 * consumer are received ahead.
 */
export async function receiveAhead(tx: Transaction, arrivals: readonly Arrival[], now: Date): Promise<void> {
  const [consumer, ...others] = new Set(arrivals.map(({ delivery }) => delivery.consumer));
  if (arrivals.length < 2 || consumer === undefined || others.length > 0) return;
  const receiveThem = areFirsts(arrivals) ? receiveFirsts : receiveAll;
  AHEAD.set(tx, await receiveThem(tx, consumer, arrivals, now));
}

/** Returns whether each event is the first of its resource, and no resource occurs twice. */
function areFirsts(arrivals: readonly Arrival[]): boolean {
  const resources = new Set(arrivals.map(({ event }) => keyOf(event)));
  return resources.size === arrivals.length && arrivals.every(({ event }) => event.sequence === 1);
}

async function receiveFirsts(
  tx: Transaction,
  consumer: string,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<Map<Arrival, Outcome>> {
  const events = arrivals.map(({ event }) => event);
  const columns = [events.map(({ id }) => id), events.map(({ companyid }) => companyid)];
  const values = [consumer, now, ...columns, events.map(({ subject }) => subject), dayOf(now)];
  const rows = await tx.query<Outcome & { event_id: string }>(RECEIVE_FIRSTS, values, 'inbox_receive_firsts');
  const outcomes = new Map(rows.map((row) => [row.event_id, row]));
  return new Map(arrivals.map((arrival) => [arrival, outcomes.get(arrival.event.id) as Outcome]));
}

/**
 * Computes the new position of a cursor event by event, as the single statement does. The lock on the cursor makes this
 * safe.
 */
async function receiveAll(
  tx: Transaction,
  consumer: string,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<Map<Arrival, Outcome>> {
  const cursors = await held(tx, consumer, arrivals);
  const met = arrivals.map((arrival) => {
    const cursor = cursorAfter(cursors.get(keyOf(arrival.event)) as Cursor, arrival);
    cursors.set(keyOf(arrival.event), cursor);
    return { arrival, cursor, isDue: cursor.sequence >= arrival.event.sequence };
  });
  const due = met.flatMap(({ arrival, isDue }) => (isDue ? arrival.event.id : []));
  const moved = [...cursors.values()];
  const columns = (['company_id', 'subject', 'sequence', 'deferring'] as const).map((name) =>
    moved.map((cursor) => cursor[name]),
  );
  const values = [consumer, now, due, ...columns, dayOf(now)];
  const rows = await tx.query<{ event_id: string }>(RECEIVE, values, 'inbox_receive_all');
  const unnoted = new Set(rows.map(({ event_id }) => event_id));
  // The first of two deliveries of one event in a batch counts.
  const outcomes = met.map(({ arrival, cursor }) => {
    return [arrival, { ...cursor, received: unnoted.delete(arrival.event.id) }] as const;
  });
  return new Map(outcomes);
}

async function held(tx: Transaction, consumer: string, arrivals: readonly Arrival[]): Promise<Map<string, Cursor>> {
  const resources = [...new Map(arrivals.map(({ event }) => [keyOf(event), event])).values()];
  const values = [consumer, resources.map(({ companyid }) => companyid), resources.map(({ subject }) => subject)];
  const rows = await tx.query<Cursor>(HOLD, values, 'inbox_hold_cursors');
  return new Map(rows.map((cursor) => [keyOf({ ...cursor, companyid: cursor.company_id }), cursor]));
}

/** The cursor moves if the event is next in sequence. */
function cursorAfter(cursor: Cursor, { event: { sequence }, delivery: { released } }: Arrival): Cursor {
  if (sequence <= cursor.sequence + 1 || released) return { ...cursor, sequence: Math.max(cursor.sequence, sequence) };
  return { ...cursor, deferring: true };
}

function keyOf({ companyid, subject }: { readonly companyid: number; readonly subject: string }): string {
  return `${companyid} ${subject}`;
}
