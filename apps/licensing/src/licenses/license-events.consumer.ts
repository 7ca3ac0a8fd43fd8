import { AfterCommit, Consumer } from '@marquee/bus';
import {
  issuedLicenseEvents,
  licensingLicensesSubscription,
  type CloudEvent,
  type IssuedLicenseChange,
} from '@marquee/contracts';
import { LicensesService } from './licenses.service';
import { StaleCopiesService } from './stale-copies.service';

/** Marks the copy of a changed license as out of date; the next request reads it again, or this event if it has files. */
@Consumer(licensingLicensesSubscription)
export class LicenseEventsConsumer {
  constructor(
    private readonly copies: StaleCopiesService,
    private readonly licenses: LicensesService,
  ) {}

  @AfterCommit(issuedLicenseEvents.update)
  async changed({ id, changed }: IssuedLicenseChange, { companyid }: CloudEvent): Promise<void> {
    await this.licenses.follow(await this.copies.licenseChanged({ company_id: companyid, id }));
    // The devices of the former customer lose their seats without waiting for a request.
    if (changed.includes('customer_token')) await this.licenses.refresh(companyid, id);
  }
}
