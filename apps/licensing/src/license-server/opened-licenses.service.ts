import { Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import { ShopError, type CallContext } from '@marquee/contracts';
import { KeyHoldersService, type KeyHolder } from '../license-use/key-holders.service';
import type { StoredSnapshot } from '../licenses/license.entity';

export interface OpenedLicense extends KeyHolder {
  readonly license: StoredSnapshot;
}

/** Finds licenses of companies that have turned on the programs of another license server. */
@Injectable()
export class OpenedLicensesService {
  constructor(
    private readonly holders: KeyHoldersService,
    private readonly companies: CompaniesService,
  ) {}

  async find(ctx: CallContext, key: string): Promise<OpenedLicense> {
    const found = await this.holders.find(ctx, key);
    const { license, company } = found;
    const { license_server_active } = await this.companies.snapshot(ctx, company);
    if (!license_server_active || license === null) throw new ShopError('not_found');
    return { ...found, license };
  }
}
