import { Controller, Get, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  fulfillment,
  fulfillments,
  NOT_SHIPPED,
  SHIPPED,
  type Context,
  type CountFulfillments,
  type ListFulfillments,
} from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  counted,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  one,
  Serves,
  unwrap,
} from '@marquee/edge';

/** The filters of `open.json` and `complete.json`, whose paths select the status. */
const { status: _status, ...filters } = fulfillments.list.filters;
const OF_ONE_STATUS = { filters };

/** Interface, "Fulfillments". */
@Controller('api')
@Serves(fulfillment)
export class FulfillmentsController {
  constructor(private readonly bus: Bus) {}

  @Get('fulfillments.json')
  @Access('orders')
  @Answers(listOf(fulfillment))
  list(@Ctx() ctx: Context, @ListQuery(fulfillments.list) query: ListFulfillments): Promise<RawReply> {
    return this.bus.pass(fulfillments.list, ctx, query);
  }

  @Get('fulfillments/open.json')
  @Access('orders')
  @Answers(listOf(fulfillment))
  open(@Ctx() ctx: Context, @ListQuery(OF_ONE_STATUS) query: ListFulfillments): Promise<RawReply> {
    return this.bus.pass(fulfillments.list, ctx, { ...query, status: NOT_SHIPPED });
  }

  @Get('fulfillments/complete.json')
  @Access('orders')
  @Answers(listOf(fulfillment))
  complete(@Ctx() ctx: Context, @ListQuery(OF_ONE_STATUS) query: ListFulfillments): Promise<RawReply> {
    return this.bus.pass(fulfillments.list, ctx, { ...query, status: SHIPPED });
  }

  @Get('fulfillments/count.json')
  @Access('orders')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(fulfillments.count) query: CountFulfillments): Promise<RawReply> {
    return this.bus.pass(fulfillments.count, ctx, query);
  }

  @Get('fulfillments/:token.json')
  @Access('orders')
  @Answers(one(fulfillment))
  get(@Ctx() ctx: Context, @Id('token') id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(fulfillments.get, ctx, { id, fields });
  }

  @Put('fulfillments/:token.json')
  @Access('orders')
  @Answers(one(fulfillment))
  update(@Ctx() ctx: Context, @Id('token') id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(fulfillments.update, ctx, { id, fulfillment: unwrap(fulfillment, body) });
  }
}
