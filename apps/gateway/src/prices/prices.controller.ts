import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { price, prices, type Context, type InputOf, type ListInput } from '@marquee/contracts';
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
@Serves(price)
export class PricesController {
  constructor(private readonly bus: Bus) {}

  @Get('prices.json')
  @Access('products')
  @Answers(listOf(price))
  list(@Ctx() ctx: Context, @ListQuery(prices.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(prices.list, ctx, query);
  }

  @Get('prices/count.json')
  @Access('products')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(prices.count) query: InputOf<typeof prices.count>): Promise<RawReply> {
    return this.bus.pass(prices.count, ctx, query);
  }

  @Get('prices/:token.json')
  @Access('products')
  @Answers(one(price))
  get(@Ctx() ctx: Context, @Id('token') id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(prices.get, ctx, { id, fields });
  }
}
