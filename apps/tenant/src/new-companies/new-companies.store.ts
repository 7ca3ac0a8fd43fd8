import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { ThemeSettingsRepository } from '../theme-settings/theme-settings.repository';
import { UsersRepository } from '../users/users.repository';

/** Tables written when a company is created. */
@Injectable()
export class NewCompaniesStore extends storeOf(
  { companies: CompaniesRepository, themeSettings: ThemeSettingsRepository, users: UsersRepository },
  CONFIG,
) {}
