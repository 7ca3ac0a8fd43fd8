import { Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  type adminPictures,
  type CompanyPictures,
  type InputOf,
  type OperatorContext,
  type PicturesUsage,
  type CallContext,
} from '@marquee/contracts';
import type { PictureUsage } from '../picture-queue/picture-capacity.repository';
import { Media } from './media.adapter';
import { PicturesStore } from './pictures.store';

/** The number of companies shown, largest usage first. */
const MAX_SHOWN_COMPANIES = 50;

/** The operator's view of picture storage and quotas. */
@Injectable()
export class PictureCapacityService {
  constructor(
    private readonly store: PicturesStore,
    private readonly media: Media,
    private readonly companies: CompaniesService,
  ) {}

  async usage(ctx: CallContext, { company_id }: InputOf<typeof adminPictures.usage>): Promise<PicturesUsage> {
    const { bytes, maxBytes } = await this.media.usage();
    const found = await this.store.readPlatform(ctx).capacity.usage(company_id ?? null, MAX_SHOWN_COMPANIES);
    return { store_bytes: bytes, store_max_bytes: maxBytes, companies: found.map((one) => this.shown(one)) };
  }

  async setQuota(ctx: OperatorContext, input: InputOf<typeof adminPictures.set_quota>): Promise<CompanyPictures> {
    const company = companyId(input.company_id);
    const bytes = input.bytes ?? null;
    // Refuses an unknown company.
    await this.companies.snapshot(ctx, company);
    const [found] = await this.store.operate(ctx, company, 'pictures quota', { bytes }, async (tx) => {
      await tx.capacity.setQuota(bytes);
      return tx.capacity.usage(company, 1);
    });
    return this.shown(found ?? { company_id: company, pictures: 0, bytes: 0, quota_bytes: bytes });
  }

  private shown({ company_id, pictures, bytes, quota_bytes }: PictureUsage): CompanyPictures {
    return { company_id, pictures, bytes, quota_bytes: quota_bytes ?? this.media.usualQuota };
  }
}
