import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

/** Stock that a key holds, and whose order may never be. */
export interface HeldTake {
  readonly company_id: CompanyId;
  readonly key: string;
}

/** What is held for too long; to settle or to release it ends its waiting. */
@Injectable()
export class HeldTakes extends LeasedQueue<HeldTake> {
  protected readonly options = {
    name: 'stock_takes',
    table: 'stock_takes',
    key: ['company_id', 'key'],
    waiting: "state = 'held'",
    due: 'ask_at',
    // Longer than asking and giving back may take; while commerce is away, it is asked again so often.
    leaseSeconds: 30,
    attemptSeconds: 25,
    slots: 20,
  };
}
