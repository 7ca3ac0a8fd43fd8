import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface WaitingDomain {
  readonly company_id: CompanyId;
  readonly host: string;
}

/** Longer than the DNS query and the transaction after it. */
export const LEASE_SECONDS = 60;

/** Domains whose record is due for a lookup; each result sets the next due time. */
@Injectable()
export class WaitingDomains extends LeasedQueue<WaitingDomain> {
  protected readonly options = {
    name: 'shop_domains',
    table: 'shop_domains',
    key: ['company_id', 'host'],
    waiting: 'due_at is not null',
    leaseSeconds: LEASE_SECONDS,
    attemptSeconds: LEASE_SECONDS / 2,
    slots: 10,
    // Limits the lookups of one company, so that its slow name servers do not delay other companies.
    share: { column: 'company_id', slots: 2 },
  };
}
