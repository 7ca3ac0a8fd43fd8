import { Controller, Get, Query, Res } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { AtShops, cachingOf, Public, type Query as Sent, Serves, textIn } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { FRONT_STYLESHEET, FRONT_STYLESHEET_VERSION } from './front-stylesheet';
import { colorIn, themeStylesheet } from './theme-colors';

const TYPE = 'text/css; charset=utf-8';

@Controller('assets/shop')
@Serves('shop.assets')
export class FrontAssetsController {
  @Get('front.css')
  @AtShops()
  @Public('static assets, identical for all clients')
  stylesheet(@Query('v') version: unknown, @Res({ passthrough: true }) reply: FastifyReply): string {
    reply.headers({ 'content-type': TYPE, 'cache-control': cachingOf(version, FRONT_STYLESHEET_VERSION) });
    return FRONT_STYLESHEET;
  }

  /** The colours of a shop, which the address names. */
  @Get('theme.css')
  @AtShops()
  @Public('computed from its address alone')
  theme(@Query() query: Sent, @Res({ passthrough: true }) reply: FastifyReply): string {
    const [light, dark] = ['light', 'dark'].map((name) => colorIn(textIn(query, name) ?? ''));
    if (typeof light !== 'string' || typeof dark !== 'string') throw new ShopError('not_found');
    reply.headers({ 'content-type': TYPE, 'cache-control': cachingOf(textIn(query, 'v'), FRONT_STYLESHEET_VERSION) });
    return themeStylesheet({ light, dark });
  }
}
