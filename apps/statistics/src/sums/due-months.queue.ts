import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface DueMonth {
  readonly company_id: CompanyId;
  readonly series: number;
  readonly month: string;
  readonly raised: number;
}

/** Months whose product sums are due. One at a time per process, to leave database capacity to requests. */
@Injectable()
export class DueMonths extends LeasedQueue<DueMonth> {
  protected readonly options = {
    name: 'due_months',
    table: 'due_months',
    key: ['company_id', 'series', 'month'],
    columns: ['raised'],
    waiting: 'is_waiting',
    // At most `RAISED_SECONDS`, so that a changed month does not become due again while it is leased.
    leaseSeconds: 60,
    attemptSeconds: 50,
    troubleSeconds: 60,
    slots: 1,
  };
}
