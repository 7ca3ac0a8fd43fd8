import { Batcher } from '@marquee/async';
import { AfterCommit, Consumer } from '@marquee/bus';
import {
  customerEvents,
  licensingCustomersSubscription,
  type CloudEvent,
  type CustomerChange,
} from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import type { Changed } from './licenses.repository';
import { LicensesStore } from './licenses.store';

const WRITE_MS = 10_000;
/** The fields of a customer that a license depends on; orders change others. */
const FIELDS: ReadonlySet<string> = new Set(['state', 'addresses']);

/** Marks the licenses of a changed customer as out of date: a disabled customer may not use them. */
@Consumer(licensingCustomersSubscription)
export class CustomerEventsConsumer {
  private readonly changes = new Batcher<Changed>({
    concurrency: 1,
    run: (changed) => this.store.platform(ownCall(WRITE_MS), (tx) => tx.licenses.customersChanged(changed)),
  });

  constructor(private readonly store: LicensesStore) {}

  @AfterCommit(customerEvents.update)
  async changed({ id, changed }: CustomerChange, { companyid }: CloudEvent): Promise<void> {
    if (changed.some((field) => FIELDS.has(field))) await this.changes.add({ company_id: companyid, id });
  }
}
