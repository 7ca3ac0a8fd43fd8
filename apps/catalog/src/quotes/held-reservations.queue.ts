import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

/** A stock reservation whose order may never be placed. */
export interface HeldReservation {
  readonly company_id: CompanyId;
  readonly key: string;
}

/** Overdue reservations; settling or releasing one ends its waiting. */
@Injectable()
export class HeldReservations extends LeasedQueue<HeldReservation> {
  protected readonly options = {
    name: 'stock_reservations',
    table: 'stock_takes',
    key: ['company_id', 'key'],
    waiting: "state = 'held'",
    due: 'ask_at',
    // Longer than a question to commerce plus the release; also the retry interval while commerce is away.
    leaseSeconds: 30,
    attemptSeconds: 25,
    slots: 20,
  };
}
