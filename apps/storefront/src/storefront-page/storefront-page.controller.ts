import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  AtShops,
  ErrorsOnPage,
  messagesOf,
  noShopPage,
  offlinePage,
  Public,
  sendPage,
  Serves,
  Shops,
} from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shopPage } from './storefront-page.page';

/** The public page at the root of a shop's host. */
@Controller()
@Serves('shopWindow')
export class StorefrontPageController {
  constructor(private readonly shops: Shops) {}

  @Get()
  @Public('storefront pages are public')
  @ErrorsOnPage()
  @AtShops()
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const shop = (await this.shops.placeOf(request, undefined))?.shop;
    if (shop === undefined) return void sendPage(reply, noShopPage());
    const messages = messagesOf(shop, request.headers['accept-language']);
    sendPage(reply, shop.shop_offline ? offlinePage(messages) : shopPage(shop, messages));
  }
}
