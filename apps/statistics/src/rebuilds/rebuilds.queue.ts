import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface Rebuild {
  readonly company_id: CompanyId;
  readonly series: number;
  readonly last_order: number;
}

/** Companies whose orders are counted anew. Whoever is killed meanwhile has noted how far it was; the next goes on from there. */
@Injectable()
export class Rebuilds extends LeasedQueue<Rebuild> {
  protected readonly options = {
    name: 'rebuilds',
    table: 'rebuilds',
    key: ['company_id'],
    columns: ['series', 'last_order'],
    waiting: 'is_waiting',
    // The lease is renewed with every page of orders, so that the whole may take as long as it has to.
    leaseSeconds: 20,
    attemptSeconds: 24 * 3600,
    troubleSeconds: 5,
    slots: 2,
  };
}
