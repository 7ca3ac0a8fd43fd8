import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';
import { QUEUE_MS } from './images.adapter';
import type { PicturePlace } from './media.adapter';
import { RETRY_SECONDS } from './picture-error.rules';

/** The columns of a picture to download that the worker reads. */
export interface WaitingPicture extends PicturePlace {
  readonly company_id: CompanyId;
  readonly owner_kind: 'product' | 'category';
  readonly owner_id: number;
  readonly source_url: string;
}

/** Longer than each half of an attempt (download, then encoding and storing), and than a removal. */
const LEASE_SECONDS = QUEUE_MS / 1000 + 60;
const TABLE = { table: 'pictures', key: ['company_id', 'id'], leaseSeconds: LEASE_SECONDS, slots: 4 } as const;

/** Named pictures that wait for their download; `markReady` ends the waiting. */
@Injectable()
export class WaitingPictures extends LeasedQueue<WaitingPicture> {
  protected readonly options = {
    ...TABLE,
    name: 'pictures',
    // Covers the download and the processing, with a lease for each.
    attemptSeconds: 2 * LEASE_SECONDS,
    columns: ['owner_kind', 'owner_id', 'source_url'],
    waiting: "state = 'waiting' and owner_kind <> 'file'",
    reason: 'reason',
    givenUp: "state = 'failed'",
    retrySeconds: RETRY_SECONDS,
    // No attempt follows a lost one: its bytes may have crashed the decoder, and with it all requests of the process.
    lostAttempts: 0,
    troubleSeconds: 10,
    // Slow addresses of one company must not delay the others.
    shares: [{ column: 'company_id', slots: 2 }],
  };
}

/** Pictures without any owner; their rows are deleted once the store has deleted their objects. */
@Injectable()
export class RemovedPictures extends LeasedQueue<PicturePlace> {
  protected readonly options = {
    ...TABLE,
    name: 'removed_pictures',
    waiting: "state = 'removed'",
    attemptSeconds: LEASE_SECONDS / 2,
  };
}
