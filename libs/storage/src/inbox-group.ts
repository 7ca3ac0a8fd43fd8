import type { CloudEvent, Delivery } from '@marquee/contracts';
import { dayOf } from './days';
import type { Transaction } from './transaction';

/** An event, and how it came. */
export interface Arrival {
  readonly event: CloudEvent;
  readonly delivery: Delivery;
}

/** What the receiving of an event has found. */
export interface Outcome {
  /** Of the resource's head, when this event had moved it or not. */
  readonly sequence: number;
  readonly deferring: boolean;
  /** Whether the event was not noted before. */
  readonly received: boolean;
}
type Head = Pick<Outcome, 'sequence' | 'deferring'> & { readonly company_id: number; readonly subject: string };

/** The heads of a group's resources, locked in the order in which they are told. One that was not met yet has the sequence 0. */
const HOLD = `
  insert into inbox_heads as h (consumer, company_id, subject, sequence, deferring)
  select $1, company_id, subject, 0, false
  from unnest($2::bigint[], $3::text[]) with ordinality as resources (company_id, subject, place) order by place
  on conflict (consumer, company_id, subject) do update set sequence = h.sequence
  returning h.company_id, h.subject, h.sequence, h.deferring`;

/** Not an update, which would join: its plan could be one from when there were few heads. */
const RECEIVE = `
  with moved as (
    insert into inbox_heads (consumer, company_id, subject, sequence, deferring, met_on)
    select $1, company_id, subject, sequence, deferring, $8::date
    from unnest($4::bigint[], $5::text[], $6::bigint[], $7::boolean[]) as heads (company_id, subject, sequence, deferring)
    on conflict (consumer, company_id, subject) do update set
      sequence = excluded.sequence, deferring = excluded.deferring, met_on = excluded.met_on
  )
  insert into inbox (consumer, event_id, received_at) select $1, event_id, $2 from unnest($3::text[]) as events (event_id)
  on conflict do nothing returning event_id`;

const AHEAD = new WeakMap<Transaction, Map<Arrival, Outcome>>();

/** What `receiveAhead` has found in this transaction, if it was told of the event. */
export function receivedAhead(tx: Transaction, arrival: Arrival): Outcome | undefined {
  return AHEAD.get(tx)?.get(arrival);
}

/**
 * Receives the events of a group with two statements instead of one for each. What the head of a resource comes to is
 * counted here, event by event, as the statement for a single one does it; the lock on the head makes that safe.
 * Expects them in the order of locks; only a group of one consumer is received ahead.
 */
export async function receiveAhead(tx: Transaction, arrivals: readonly Arrival[], now: Date): Promise<void> {
  const consumers = new Set(arrivals.map(({ delivery }) => delivery.consumer));
  if (arrivals.length < 2 || consumers.size > 1) return;
  const [consumer] = consumers;
  const heads = await held(tx, consumer, arrivals);
  const met = arrivals.map((arrival) => {
    const head = headAfter(heads.get(keyOf(arrival.event)) as Head, arrival);
    heads.set(keyOf(arrival.event), head);
    return { arrival, head, isDue: head.sequence >= arrival.event.sequence };
  });
  const due = met.flatMap(({ arrival, isDue }) => (isDue ? arrival.event.id : []));
  const moved = [...heads.values()];
  const columns = (['company_id', 'subject', 'sequence', 'deferring'] as const).map((name) =>
    moved.map((head) => head[name]),
  );
  const values = [consumer, now, due, ...columns, dayOf(now)];
  const rows = await tx.query<{ event_id: string }>(RECEIVE, values, 'inbox_receive_all');
  const unnoted = new Set(rows.map(({ event_id }) => event_id));
  // Of two deliveries of one event in the same group the first is the one that counts.
  const outcomes = met.map(({ arrival, head }) => {
    return [arrival, { ...head, received: unnoted.delete(arrival.event.id) }] as const;
  });
  AHEAD.set(tx, new Map(outcomes));
}

async function held(
  tx: Transaction,
  consumer: string | undefined,
  arrivals: readonly Arrival[],
): Promise<Map<string, Head>> {
  const resources = [...new Map(arrivals.map(({ event }) => [keyOf(event), event])).values()];
  const values = [consumer, resources.map(({ companyid }) => companyid), resources.map(({ subject }) => subject)];
  const rows = await tx.query<Head>(HOLD, values, 'inbox_hold_heads');
  return new Map(rows.map((head) => [keyOf({ ...head, companyid: head.company_id }), head]));
}

/** It moves where it is the event's turn. */
function headAfter(head: Head, { event: { sequence }, delivery: { released } }: Arrival): Head {
  if (sequence <= head.sequence + 1 || released) return { ...head, sequence: Math.max(head.sequence, sequence) };
  return { ...head, deferring: true };
}

function keyOf({ companyid, subject }: { readonly companyid: number; readonly subject: string }): string {
  return `${companyid} ${subject}`;
}
