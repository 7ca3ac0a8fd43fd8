import { Batcher } from '@marquee/async';
import { AfterCommit, Consumer } from '@marquee/bus';
import {
  issuedLicenseEvents,
  licensingLicensesSubscription,
  type CloudEvent,
  type IssuedLicenseChange,
} from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import type { Changed } from './licenses.repository';
import { LicensesStore } from './licenses.store';

const WRITE_MS = 10_000;

/** Marks the copy of a changed license as out of date; the next request reads it again. */
@Consumer(licensingLicensesSubscription)
export class LicenseEventsConsumer {
  private readonly changes = new Batcher<Changed>({
    concurrency: 1,
    run: (changed) => this.store.platform(ownCall(WRITE_MS), (tx) => tx.licenses.licensesChanged(changed)),
  });

  constructor(private readonly store: LicensesStore) {}

  @AfterCommit(issuedLicenseEvents.update)
  async changed({ id }: IssuedLicenseChange, { companyid }: CloudEvent): Promise<void> {
    await this.changes.add({ company_id: companyid, id });
  }
}
