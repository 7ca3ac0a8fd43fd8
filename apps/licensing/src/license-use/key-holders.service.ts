import { Inject, Injectable } from '@nestjs/common';
import { companyId, ShopError, type CallContext, type CompanyId } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { LicenseKeysService } from '../keys/license-keys.service';
import type { StoredSnapshot } from '../licenses/license.entity';
import { LicensesService } from '../licenses/licenses.service';
import type { FoundLicense } from './facts-of.rules';
import { CompanyStatesService } from './company-states.service';
import { LicenseStatesService } from './license-states.service';

/** The caller of a request with a license key. */
export interface KeyHolder extends FoundLicense {
  readonly company: CompanyId;
  readonly license_id: number;
}

/** Finds the license of a key, with one read if its copy is up to date and in memory. */
@Injectable()
export class KeyHoldersService {
  constructor(
    private readonly states: LicenseStatesService,
    private readonly keys: LicenseKeysService,
    private readonly licenses: LicensesService,
    private readonly companies: CompanyStatesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses forged keys without a read, replaced keys, and the keys of a disabled company. */
  async find(ctx: CallContext, key: string, fingerprint?: string): Promise<KeyHolder> {
    const { company_id, license_id, version } = this.keys.read(key);
    const found = await this.ofLicense(ctx, companyId(company_id), license_id, fingerprint);
    if (found.license !== null && found.license.key_version !== version) throw new ShopError('license_key_invalid');
    return found;
  }

  /** Refuses the licenses of a disabled company. */
  async ofLicense(ctx: CallContext, company: CompanyId, license_id: number, fingerprint?: string): Promise<KeyHolder> {
    await this.licenses.marked(company);
    if (await this.companies.isDisabled(ctx, company)) throw new ShopError('company_disabled');
    const now = this.clock.now();
    const { copy, lease_now, ...read } = await this.states.find(ctx, { company, id: license_id, fingerprint }, now);
    const license = await this.licenseOf(ctx, company, { id: license_id, copy });
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
