import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { cachingOf } from '../replies/caching';
import { AtShops, Public, Serves } from '../routing/route';
import { STYLESHEET, STYLESHEET_VERSION } from '../pages/stylesheet';

@Controller('assets')
@Serves('assets')
export class AssetsController {
  @Get('pages.css')
  @AtShops()
  @Public('static assets, identical for all clients')
  stylesheet(@Query('v') version: unknown, @Res({ passthrough: true }) reply: FastifyReply): string {
    const caching = cachingOf(version, STYLESHEET_VERSION);
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': caching });
    return STYLESHEET;
  }
}
