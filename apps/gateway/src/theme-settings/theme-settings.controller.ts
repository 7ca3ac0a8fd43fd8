import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { themeSetting, themeSettings, type Context, type InputOf, type ListInput } from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  counted,
  created,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  nothing,
  one,
  Serves,
  unwrap,
} from '@marquee/edge';

/** Interface, "Theme settings". */
@Controller('api')
@Serves(themeSetting)
export class ThemeSettingsController {
  constructor(private readonly bus: Bus) {}

  @Get('themesettings.json')
  @Access('themes')
  @Answers({ ...listOf(themeSetting), alsoIn: 'theme_settings' })
  list(@Ctx() ctx: Context, @ListQuery(themeSettings.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(themeSettings.list, ctx, query);
  }

  @Get('themesettings/count.json')
  @Access('themes')
  @Answers(counted())
  count(
    @Ctx() ctx: Context,
    @FilterQuery(themeSettings.count) query: InputOf<typeof themeSettings.count>,
  ): Promise<RawReply> {
    return this.bus.pass(themeSettings.count, ctx, query);
  }

  @Get('themesettings/:id.json')
  @Access('themes')
  @Answers(one(themeSetting))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(themeSettings.get, ctx, { id, fields });
  }

  @Post('themesettings.json')
  @Access('themes')
  @Answers(created(themeSetting))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(themeSettings.create, ctx, unwrap(themeSetting, body));
  }

  @Put('themesettings/:id.json')
  @Access('themes')
  @Answers(one(themeSetting))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(themeSettings.update, ctx, { id, theme_setting: unwrap(themeSetting, body) });
  }

  @Delete('themesettings/:id.json')
  @Access('themes')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(themeSettings.remove, ctx, { id });
  }
}
