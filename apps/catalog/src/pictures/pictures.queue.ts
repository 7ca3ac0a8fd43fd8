import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';
import { QUEUE_MS } from './images.adapter';
import type { PicturePlace } from './media.adapter';
import { RETRY_SECONDS } from './picture-error.rules';

/** What the worker knows of a picture that is to be downloaded. */
export interface WaitingPicture extends PicturePlace {
  readonly company_id: CompanyId;
  readonly owner_kind: 'product' | 'category';
  readonly owner_id: number;
  readonly source_url: string;
}

/** Longer than each half of an attempt, the bringing of the bytes and what is made of them, or than a removal. */
const LEASE_SECONDS = QUEUE_MS / 1000 + 60;
const TABLE = { table: 'pictures', key: ['company_id', 'id'], leaseSeconds: LEASE_SECONDS, slots: 4 } as const;

/** Pictures that products and categories name, on their way into our keeping; `markReady` ends their waiting. */
@Injectable()
export class WaitingPictures extends LeasedQueue<WaitingPicture> {
  protected readonly options = {
    ...TABLE,
    name: 'pictures',
    // Both halves, with a lease for each.
    attemptSeconds: 2 * LEASE_SECONDS,
    columns: ['owner_kind', 'owner_id', 'source_url'],
    waiting: "state = 'waiting' and owner_kind <> 'file'",
    reason: 'reason',
    givenUp: "state = 'failed'",
    retrySeconds: RETRY_SECONDS,
    // The decoder may crash over some bytes, and takes all requests of its process with it.
    lostAttempts: 0,
    troubleSeconds: 10,
    // Slow addresses of one company keep nobody else waiting.
    shares: [{ column: 'company_id', slots: 2 }],
  };
}

/** Pictures that nobody names any more; their rows go when the store has them no more. */
@Injectable()
export class RemovedPictures extends LeasedQueue<PicturePlace> {
  protected readonly options = {
    ...TABLE,
    name: 'removed_pictures',
    waiting: "state = 'removed'",
    attemptSeconds: LEASE_SECONDS / 2,
  };
}
