import { Injectable } from '@nestjs/common';
import type { CompanyId, StockItems } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface StockReturn {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly key: string;
  readonly refund_id: number;
  readonly items: readonly StockItems[];
}

/** Every row is pending; finished rows are deleted. */
@Injectable()
export class StockReturns extends LeasedQueue<StockReturn> {
  protected readonly options = {
    name: 'stock_returns',
    table: 'stock_returns',
    key: ['id'],
    columns: ['company_id', 'key', 'refund_id', 'items'],
    waiting: 'true',
    // Longer than a call to catalog may take; also the interval of retries while catalog is down.
    leaseSeconds: 30,
    attemptSeconds: 25,
    slots: 20,
  };
}
