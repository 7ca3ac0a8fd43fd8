import { Controller, Get, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleShops, type PersonContext } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import type { PageResult } from '../../http/page-reply';
import { Serves, SignedIn } from '../../http/route';
import { Person, Visiting } from '../decorators';
import { Visit } from '../visit';
import { ownShopsPage } from './shop.page';

/** The shops of a company as their owner sees them: offline ones, too. */
@Controller('admin/:company/shop')
@Serves('admin.shop')
export class ShopController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn()
  async show(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Req() { edge, headers }: FastifyRequest,
  ): Promise<PageResult> {
    const { shops } = await this.bus.call(consoleShops.list, person, {});
    return ownShopsPage(visit, shops, { origin: edge.origin(), acceptLanguage: headers['accept-language'] });
  }
}
