import { Inject, Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  type adminContent,
  type CallContext,
  type CompanyContent,
  type InputOf,
  type OperatorContext,
} from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import type { CatalogConfig } from '../catalog.config';
import type { ContentUsage } from '../content-queue/content-capacity.repository';
import { UploadsStore } from './uploads.service';

/** The number of companies shown, largest usage first. */
const MAX_SHOWN_COMPANIES = 50;
const GIB = 1024 ** 3;

/** The operator's view of content files and quotas. */
@Injectable()
export class ContentCapacityService {
  private readonly usualQuota: number;

  constructor(
    private readonly store: UploadsStore,
    private readonly companies: CompaniesService,
    @Inject(CONFIG) config: CatalogConfig,
  ) {
    this.usualQuota = config.contentQuotaGib * GIB;
  }

  async usage(ctx: CallContext, { company_id }: InputOf<typeof adminContent.usage>) {
    const found = await this.store.readPlatform(ctx).capacity.usage(company_id ?? null, MAX_SHOWN_COMPANIES);
    return { companies: found.map((one) => this.shown(one)) };
  }

  async setQuota(ctx: OperatorContext, input: InputOf<typeof adminContent.set_quota>): Promise<CompanyContent> {
    const company = companyId(input.company_id);
    const bytes = input.bytes ?? null;
    // Refuses an unknown company.
    await this.companies.snapshot(ctx, company);
    const [found] = await this.store.operate(ctx, company, 'content quota', { bytes }, async (tx) => {
      await tx.capacity.setQuota(bytes);
      return tx.capacity.usage(company, 1);
    });
    return this.shown(found ?? { company_id: company, files: 0, bytes: 0, quota_bytes: bytes });
  }

  private shown({ company_id, files, bytes, quota_bytes }: ContentUsage): CompanyContent {
    return { company_id, files, bytes, quota_bytes: quota_bytes ?? this.usualQuota };
  }
}
