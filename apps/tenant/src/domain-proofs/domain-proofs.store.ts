import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type PlatformTxOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { MembershipsRepository } from '../memberships/memberships.repository';
import { ThemeSettingsRepository } from '../theme-settings/theme-settings.repository';
import { DomainProofsRepository } from './domain-proofs.repository';

@Injectable()
export class DomainProofsStore extends storeOf(
  {
    companies: CompaniesRepository,
    domains: DomainProofsRepository,
    memberships: MembershipsRepository,
    themeSettings: ThemeSettingsRepository,
  },
  CONFIG,
) {}
export type DomainProofsTx = TxOf<DomainProofsStore>;
export type DomainProofsPlatformTx = PlatformTxOf<DomainProofsStore>;
