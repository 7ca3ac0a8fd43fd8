import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { webhook, webhooks, type Context, type ListInput } from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  Ctx,
  FieldsQuery,
  Id,
  listOf,
  ListQuery,
  nothing,
  OfApp,
  one,
  Serves,
  unwrap,
} from '@marquee/edge';

/** Interface, "Webhooks". */
@Controller('admin')
@OfApp()
@Serves(webhook)
export class WebhooksController {
  constructor(private readonly bus: Bus) {}

  @Get('webhooks.json')
  @Access('webhooks')
  @Answers(listOf(webhook))
  list(@Ctx() ctx: Context, @ListQuery(webhooks.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(webhooks.list, ctx, query);
  }

  @Get('webhooks/:id.json')
  @Access('webhooks')
  @Answers(one(webhook))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(webhooks.get, ctx, { id, fields });
  }

  /** Interface: the status of success is 200. */
  @Post('webhooks.json')
  @Access('webhooks')
  @Answers(one(webhook))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(webhooks.create, ctx, unwrap(webhook, body));
  }

  @Put('webhooks/:id.json')
  @Access('webhooks')
  @Answers(one(webhook))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(webhooks.update, ctx, { id, webhook: unwrap(webhook, body) });
  }

  @Delete('webhooks/:id.json')
  @Access('webhooks')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(webhooks.remove, ctx, { id });
  }
}
