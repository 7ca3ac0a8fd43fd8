import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface WaitingDomain {
  readonly company_id: CompanyId;
  readonly host: string;
}

/** Longer than the DNS is given, and than it takes to write its answer down. */
export const LEASE_SECONDS = 60;

/** Domains whose record is to be looked for; what is written down after a look says when the next one is due. */
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
    // Names of one company whose servers are slow keep nobody else waiting.
    share: { column: 'company_id', slots: 2 },
  };
}
