import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { deliveries, delivery, type Context, type ListAllDeliveries } from '@marquee/contracts';
import { Access, Answers, Ctx, listOf, ListQuery, OfApp, Serves } from '@marquee/edge';

/** Addition to the interface: the deliveries of all webhooks of an app. */
@Controller('admin')
@OfApp()
@Serves(delivery)
export class AppDeliveriesController {
  constructor(private readonly bus: Bus) {}

  @Get('deliveries.json')
  @Access('webhooks')
  @Answers(listOf(delivery))
  listAll(@Ctx() ctx: Context, @ListQuery(deliveries.listAll) query: ListAllDeliveries): Promise<RawReply> {
    return this.bus.pass(deliveries.listAll, ctx, query);
  }
}
