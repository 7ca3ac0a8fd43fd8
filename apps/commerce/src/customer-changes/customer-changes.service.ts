import { Injectable, Inject } from '@nestjs/common';
import { isUUID } from 'class-validator';
import {
  companyId,
  formatGmt,
  ShopError,
  type CallContext,
  type customerChanges,
  type CustomerSync,
  type InputOf,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CustomerChangesRepository } from './customer-changes.repository';

@Injectable()
export class CustomerChangesStore extends storeOf({ customerChanges: CustomerChangesRepository }) {}

/** How long a shop's site can fetch a change. */
const RETENTION_MS = 7 * 24 * 3_600_000;

/** The changes that customers made themselves, for notifications to the shops' own sites. */
@Injectable()
export class CustomerChangesService {
  constructor(
    private readonly store: CustomerChangesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: CallContext, { company_id, id }: InputOf<typeof customerChanges.get>): Promise<CustomerSync> {
    const { customerChanges: changes } = this.store.read(companyId(company_id), ctx);
    const change = isUUID(id) ? await changes.find(id, this.since()) : null;
    if (change === null) throw ShopError.notFound('customer change', id);
    const { token: customer_token, email, new_email, password_changed, changed_at } = change;
    return { customer_token, email, new_email, password_changed, changed_at: formatGmt(changed_at) };
  }

  /** Removes old changes; true if there may be more. */
  sweep(ctx: CallContext): Promise<boolean> {
    const before = this.since();
    return this.store.sweep(ctx, 'customer_changes', (tx, limit) => tx.customerChanges.sweep(before, limit));
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - RETENTION_MS);
  }
}
