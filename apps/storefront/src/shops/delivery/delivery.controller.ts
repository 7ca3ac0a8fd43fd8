import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { Calls, idOf, type Query as Sent, Serves, ShopPage, type ShopVisit } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { AtShop } from '../shop.decorators';
import { Deliveries } from './deliveries';
import { deviceIn } from './devices';
import { FileReplies } from './file-replies';

/** The content files of a shop: trailers for every client, all others by a signed address. */
@Controller(['', 'shop/:shop'])
@Serves('shop.delivery')
export class DeliveryController {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly replies: FileReplies,
    private readonly calls: Calls,
  ) {}

  @Get('content/:file/:name')
  @ShopPage()
  async get(
    @AtShop() visit: ShopVisit,
    @Param('file') file: string,
    @Query() query: Sent,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { request } = reply;
    const delivery = await this.deliveries.find(visit, { id: idOf(file), query, device: deviceIn(request, visit) });
    const recheck = () => this.deliveries.recheck(this.calls.of(request, visit.shop.company_id), delivery);
    await this.replies.send(reply, delivery, recheck);
  }
}
