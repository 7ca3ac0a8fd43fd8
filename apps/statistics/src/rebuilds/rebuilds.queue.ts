import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface Rebuild {
  readonly company_id: CompanyId;
  readonly series: number;
  readonly last_order: number;
}

/** Companies with a rebuild in progress. The progress is stored, so another worker resumes after a crash. */
@Injectable()
export class Rebuilds extends LeasedQueue<Rebuild> {
  protected readonly options = {
    name: 'rebuilds',
    table: 'rebuilds',
    key: ['company_id'],
    columns: ['series', 'last_order'],
    waiting: 'is_waiting',
    // Every page renews the lease, so the whole rebuild may take any time.
    leaseSeconds: 20,
    attemptSeconds: 24 * 3600,
    troubleSeconds: 5,
    slots: 2,
  };
}
