import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { ThemeSettingsRepository } from './theme-settings.repository';

@Injectable()
export class ThemeSettingsStore extends storeOf(
  { companies: CompaniesRepository, themeSettings: ThemeSettingsRepository },
  CONFIG,
) {}
export type ThemeSettingsTx = TxOf<ThemeSettingsStore>;
