import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { authorizations, ShopError, type AuthorizationRequest, type Review } from '@marquee/contracts';
import { Form, FormBody } from '../../http/form';
import { idOf } from '../../http/id';
import type { Query as Sent } from '../../http/query';
import { Page, TakesForm } from '../../http/route';
import { Visiting } from '../decorators';
import { SeeOther, type PageResult } from '../page-reply';
import { signInPage } from '../sign-in/sign-in.page';
import { Visit } from '../visit';
import { authorizationIn, companyIn, promptPath } from './authorization-query';
import { choosePage, consentPage, refusedPage } from './prompt.page';
import { Prompts } from './prompts';

/** Interface, "Flow" 1 and 2: an app asks, a person answers. */
@Controller('oauth2')
export class PromptController {
  constructor(
    private readonly bus: Bus,
    private readonly prompts: Prompts,
  ) {}

  @Get('auth')
  @Page()
  async ask(@Visiting() visit: Visit, @Query() query: Sent): Promise<PageResult> {
    const request = authorizationIn(query);
    return answered(visit, request, await this.prompts.review(visit, request, companyIn(query)));
  }

  @Post('auth')
  @Page()
  @TakesForm()
  async decide(@Visiting() visit: Visit, @Query() query: Sent, @FormBody() form: Form): Promise<PageResult> {
    const request = authorizationIn(query);
    const { email } = visit;
    if (email === null) return answered(visit, request, await this.prompts.review(visit, request, null));
    const decision = { request, email, company_id: idOf(form.text('company')), allow: allowedIn(form) };
    return answered(visit, request, await this.bus.call(authorizations.decide, visit.call, decision));
  }
}

function allowedIn(form: Form): boolean {
  const decision = form.text('decision');
  if (decision === 'allow' || decision === 'deny') return decision === 'allow';
  throw new ShopError('malformed', 'The form must say allow or deny.');
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
