import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { license, licenses, type Context, type InputOf, type ListInput } from '@marquee/contracts';
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
} from '@marquee/edge';

/** Interface, "Licenses, prices". */
@Controller('api')
@Serves(license)
export class LicensesController {
  constructor(private readonly bus: Bus) {}

  @Get('licenses.json')
  @Access('products')
  @Answers(listOf(license))
  list(@Ctx() ctx: Context, @ListQuery(licenses.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(licenses.list, ctx, query);
  }

  @Get('licenses/count.json')
  @Access('products')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(licenses.count) query: InputOf<typeof licenses.count>): Promise<RawReply> {
    return this.bus.pass(licenses.count, ctx, query);
  }

  @Get('licenses/:token.json')
  @Access('products')
  @Answers(one(license))
  get(@Ctx() ctx: Context, @Id('token') id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(licenses.get, ctx, { id, fields });
  }
}
