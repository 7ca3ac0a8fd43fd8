import { Inject, Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyId, ShopError, type CallContext, type CompanyId } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { LicenseKeysService } from '../keys/license-keys.service';
import type { StoredSnapshot } from '../licenses/license.entity';
import { LicensesService } from '../licenses/licenses.service';
import type { FoundLicense } from './facts-of.rules';
import { LicenseUseStore } from './license-use.store';

/** The caller of a request with a license key. */
export interface KeyHolder extends FoundLicense {
  readonly company: CompanyId;
  readonly license_id: number;
}

/** Finds the license of a key, with one read if its copy is up to date. */
@Injectable()
export class KeyHoldersService {
  constructor(
    private readonly store: LicenseUseStore,
    private readonly keys: LicenseKeysService,
    private readonly licenses: LicensesService,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses forged keys without a read, replaced keys, and the keys of a disabled company. */
  async find(ctx: CallContext, key: string, fingerprint?: string): Promise<KeyHolder> {
    const { company_id, license_id, version } = this.keys.read(key);
    const company = companyId(company_id);
    const now = this.clock.now();
    const { copy, company_disabled, lease_now, ...read } = await this.store
      .read(company, ctx)
      .state.find(license_id, fingerprint, now);
    const disabled = company_disabled ?? (await this.companies.snapshot(ctx, company)).disabled;
    if (disabled) throw new ShopError('company_disabled');
    const license = await this.licenseOf(ctx, company, { id: license_id, copy });
    if (license !== null && license.key_version !== version) throw new ShopError('license_key_invalid');
    return { company, license_id, license, ...read, moment: { now, leaseNow: lease_now } };
  }

  private async licenseOf(
    ctx: CallContext,
    company: CompanyId,
    read: Parameters<LicensesService['upToDate']>[2],
  ): Promise<StoredSnapshot | null> {
    try {
      return await this.licenses.upToDate(ctx, company, read);
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
