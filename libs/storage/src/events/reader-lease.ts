import { randomUUID } from 'node:crypto';
import { epochMs } from '@marquee/contracts';
import type { Database } from '../core';

/** Leases use the database's clock, because the replicas' clocks may differ. */
const LEAD = `
  insert into inbox_readers as r (consumer, holder, leased_until)
  values ($1, $2, clock_timestamp() + interval '4 seconds')
  on conflict (consumer) do update set holder = excluded.holder, leased_until = excluded.leased_until
  where r.holder = excluded.holder or r.leased_until < clock_timestamp()
  returning true as leads`;
/** A replica without an answer within this time does not lead, since its lease is nearly over. */
const ANSWER_MS = 3_000;
const RESIGN = 'delete from inbox_readers where consumer = $1 and holder = $2';

/**
 * Elects the replica that reads a consumer's events. Order does not depend on it, but two readers would mostly
 * receive events out of order.
 */
export class ReaderLease {
  /** Identifies this process among the replicas. */
  private readonly holder = randomUUID();

  constructor(private readonly db: Database) {}

  /** Returns whether this replica leads for the next seconds. */
  async lead(consumer: string): Promise<boolean> {
    const deadline = epochMs() + ANSWER_MS;
    return (await this.db.query(LEAD, [consumer, this.holder], 'inbox_lead', { deadline })).length > 0;
  }

  /** Lets another replica read at once. */
  async resign(consumer: string): Promise<void> {
    await this.db.query(RESIGN, [consumer, this.holder], 'inbox_resign', { deadline: epochMs() + ANSWER_MS });
  }
}
