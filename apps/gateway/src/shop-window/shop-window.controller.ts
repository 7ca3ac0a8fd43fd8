import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { ShopError, shops, type ShopWindow } from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { Calls } from '../http/calls';
import { sendPage } from '../http/page-reply';
import { ErrorsOnPage, Public, Serves } from '../http/route';
import { hostIn, isPlatforms, mayBeShops } from './host';
import { noShopPage, offlinePage, shopPage } from './shop-window.page';
import { wordsOf } from './words';

/** Where an address leads: the platform's own to the reference, that of a shop to what the shop says of itself. */
@Controller()
@Serves('shopWindow')
export class ShopWindowController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  @Public('what stands in the window of a shop is for everybody, and so is the reference')
  @ErrorsOnPage()
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const host = hostIn(request);
    if (isPlatforms(host, this.config)) return void reply.redirect('/docs', 302);
    const shop = mayBeShops(host) ? await this.shopAt(host, request) : null;
    if (shop === null || shop.company_disabled) return void sendPage(reply, noShopPage());
    const words = wordsOf(shop, request.headers['accept-language']);
    sendPage(reply, shop.shop_offline ? offlinePage(words) : shopPage(shop, words));
  }

  private async shopAt(host: string, request: FastifyRequest): Promise<ShopWindow | null> {
    try {
      return await this.bus.call(shops.at, this.calls.of(request), { host });
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
