import { Controller, Get, Post } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { deliveries, delivery, replay, type Context, type ListInput } from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  created,
  Ctx,
  Id,
  listOf,
  ListQuery,
  OfApp,
  one,
  Serves,
  untagged,
  unwrapIfWrapped,
} from '@marquee/edge';

/** Addition to the interface: the deliveries of a webhook, and their redelivery. */
@Controller('admin/webhooks/:id')
@OfApp()
@Serves(delivery)
export class DeliveriesController {
  constructor(private readonly bus: Bus) {}

  @Get('deliveries.json')
  @Access('webhooks')
  @Answers(listOf(delivery))
  list(@Ctx() ctx: Context, @Id() webhook_id: number, @ListQuery(deliveries.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(deliveries.list, ctx, { ...query, webhook_id });
  }

  @Post('deliveries/:delivery_id/redeliver.json')
  @Access('webhooks')
  @Answers(untagged(created(delivery)))
  redeliver(@Ctx() ctx: Context, @Id() webhook_id: number, @Id('delivery_id') id: number): Promise<RawReply> {
    return this.bus.pass(deliveries.redeliver, ctx, { webhook_id, id });
  }

  @Post('replay.json')
  @Access('webhooks')
  @Answers(untagged(one(replay)))
  replay(@Ctx() ctx: Context, @Id() webhook_id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(deliveries.replay, ctx, { webhook_id, replay: unwrapIfWrapped(replay, body) });
  }

  @Post('test.json')
  @Access('webhooks')
  @Answers(untagged(created(delivery)))
  test(@Ctx() ctx: Context, @Id() webhook_id: number): Promise<RawReply> {
    return this.bus.pass(deliveries.test, ctx, { webhook_id });
  }
}
