import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { Database } from '@marquee/storage';
import { QUEUE_MS } from './images';
import type { PicturePlace } from './media';
import type { PictureReason } from './picture-error';

/** A picture that this worker has taken. */
export interface WaitingPicture extends PicturePlace {
  readonly company_id: CompanyId;
  readonly owner_kind: 'product' | 'category';
  readonly owner_id: number;
  readonly source_url: string;
  /** This one included. */
  readonly attempts: number;
}

/**
 * Longer than each half of an attempt, the bringing of the bytes and what is made of them, and longer than the removal of
 * a page: when it is over, the worker that took the picture is dead.
 */
const LEASE_MS = QUEUE_MS + 60_000;

/** Takes one for as long as the lease says; replicas pass over each other's rows, also while they take them. */
const CLAIM = `
  update pictures set attempts = attempts + 1, due_at = $2, reason = null
  where (company_id, id) in (
    select company_id, id from pictures
    where state = 'waiting' and owner_kind <> 'file' and due_at <= $1 and not (company_id = any($3))
    order by due_at, id limit 1 for update skip locked
  )
  returning company_id, id, owner_kind, owner_id, source_url, attempts`;
/** Only by the worker whose attempt was the last. */
const MINE = "where company_id = $1 and id = $2 and attempts = $3 and state = 'waiting'";
const RENEW = `update pictures set due_at = $4 ${MINE} returning id`;
const RETRY = `update pictures set due_at = $4, reason = $5 ${MINE} returning id`;
const FAILED = `update pictures set state = 'failed', reason = $4 ${MINE} returning id`;
const RELEASE = `update pictures set attempts = attempts - 1, due_at = $4 ${MINE}`;
const WAITING = "select count(*) as count from pictures where state = 'waiting'";

/** What is to be removed is held like the others meanwhile. Each kind has an index of its own. */
const claimRemoved = (kind: string): string => `
  update pictures set state = 'removed', due_at = $2
  where (company_id, id) in (
    select company_id, id from pictures where ${kind} and due_at <= $1
    order by due_at, id limit $3 for update skip locked
  )
  returning company_id, id`;
const CLAIM_UNNAMED = claimRemoved("state = 'removed'");
const CLAIM_UNFINISHED = claimRemoved("state = 'waiting' and owner_kind = 'file'");
const FORGET = "delete from pictures where company_id = $1 and id = $2 and state = 'removed'";

/** The workers' statements. Each is a transaction of its own: none is open while somebody else is spoken to. */
@Injectable()
export class WaitingPictures {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** None of the companies that have their share already. */
  async claim(served: readonly number[]): Promise<WaitingPicture | undefined> {
    const [taken] = await this.db.query<WaitingPicture>(CLAIM, [...this.lease(), served]);
    return taken;
  }

  /** The lease begins anew. False where another worker has taken it meanwhile, or nobody names it any more. */
  async renew({ company_id, id, attempts }: WaitingPicture): Promise<boolean> {
    const [, end] = this.lease();
    return (await this.db.query(RENEW, [company_id, id, attempts, end], 'pictures_renew')).length > 0;
  }

  /** False as above. */
  async markRetry({ company_id, id, attempts }: WaitingPicture, at: Date, reason: PictureReason): Promise<boolean> {
    return (await this.db.query(RETRY, [company_id, id, attempts, at, reason], 'pictures_retry')).length > 0;
  }

  /** False as above. */
  async markFailed({ company_id, id, attempts }: WaitingPicture, reason: PictureReason): Promise<boolean> {
    return (await this.db.query(FAILED, [company_id, id, attempts, reason], 'pictures_failed')).length > 0;
  }

  /** As if it had not been tried. */
  async giveBack({ company_id, id, attempts }: WaitingPicture, at: Date): Promise<void> {
    await this.db.query(RELEASE, [company_id, id, attempts, at], 'pictures_release');
  }

  /** What nobody names any more. */
  claimUnnamed(limit: number): Promise<PicturePlace[]> {
    return this.db.query<PicturePlace>(CLAIM_UNNAMED, [...this.lease(), limit]);
  }

  /** Uploads that were never finished. */
  claimUnfinished(limit: number): Promise<PicturePlace[]> {
    return this.db.query<PicturePlace>(CLAIM_UNFINISHED, [...this.lease(), limit]);
  }

  async forget({ company_id, id }: PicturePlace): Promise<void> {
    await this.db.query(FORGET, [company_id, id], 'pictures_forget');
  }

  async waiting(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(WAITING, [], 'pictures_waiting');
    return row?.count ?? 0;
  }

  private lease(): [now: Date, end: Date] {
    const now = this.clock.now();
    return [now, new Date(now.getTime() + LEASE_MS)];
  }
}
