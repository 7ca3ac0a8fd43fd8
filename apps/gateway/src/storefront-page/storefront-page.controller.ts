import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { sendPage } from '../http/replies/page-reply';
import { AtShops, ErrorsOnPage, Public, Serves } from '../http/routing/route';
import { hostIn, HostNames } from '../http/routing/host';
import { FrontPages, type FrontRequest } from '../shops/front/front-pages';

/** The root page: the reference at the platform's address, the storefront at a shop's. */
@Controller()
@Serves('shopWindow')
export class StorefrontPageController {
  private readonly names: HostNames;

  constructor(
    private readonly pages: FrontPages,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.names = new HostNames(config);
  }

  @Get()
  @Public('storefront pages and the reference are public')
  @ErrorsOnPage()
  @AtShops()
  async open(@Req() request: FrontRequest, @Res() reply: FastifyReply): Promise<void> {
    if (this.names.isPlatforms(hostIn(request))) return void reply.redirect('/docs', 302);
    sendPage(reply, await this.pages.list(request));
  }
}
