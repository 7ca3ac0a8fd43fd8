import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopSessions } from '@marquee/contracts';
import {
  AtShops,
  BrowserSessions,
  ErrorsOnPage,
  Public,
  SeeOther,
  Serves,
  shopPath,
  SignInLinks,
  textIn,
  type Query as Sent,
} from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The last step of a login that started under another host of the shop, whose cookie is not visible here. */
@Controller()
@Serves('login')
export class SessionController {
  constructor(
    private readonly bus: Bus,
    private readonly links: SignInLinks,
    private readonly sessions: BrowserSessions,
  ) {}

  @Get('session')
  @Public('the code identifies the session')
  @ErrorsOnPage()
  @AtShops()
  async takeOver(@Query() query: Sent, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.links.answer(request, reply, async () => {
      const visit = await this.links.visitOf(request, undefined);
      const { company_id, theme_setting_id } = visit.shop;
      const code = textIn(query, 'code') ?? '';
      const opened = await this.bus.call(shopSessions.take_over, visit.call, { company_id, theme_setting_id, code });
      await this.sessions.begin(visit, opened);
      return new SeeOther(shopPath(visit, textIn(query, 'next')));
    });
  }
}
