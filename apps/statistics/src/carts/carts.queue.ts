import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';
import type { ReportedCart } from './carts.rules';

export type WaitingCart = Pick<ReportedCart, 'cart' | 'updated_at' | 'currency' | 'country' | 'lines' | 'order_id'> & {
  readonly company_id: CompanyId;
};

/** Carts whose outcome is undecided. A cart is due when it was given up, or a day after its last update. */
@Injectable()
export class Carts extends LeasedQueue<WaitingCart> {
  protected readonly options = {
    name: 'carts',
    table: 'carts',
    key: ['company_id', 'cart'],
    columns: ['updated_at', 'currency', 'country', 'lines', 'order_id'],
    waiting: 'is_waiting',
    leaseSeconds: 30,
    attemptSeconds: 25,
    troubleSeconds: 10,
    slots: 8,
    shares: [{ column: 'company_id', slots: 4 }],
  };
}
