import type { Clock } from '@marquee/contracts';
import { dayOf, type Transaction } from '../core';
import { OutOfOrderEvents } from './out-of-order-events';
import { receivedAhead, type Arrival, type Outcome } from './inbox-group';

/**
 * Moves the resource's cursor if it is the event's turn and locks it until commit, so replicas never process one
 * resource concurrently. Writes to the inbox unless the event is out of order; a duplicate finds the first one's row.
 */
const RECEIVE = `
  with cursor as (
    insert into inbox_heads as h (consumer, company_id, subject, sequence, deferring, met_on)
    values ($1, $4, $5, case when $6::bigint <= 1 or $7 then $6::bigint else 0 end, $6::bigint > 1 and not $7, $8)
    on conflict (consumer, company_id, subject) do update set
      sequence = case when $6::bigint <= h.sequence + 1 or $7 then greatest(h.sequence, $6::bigint) else h.sequence end,
      deferring = h.deferring or ($6::bigint > h.sequence + 1 and not $7), met_on = excluded.met_on
    returning h.sequence, h.deferring
  ), received as (
    insert into inbox (consumer, event_id, received_at) select $1, $2, $3 from cursor where cursor.sequence >= $6::bigint
    on conflict do nothing returning true
  )
  select cursor.sequence, cursor.deferring, exists (select from received) as received from cursor`;

export type Received = 'out of order' | 'in turn' | 'late';

/**
 * Runs the work unless this consumer has processed the event, and passes on whether a later event came first. An
 * out-of-order event is parked until any replica has processed its predecessors.
 */
export async function receive(
  tx: Transaction,
  arrival: Arrival,
  clock: Clock,
  work: (late: boolean) => Promise<void>,
): Promise<Received> {
  const { event, delivery } = arrival;
  const { consumer } = delivery;
  const { sequence } = event;
  const outOfOrder = OutOfOrderEvents.of(tx, () => clock.now());
  if (outOfOrder.wouldPrecede(event, delivery)) {
    outOfOrder.add(event, delivery);
    return 'out of order';
  }
  const {
    sequence: cursor,
    deferring,
    received,
  } = receivedAhead(tx, arrival) ?? (await alone(tx, arrival, clock.now()));
  if (cursor < sequence) {
    outOfOrder.add(event, delivery);
    return 'out of order';
  }
  const late = cursor > sequence;
  if (received) await work(late);
  if (deferring && !delivery.parked) tx.signal('parked', consumer);
  return late ? 'late' : 'in turn';
}

async function alone(tx: Transaction, { event, delivery }: Arrival, now: Date): Promise<Outcome> {
  const { id, companyid, subject, sequence } = event;
  const values = [delivery.consumer, id, now, companyid, subject, sequence, delivery.released, dayOf(now)];
  const [outcome] = await tx.query<Outcome>(RECEIVE, values, 'inbox_receive');
  return outcome as Outcome;
}
