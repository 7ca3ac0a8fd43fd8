import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { sendPage } from '../http/replies/page-reply';
import { AtShops, ErrorsOnPage, Public, Serves } from '../http/routing/route';
import { hostIn, HostNames } from '../http/routing/host';
import { Shops } from '../shops/shops';
import { noShopPage, offlinePage, shopPage } from './storefront-page.page';
import { messagesOf } from './messages';

/** The root page: the reference at the platform's address, the storefront at a shop's. */
@Controller()
@Serves('shopWindow')
export class StorefrontPageController {
  private readonly names: HostNames;

  constructor(
    private readonly shops: Shops,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.names = new HostNames(config);
  }

  @Get()
  @Public('storefront pages and the reference are public')
  @ErrorsOnPage()
  @AtShops()
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (this.names.isPlatforms(hostIn(request))) return void reply.redirect('/docs', 302);
    const shop = (await this.shops.placeOf(request, undefined))?.shop;
    if (shop === undefined) return void sendPage(reply, noShopPage());
    const messages = messagesOf(shop, request.headers['accept-language']);
    sendPage(reply, shop.shop_offline ? offlinePage(messages) : shopPage(shop, messages));
  }
}
