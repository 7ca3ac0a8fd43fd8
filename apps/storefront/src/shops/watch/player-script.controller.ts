import { Controller, Get, Query, Res } from '@nestjs/common';
import { AtShops, cachingOf, Public, Serves } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { PLAYER_SCRIPT, PLAYER_SCRIPT_VERSION } from './player-script';

@Controller('assets/shop')
@Serves('shop.assets')
export class PlayerScriptController {
  @Get('player.js')
  @AtShops()
  @Public('static assets, identical for all clients')
  script(@Query('v') version: unknown, @Res({ passthrough: true }) reply: FastifyReply): string {
    const caching = cachingOf(version, PLAYER_SCRIPT_VERSION);
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': caching });
    return PLAYER_SCRIPT;
  }
}
