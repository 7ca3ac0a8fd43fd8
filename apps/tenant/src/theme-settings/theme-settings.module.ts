import { Module } from '@nestjs/common';
import { SamplesService } from './samples.service';
import { ThemeSettingsHandlers } from './theme-settings.handlers';
import { ThemeSettingsService } from './theme-settings.service';
import { ThemeSettingsStore } from './theme-settings.store';

@Module({
  controllers: [ThemeSettingsHandlers],
  providers: [SamplesService, ThemeSettingsService, ThemeSettingsStore],
})
export class ThemeSettingsModule {}
