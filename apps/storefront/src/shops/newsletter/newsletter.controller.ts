import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { newsletters, ShopError } from '@marquee/contracts';
import {
  attempt,
  Form,
  FormBody,
  type PageResult,
  type Query as Sent,
  Serves,
  ShopPage,
  type ShopVisit,
  TakesForm,
  textIn,
} from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { CollectLimits } from '../../limits/collect-limits';
import { AtShop } from '../shop.decorators';
import { askedFrom } from './asked-from';
import {
  confirmedBeforePage,
  confirmedPage,
  confirmNewsletterPage,
  deadNewsletterLinkPage,
  newsletterPage,
  noNewsletterPage,
  questionSentPage,
} from './newsletter.page';

/** Visitors of a shop sign up for its newsletter and confirm it by a mailed link. */
@Controller(['', 'shop/:shop'])
@Serves('shop.newsletter')
export class NewsletterController {
  constructor(
    private readonly bus: Bus,
    private readonly limits: CollectLimits,
  ) {}

  @Get('newsletter')
  @ShopPage()
  form(@AtShop() visit: ShopVisit): PageResult {
    return visit.shop.newsletter_enabled ? newsletterPage(visit) : noNewsletterPage(visit, new ShopError('not_found'));
  }

  @Post('newsletter')
  @ShopPage()
  @TakesForm()
  signUp(@AtShop() visit: ShopVisit, @Req() request: FastifyRequest, @FormBody() form: Form): Promise<PageResult> {
    const email = form.text('email').trim();
    const { company_id, theme_setting_id } = visit.shop;
    return attempt(
      async () => {
        this.limits.take(visit.address, theme_setting_id);
        const asked = askedFrom(request, visit.shop);
        const input = { company_id, theme_setting_id, email, ...asked, language: visit.language };
        await this.bus.call(newsletters.ask, visit.call, input);
        return questionSentPage(visit);
      },
      (failure) =>
        failure.code === 'forbidden' ? noNewsletterPage(visit, failure) : newsletterPage(visit, email, failure),
    );
  }

  /** Only reads the link, because mail scanners also open it. */
  @Get('newsletter/confirm')
  @ShopPage()
  link(@AtShop() visit: ShopVisit, @Query() query: Sent): Promise<PageResult> {
    return this.unlessDead(visit, textIn(query, 'token') ?? '', (token, email) =>
      Promise.resolve(confirmNewsletterPage(visit, token, email)),
    );
  }

  @Post('newsletter/confirm')
  @ShopPage()
  @TakesForm()
  confirm(@AtShop() visit: ShopVisit, @FormBody() form: Form): Promise<PageResult> {
    return this.unlessDead(visit, form.text('token'), async (token) => {
      const given = { company_id: visit.shop.company_id, token };
      await this.bus.call(newsletters.confirm, visit.call, given);
      return confirmedPage(visit);
    });
  }

  /** Runs the work for a link that is still unused. */
  private async unlessDead(
    visit: ShopVisit,
    token: string,
    work: (token: string, email: string) => Promise<PageResult>,
  ): Promise<PageResult> {
    const { company_id } = visit.shop;
    try {
      const { email, confirmed } = await this.bus.call(newsletters.find, visit.call, { company_id, token });
      return confirmed ? confirmedBeforePage(visit) : await work(token, email);
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return deadNewsletterLinkPage(visit, error);
      throw error;
    }
  }
}
