import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import { companySnapshot, type CallContext, type CompanyId } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { AnnouncedChangesService } from '../licenses/announced-changes.service';
import type { CompanyState } from './license-use.repository';
import { LicenseUseStore } from './license-use.store';

const MAX_COMPANIES = 10_000;
/** Bounds how long a disabled company is served if its change was committed but never announced. */
const LIFE_MS = 5_000;
const READ_MS = 5_000;

/** Whether companies are disabled. */
@Injectable()
export class CompanyStatesService {
  /** Concurrent requests of a company share one read. */
  private readonly states = new LRUCache<CompanyId, CompanyState>({
    max: MAX_COMPANIES,
    ttl: LIFE_MS,
    // An entry may be evicted while it is read.
    ignoreFetchAbort: true,
    fetchMethod: (company) => this.read(company),
  });

  constructor(
    private readonly store: LicenseUseStore,
    private readonly companies: CompaniesService,
    private readonly announced: AnnouncedChangesService,
    private readonly bus: Bus,
  ) {}

  /** Asks tenant if the copy may be older than a change that tenant has announced. */
  async isDisabled(ctx: CallContext, company: CompanyId): Promise<boolean> {
    const state = await this.states.forceFetch(company);
    if (state.version >= this.announced.versionOf(company) && this.announced.areComplete()) return state.disabled;
    return (await this.bus.call(companySnapshot.get, ctx, { company_id: company })).disabled;
  }

  private async read(company: CompanyId): Promise<CompanyState> {
    const ctx = ownCall(READ_MS);
    const copy = await this.store.read(company, ctx).state.company();
    return copy ?? { disabled: (await this.companies.snapshot(ctx, company)).disabled, version: 0 };
  }
}
