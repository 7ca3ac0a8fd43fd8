import { Inject, Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyId, type CallContext, type CompanySnapshot } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { NoticesService } from '../shop-mails/notices.service';
import type { EndingLicense } from './ending-licenses.repository';
import { isLongEnough, licenseEndMail } from './license-ends.rules';
import { LicenseEndsStore, type LicenseEndsTx } from './license-ends.store';

/** The licenses of a transaction. */
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
    const postponed: number[] = [];
    for (let taken = BATCH_SIZE; taken === BATCH_SIZE;) taken = await this.batch(ctx(), postponed);
  }

  /** The mail and the mark commit together, so each license is mailed about once. Returns the number of licenses. */
  private async batch(ctx: CallContext, postponed: number[]): Promise<number> {
    const now = this.clock.now();
    const due = { now, mostDays: MOST_DAYS, defaultDays: DEFAULT_DAYS, limit: BATCH_SIZE };
    const snapshots = await this.snapshotsOf(ctx, { ...due, postponed });
    const { taken, refused } = await this.store.platform(ctx, async (tx) => {
      const found = await tx.ending.due({ ...due, postponed });
      const known = found.filter(({ company_id }) => snapshots.has(company_id));
      const left: number[] = [];
      for (const license of known) {
        const isDone = await this.notify(tx, license, snapshots.get(license.company_id) as CompanySnapshot);
        if (isDone) await tx.as(companyId(license.company_id)).ending.noticed([license.id], now);
        else left.push(license.id);
      }
      const unknown = found.filter(({ company_id }) => !snapshots.has(company_id)).map(({ id }) => id);
      return { taken: found.length, refused: [...left, ...unknown] };
    });
    postponed.push(...refused);
    return taken;
  }

  /** Reads the companies before the transaction, because a missing copy is a call to tenant. */
  private async snapshotsOf(
    ctx: CallContext,
    due: Parameters<LicenseEndsTx['ending']['due']>[0],
  ): Promise<Map<number, CompanySnapshot>> {
    const found = await this.store.platform(ctx, (tx) => tx.ending.due(due));
    const ids = [...new Set(found.map(({ company_id }) => company_id))];
    const snapshots = await Promise.all(ids.map((id) => this.companies.snapshot(ctx, companyId(id))));
    return new Map(snapshots.map((snapshot) => [snapshot.company_id, snapshot]));
  }

  /** False if a limit is reached. */
  private async notify(tx: LicenseEndsTx, license: EndingLicense, snapshot: CompanySnapshot): Promise<boolean> {
    const own = tx.as(companyId(license.company_id));
    const customer = await own.customers.row(String(license.customer_id));
    if (customer === null || !isLongEnough(license)) return true;
    const url = this.notices.pageOf(license.theme_setting_id, '/player');
    const mail = licenseEndMail(license, customer.language, url);
    return this.notices.queue(own, { kind: 'license_end', snapshot, customer, isTest: license.test, mail });
  }
}
