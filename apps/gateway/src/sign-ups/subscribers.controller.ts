import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { subscriber, subscribers, type Context, type InputOf } from '@marquee/contracts';
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

/** Addition to the interface: the subscribers that the topics subscriber/… name. */
@Controller('api')
@Serves(subscriber)
export class SubscribersController {
  constructor(private readonly bus: Bus) {}

  @Get('subscribers.json')
  @Access('customers')
  @Answers(listOf(subscriber))
  list(@Ctx() ctx: Context, @ListQuery(subscribers.list) query: InputOf<typeof subscribers.list>): Promise<RawReply> {
    return this.bus.pass(subscribers.list, ctx, query);
  }

  @Get('subscribers/count.json')
  @Access('customers')
  @Answers(counted())
  count(
    @Ctx() ctx: Context,
    @FilterQuery(subscribers.count) query: InputOf<typeof subscribers.count>,
  ): Promise<RawReply> {
    return this.bus.pass(subscribers.count, ctx, query);
  }

  @Get('subscribers/:id.json')
  @Access('customers')
  @Answers(one(subscriber))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(subscribers.get, ctx, { id, fields });
  }
}
