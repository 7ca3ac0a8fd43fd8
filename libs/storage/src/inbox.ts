import type { CloudEvent } from '@marquee/contracts';
import type { Clock } from './clock';
import type { Transaction } from './transaction';

/** How the event came: which consumer, how often, since when. */
export interface Delivery {
  readonly consumer: string;
  readonly attempt: number;
  readonly waitedMs: number;
}

/** Decisions, "Order": a gap waits for its predecessor, at most this long. */
export const GAP_WAIT_MS = 30_000;

/** The bus knows it by name: delivered again after a short delay, never counted as a failure. */
class Gap extends Error {
  override readonly name = 'Retry';
}

/** The second of two equal deliveries waits here for the first, then inserts nothing. */
const RECEIVE = `
  insert into inbox (consumer, event_id, received_at) values ($1, $2, $3)
  on conflict do nothing returning true as received`;

/**
 * Moves the head of the resource; no row comes back when there is a gap before this event that may still be filled. The
 * head's row stays locked until commit: replicas never work on two events of one resource at once.
 */
const ADVANCE = `
  insert into inbox_heads as h (consumer, company_id, subject, sequence) values ($1, $2, $3, $4)
  on conflict (consumer, company_id, subject) do update set sequence = greatest(h.sequence, excluded.sequence)
    where excluded.sequence <= h.sequence + 1 or $5
  returning true as advanced`;

/** False when this consumer has processed the event already. Throws a retry when an earlier event is still to come. */
export async function receive(tx: Transaction, event: CloudEvent, delivery: Delivery, clock: Clock): Promise<boolean> {
  const { consumer, waitedMs } = delivery;
  const { id, companyid, subject, sequence } = event;
  const received = await tx.query(RECEIVE, [consumer, id, clock.now()], 'inbox_receive');
  if (received.length === 0) return false;
  // One that comes after its successors (they had waited long enough) is processed at once: it can only get later.
  const head = [consumer, companyid, subject, sequence, waitedMs >= GAP_WAIT_MS];
  const advanced = await tx.query(ADVANCE, head, 'inbox_advance');
  if (advanced.length === 0) {
    throw new Gap(`${subject} of company ${companyid}: an event before ${sequence} is missing.`);
  }
  return true;
}
