import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import { companySnapshot, type CallContext, type CompanyId } from '@marquee/contracts';
import { AnnouncedChangesService } from '../licenses/announced-changes.service';

/** The copy of a company as a request has read it; nulls without one. */
export interface KnownCompany {
  readonly disabled: boolean | null;
  readonly version: number | null;
}

/** Whether companies are disabled. */
@Injectable()
export class CompanyStatesService {
  constructor(
    private readonly companies: CompaniesService,
    private readonly announced: AnnouncedChangesService,
    private readonly bus: Bus,
  ) {}

  /** Asks tenant if the copy may be older than a change that tenant has announced. */
  async isDisabled(ctx: CallContext, company: CompanyId, { disabled, version }: KnownCompany): Promise<boolean> {
    const isCurrent = (version ?? 0) >= this.announced.versionOf(company) && this.announced.areComplete();
    if (isCurrent) return disabled ?? (await this.companies.snapshot(ctx, company)).disabled;
    return (await this.bus.call(companySnapshot.get, ctx, { company_id: company })).disabled;
  }
}
