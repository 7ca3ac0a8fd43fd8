import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { companyApp, companyApps, type Context, type InputOf, type ListInput } from '@marquee/contracts';
import {
  Access,
  Answers,
  counted,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  one,
  Serves,
  untagged,
} from '@marquee/edge';

/** Addition to the interface: the apps that the topics app/… name. */
@Controller('api')
@Serves(companyApp)
export class CompanyAppsController {
  constructor(private readonly bus: Bus) {}

  @Get('apps.json')
  @Access('companies')
  @Answers(listOf(companyApp))
  list(@Ctx() ctx: Context, @ListQuery(companyApps.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(companyApps.list, ctx, query);
  }

  @Get('apps/count.json')
  @Access('companies')
  @Answers(counted())
  count(
    @Ctx() ctx: Context,
    @FilterQuery(companyApps.count) query: InputOf<typeof companyApps.count>,
  ): Promise<RawReply> {
    return this.bus.pass(companyApps.count, ctx, query);
  }

  @Get('apps/:id.json')
  @Access('companies')
  @Answers(untagged(one(companyApp)))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(companyApps.get, ctx, { id, fields });
  }
}
