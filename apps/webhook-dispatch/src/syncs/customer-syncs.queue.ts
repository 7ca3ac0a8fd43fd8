import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface WaitingSync {
  readonly company_id: CompanyId;
  readonly id: number;
}

/** Rows are deleted when done. A worker handles all rows of a company. */
@Injectable()
export class CustomerSyncs extends LeasedQueue<WaitingSync> {
  protected readonly options = {
    name: 'customer_syncs',
    table: 'customer_syncs',
    key: ['company_id', 'id'],
    waiting: 'true',
    leaseSeconds: 30,
    attemptSeconds: 25,
    troubleSeconds: 5,
    slots: 8,
    shares: [{ column: 'company_id', slots: 1 }],
  };
}
