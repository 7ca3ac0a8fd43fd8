import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface DueMonth {
  readonly company_id: CompanyId;
  readonly series: number;
  readonly month: string;
  readonly raised: number;
}

/**
 * Months whose sums of products are to be added up. One at a time in each process: nobody waits for them, and others want the
 * database.
 */
@Injectable()
export class DueMonths extends LeasedQueue<DueMonth> {
  protected readonly options = {
    name: 'due_months',
    table: 'due_months',
    key: ['company_id', 'series', 'month'],
    columns: ['raised'],
    waiting: 'is_waiting',
    // No longer than `RAISED_SECONDS`, after which a month is due that has changed: it is never due again while somebody is at it.
    leaseSeconds: 60,
    attemptSeconds: 50,
    troubleSeconds: 60,
    slots: 1,
  };
}
