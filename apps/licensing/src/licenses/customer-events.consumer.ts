import { AfterCommit, Consumer } from '@marquee/bus';
import {
  customerEvents,
  licensingCustomersSubscription,
  urgentNotification,
  type CloudEvent,
  type CustomerChange,
} from '@marquee/contracts';
import { LicensesService } from './licenses.service';
import { StaleCopiesService } from './stale-copies.service';

/** An erasure changes all of them; the copied state of the customer tells it from other changes. */
const ERASED_FIELDS = ['email', 'state', 'addresses'];

/** Marks the licenses of a changed customer as out of date: a disabled customer may not use them. */
@Consumer(licensingCustomersSubscription)
export class CustomerEventsConsumer {
  constructor(
    private readonly copies: StaleCopiesService,
    private readonly licenses: LicensesService,
  ) {}

  @AfterCommit(customerEvents.update)
  async changed(change: CustomerChange, { companyid }: CloudEvent): Promise<void> {
    if (urgentNotification(customerEvents.update, change) === null) return;
    await this.licenses.follow(await this.copies.customerChanged({ company_id: companyid, id: change.id }));
    const isErased = ERASED_FIELDS.every((field) => change.changed.includes(field));
    if (isErased) await this.licenses.refreshOf(companyid, change.id);
  }
}
