import { randomUUID } from 'node:crypto';
import { epochMs } from '@marquee/contracts';
import type { Database } from '../core';

/** Leases run by the database's clock: those of the replicas need not agree. */
const LEAD = `
  insert into inbox_readers as r (consumer, holder, leased_until)
  values ($1, $2, clock_timestamp() + interval '4 seconds')
  on conflict (consumer) do update set holder = excluded.holder, leased_until = excluded.leased_until
  where r.holder = excluded.holder or r.leased_until < clock_timestamp()
  returning true as leads`;
/** Who did not hear within this time whether it leads does not lead: the lease is nearly over. */
const ANSWER_MS = 3_000;
const RESIGN = 'delete from inbox_readers where consumer = $1 and holder = $2';

/**
 * Which replica reads a consumer's events. Order does not depend on it; but the server deals messages out one by one, and of
 * two readers each would mostly get events before their turn.
 */
export class ReaderLease {
  /** This process, among the replicas. */
  private readonly holder = randomUUID();

  constructor(private readonly db: Database) {}

  /** Whether it is this one, for some seconds from now. */
  async lead(consumer: string): Promise<boolean> {
    const deadline = epochMs() + ANSWER_MS;
    return (await this.db.query(LEAD, [consumer, this.holder], 'inbox_lead', { deadline })).length > 0;
  }

  /** Another replica may read at once. */
  async resign(consumer: string): Promise<void> {
    await this.db.query(RESIGN, [consumer, this.holder], 'inbox_resign', { deadline: epochMs() + ANSWER_MS });
  }
}
