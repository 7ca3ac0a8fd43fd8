import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { authorizations, ShopError, type AuthorizationRequest, type Review } from '@marquee/contracts';
import {
  Form,
  FormBody,
  idOf,
  Page,
  type PageResult,
  type Query as Sent,
  SeeOther,
  Serves,
  TakesForm,
  Visit,
} from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { Visiting } from '../decorators';
import { signInPage } from '../sign-in/sign-in.page';
import { authorizationIn, companyIn, promptPath } from './authorization-query';
import { choosePage, consentPage, refusedPage } from './prompt.page';
import { Reviews } from './reviews';

/** Interface, "Flow" 1 and 2: the page on which a user allows or denies an app. */
@Controller('oauth2')
@Serves('prompt')
export class PromptController {
  constructor(
    private readonly bus: Bus,
    private readonly reviews: Reviews,
  ) {}

  @Get('auth')
  @Page()
  async ask(@Visiting() visit: Visit, @Query() query: Sent, @Req() { method }: FastifyRequest): Promise<PageResult> {
    const request = authorizationIn(query);
    // Also serves HEAD, which must change nothing, so it issues no code for an already allowed request.
    const review =
      method === 'HEAD' ? this.reviews.withoutUser(visit, request) : this.reviews.of(visit, request, companyIn(query));
    return answered(visit, request, await review);
  }

  @Post('auth')
  @Page()
  @TakesForm()
  async decide(@Visiting() visit: Visit, @Query() query: Sent, @FormBody() form: Form): Promise<PageResult> {
    const request = authorizationIn(query);
    const { email } = visit;
    if (email === null) return answered(visit, request, await this.reviews.of(visit, request, null));
    const decision = { request, email, company_id: idOf(form.text('company')), allow: allowedIn(form) };
    return answered(visit, request, await this.bus.call(authorizations.decide, visit.call, decision));
  }
}

function allowedIn(form: Form): boolean {
  const decision = form.text('decision');
  if (decision === 'allow' || decision === 'deny') return decision === 'allow';
  throw new ShopError('malformed', 'The field decision must be allow or deny.');
}

function answered(visit: Visit, request: AuthorizationRequest, review: Review): PageResult {
  switch (review.outcome) {
    case 'refused':
      return refusedPage(visit, request, new ShopError('malformed', review.message));
    case 'redirect':
      return new SeeOther(review.location);
    case 'sign_in':
      return signInPage({ csrf: visit.csrf, next: promptPath(request), app: review.app });
    case 'choose':
      return choosePage(visit, request, review);
    case 'consent':
      return consentPage(visit, request, review);
  }
}
