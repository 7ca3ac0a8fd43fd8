import type { Leased } from '@marquee/storage';
import type { DueDelivery } from '../delivery-queues/delivery.entity';
import type { Filling } from '../delivery-queues/knowledge.rules';
import type { DueQueue } from '../delivery-queues/webhook-queues.queue';

/** The state of a queue after an insert. */
export type Became =
  /** Claimed by the same statement. */
  | 'claimed'
  /** Any worker may claim the queue. */
  | 'due'
  /** Held by a worker that may be notified. */
  | 'held'
  /** Held or retrying; no worker may be notified. */
  | 'busy'
  /** The app lost its permissions. */
  | 'blocked'
  /** The webhook is not active. */
  | 'closed';

export type FilledRow = DueDelivery &
  Leased<DueQueue> & { readonly due_at: Date; readonly filled: number; readonly became: Became };

interface FilledQueue {
  readonly queue: Leased<DueQueue>;
  readonly became: Became;
  readonly known: Filling;
}

/** Groups the added deliveries by queue, and keeps their order. */
export function filledQueues(rows: readonly FilledRow[]): FilledQueue[] {
  const found = new Map<string, FilledQueue & { readonly known: { readonly added: DueDelivery[] } }>();
  for (const row of rows) {
    const key = `${row.company_id} ${row.webhook_id}`;
    const same = found.get(key);
    if (same) same.known.added.push(row);
    else found.set(key, { queue: row, became: row.became, known: { filled: row.filled, added: [row] } });
  }
  return [...found.values()];
}
