import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { newsRecipient, newsRecipients, type Context, type InputOf } from '@marquee/contracts';
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

/** Addition to the interface: the newsletter recipients that the topics newsrecipient/… name. */
@Controller('api')
@Serves(newsRecipient)
export class NewsRecipientsController {
  constructor(private readonly bus: Bus) {}

  @Get('newsrecipients.json')
  @Access('customers')
  @Answers(listOf(newsRecipient))
  list(
    @Ctx() ctx: Context,
    @ListQuery(newsRecipients.list) query: InputOf<typeof newsRecipients.list>,
  ): Promise<RawReply> {
    return this.bus.pass(newsRecipients.list, ctx, query);
  }

  @Get('newsrecipients/count.json')
  @Access('customers')
  @Answers(counted())
  count(
    @Ctx() ctx: Context,
    @FilterQuery(newsRecipients.count) query: InputOf<typeof newsRecipients.count>,
  ): Promise<RawReply> {
    return this.bus.pass(newsRecipients.count, ctx, query);
  }

  @Get('newsrecipients/:id.json')
  @Access('customers')
  @Answers(one(newsRecipient))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(newsRecipients.get, ctx, { id, fields });
  }
}
