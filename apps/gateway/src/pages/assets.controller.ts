import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public, Serves } from '../http/route';
import { STYLESHEET, STYLESHEET_VERSION } from './stylesheet';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

@Controller('assets')
@Serves('assets')
export class AssetsController {
  @Get('pages.css')
  @Public('the look of the pages, the same for everybody')
  stylesheet(@Query('v') version: unknown, @Res({ passthrough: true }) reply: FastifyReply): string {
    // While two releases run side by side, another release's page may ask for its own sheet here.
    const caching = version === STYLESHEET_VERSION ? FOR_A_YEAR : 'no-cache';
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': caching });
    return STYLESHEET;
  }
}
