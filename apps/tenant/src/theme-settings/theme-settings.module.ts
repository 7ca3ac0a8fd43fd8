import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  themeSettings,
  type ById,
  type Context,
  type CreateThemeSetting,
  type InputOf,
  type ListInput,
} from '@marquee/contracts';
import { SamplesService } from './samples.service';
import { ThemeSettingsService, ThemeSettingsStore } from './theme-settings.service';

@Controller()
export class ThemeSettingsHandlers {
  constructor(private readonly service: ThemeSettingsService) {}

  @Handles(themeSettings.list)
  list(ctx: Context, input: ListInput) {
    return this.service.list(ctx, input);
  }

  @Handles(themeSettings.count)
  count(ctx: Context, input: InputOf<typeof themeSettings.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(themeSettings.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(themeSettings.create)
  create(ctx: Context, input: CreateThemeSetting) {
    return this.service.create(ctx, input);
  }

  @Handles(themeSettings.update)
  update(ctx: Context, input: InputOf<typeof themeSettings.update>) {
    return this.service.update(ctx, input.id, input.theme_setting);
  }

  @Handles(themeSettings.remove)
  remove(ctx: Context, input: InputOf<typeof themeSettings.remove>) {
    return this.service.remove(ctx, input.id);
  }
}

@Module({
  controllers: [ThemeSettingsHandlers],
  providers: [SamplesService, ThemeSettingsService, ThemeSettingsStore],
})
export class ThemeSettingsModule {}
