import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { newsletters, ShopError, type NewsletterReader } from '@marquee/contracts';
import {
  AtShops,
  Calls,
  ErrorsOnPage,
  languageFor,
  languagesIn,
  messagesOf,
  type PageResult,
  Public,
  type Query as Sent,
  Serves,
  Shops,
  TakesForm,
  textIn,
} from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import {
  deadUnsubscribeLinkPage,
  formerSignUpPage,
  unsubscribedPage,
  unsubscribePage,
  type Unsubscribing,
} from './unsubscribe.page';

type Asked = FastifyRequest<{ Params: { shop?: string }; Querystring: Sent }>;

/**
 * Unsubscribes by the link of each newsletter mail: docs/internal/adr/0010-tokens-and-revocations.md. Works for
 * offline and deleted shops, also under the platform's host.
 */
@Controller(['', 'shop/:shop'])
@Serves('shop.unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly shops: Shops,
  ) {}

  /** Only reads the link, because mail scanners also open it. */
  @Get('newsletter/unsubscribe')
  @Public('the link identifies the recipient')
  @ErrorsOnPage()
  @AtShops()
  ask(@Req() request: Asked): Promise<PageResult> {
    return this.unlessDead(request, async (token, { email }, page) =>
      email === null ? unsubscribedPage(page) : unsubscribePage(page, token, email),
    );
  }

  /**
   * Unsubscribes from the page or through a mail provider (RFC 8058), without a cookie and with either form type.
   */
  @Post('newsletter/unsubscribe')
  @Public('the link authorizes the unsubscription')
  @ErrorsOnPage()
  @AtShops()
  @TakesForm({ unread: true })
  @HttpCode(200)
  end(@Req() request: Asked): Promise<PageResult> {
    return this.unlessDead(request, async (token, _reader, page) => {
      await this.bus.call(newsletters.unsubscribe, this.calls.of(request), { token });
      return unsubscribedPage(page);
    });
  }

  private async unlessDead(
    request: Asked,
    work: (token: string, reader: NewsletterReader, page: Unsubscribing) => Promise<PageResult>,
  ): Promise<PageResult> {
    const token = textIn(request.query, 'token') ?? '';
    try {
      const reader = await this.bus.call(newsletters.find_reader, this.calls.of(request), { token });
      const page = await this.pageFor(request, reader.company_id);
      return reader.known ? await work(token, reader, page) : formerSignUpPage(page);
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'not_found') throw error;
      return deadUnsubscribeLinkPage(await this.pageFor(request), error);
    }
  }

  /** The shop's name for the page, unless the newsletter belongs to another company. */
  private async pageFor(request: Asked, company?: number): Promise<Unsubscribing> {
    const accepted = request.headers['accept-language'] ?? '';
    const shop = (await this.shops.placeOf(request, request.params.shop))?.shop;
    const isTheirs = shop !== undefined && (company === undefined || company === shop.company_id);
    return { language: languageFor(languagesIn(accepted)), name: isTheirs ? messagesOf(shop, accepted).name : null };
  }
}
