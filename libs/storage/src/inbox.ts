import { Retry, type CloudEvent, type Delivery } from '@marquee/contracts';
import type { Clock } from './clock';
import type { Transaction } from './transaction';

/** Decisions, "Order": a gap waits for its predecessor, at most this long. */
export const GAP_WAIT_MS = 30_000;

/**
 * Two steps in one round trip. The second of two equal deliveries waits at the inbox for the first, then inserts nothing.
 * The head of the resource moves unless there is a gap before this event that may still be filled; its row stays locked
 * until commit, so replicas never work on two events of one resource at once. Where there is no head yet the first event
 * alone makes one: a later one that comes before it, to another replica, must not overtake it.
 */
const RECEIVE = `
  with received as (
    insert into inbox (consumer, event_id, received_at) values ($1, $2, $3)
    on conflict do nothing returning true
  ), advanced as (
    insert into inbox_heads as h (consumer, company_id, subject, sequence)
    select $1, $4, $5, $6::bigint from received
    where $6::bigint <= 1 or $7
      or exists (select from inbox_heads where consumer = $1 and company_id = $4 and subject = $5)
    on conflict (consumer, company_id, subject) do update set sequence = greatest(h.sequence, excluded.sequence)
      where excluded.sequence <= h.sequence + 1 or $7
    returning true
  )
  select exists (select from received) as received, exists (select from advanced) as advanced`;

/** False when this consumer has processed the event already. Throws a retry when an earlier event is still to come. */
export async function receive(tx: Transaction, event: CloudEvent, delivery: Delivery, clock: Clock): Promise<boolean> {
  const { consumer, waitedMs } = delivery;
  const { id, companyid, subject, sequence } = event;
  // One that comes after its successors (they had waited long enough) is processed at once: it can only get later.
  const values = [consumer, id, clock.now(), companyid, subject, sequence, waitedMs >= GAP_WAIT_MS];
  const [outcome] = await tx.query<{ received: boolean; advanced: boolean }>(RECEIVE, values, 'inbox_receive');
  if (outcome?.received && !outcome.advanced) {
    throw new Retry(`${subject} of company ${companyid}: an event before ${sequence} is missing.`);
  }
  return outcome?.received === true;
}
