import type { Leased } from '@marquee/storage';
import type { DueDelivery } from './delivery.entity';
import type { Filling } from './knowledge.rules';
import type { DueQueue } from './webhook-queues.queue';

/**
 * What became of a queue to which something was added: it was claimed by the same statement, is due for whoever has room for it,
 * or is not to be looked at now: a worker is at it, which may be told, or it waits after a failure (`held`, and `busy` where
 * nobody is to be told), its app is blocked, or it is closed.
 */
export type Became = 'claimed' | 'due' | 'held' | 'busy' | 'blocked' | 'closed';

/** A delivery that was made, beside the queue that it was added to. */
export type FilledRow = DueDelivery &
  Leased<DueQueue> & { readonly due_at: Date; readonly filled: number; readonly became: Became };

interface FilledQueue {
  readonly queue: Leased<DueQueue>;
  readonly became: Became;
  readonly known: Filling;
}

/** The queues, each with what was added to it, in order. */
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
