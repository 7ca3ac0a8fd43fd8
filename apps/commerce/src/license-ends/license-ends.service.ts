import { Inject, Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyId, type CallContext, type CompanySnapshot } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { NoticesService } from '../shop-mails/notices.service';
import { FIRST_PLACE, type DueBefore, type EndingLicense, type EndingPlace } from './ending-licenses.repository';
import { isLongEnough, licenseEndMail } from './license-ends.rules';
import { LicenseEndsStore, type LicenseEndsTx } from './license-ends.store';

/** The licenses of one read. */
const BATCH_SIZE = 50;
/** `license_end_days` of the contract. */
const DEFAULT_DAYS = 3;
const MOST_DAYS = 30;

/** Mails customers once before a license ends. */
@Injectable()
export class LicenseEndsService {
  constructor(
    private readonly store: LicenseEndsStore,
    private readonly companies: CompaniesService,
    private readonly notices: NoticesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Mails about all licenses that are due. Those beyond an hourly limit wait for the next pass. */
  async mailDue(ctx: () => CallContext): Promise<void> {
    const due = { now: this.clock.now(), mostDays: MOST_DAYS, defaultDays: DEFAULT_DAYS };
    // A locked company must not delay the mails of others.
    const failures = new Map<number, Error>();
    let last: EndingPlace | undefined = FIRST_PLACE;
    while (last !== undefined) {
      const found: EndingPlace[] = await this.store.readPlatform(ctx()).ending.due(due, last, BATCH_SIZE);
      for (const place of found) {
        if (failures.has(place.company_id)) continue;
        await this.consider(ctx(), due, place).catch((error: Error) => failures.set(place.company_id, error));
      }
      last = found.at(-1);
    }
    const [failure] = [...failures.values()];
    if (failure !== undefined) throw failure;
  }

  /**
   * The mail and the mark commit together, so each license is mailed about once. A transaction for each license holds
   * the limits of its company and customer only briefly. Calls tenant before it for a missing copy.
   */
  private async consider(ctx: CallContext, due: DueBefore, { company_id, id }: EndingPlace): Promise<void> {
    const company = companyId(company_id);
    const snapshot = await this.companies.snapshot(ctx, company);
    await this.store.write({ ...ctx, company }, async (tx) => {
      const license = await tx.ending.lock(due, id);
      if (license !== null && (await this.notify(tx, license, snapshot))) await tx.ending.noticed(id, due.now);
    });
  }

  /** False if a limit is reached. */
  private async notify(tx: LicenseEndsTx, license: EndingLicense, snapshot: CompanySnapshot): Promise<boolean> {
    const customer = await tx.customers.row(String(license.customer_id));
    if (customer === null || !isLongEnough(license)) return true;
    const url = this.notices.pageOf(license.theme_setting_id, '/player');
    const mail = licenseEndMail(license, customer.language, url);
    return this.notices.queue(tx, { kind: 'license_end', snapshot, customer, isTest: license.test, mail });
  }
}
