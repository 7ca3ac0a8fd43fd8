import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Calls } from '../../http/routing/calls';
import { idOf } from '../../http/routing/id';
import type { Query as Sent } from '../../http/routing/query';
import { Serves, ShopPage } from '../../http/routing/route';
import { AtShop } from '../shop.decorators';
import type { ShopVisit } from '../shop-visit';
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
