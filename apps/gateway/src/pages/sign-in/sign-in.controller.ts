import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { sessions, type ShopError } from '@marquee/contracts';
import {
  attempt,
  Form,
  FormBody,
  Page,
  type PageResult,
  type Query as Sent,
  SeeOther,
  Serves,
  TakesForm,
  textIn,
  Visit,
} from '@marquee/edge';
import { Visiting } from '../decorators';
import { doneIn, saying } from '../done';
import { nextPath, promptQueryIn } from '../next-path';
import { Reviews } from '../prompt/reviews';
import { signInPage } from './sign-in.page';

@Controller()
@Serves('signIn')
export class SignInController {
  constructor(
    private readonly bus: Bus,
    private readonly reviews: Reviews,
  ) {}

  @Get('sign-in')
  @Page()
  async form(@Visiting() visit: Visit, @Query() query: Sent): Promise<PageResult> {
    const next = nextPath(textIn(query, 'next'));
    if (visit.visitor !== null) return new SeeOther(next);
    const app = await this.reviews.appBehind(next, visit);
    return signInPage({ csrf: visit.csrf, next, app, done: doneIn(query) });
  }

  @Post('sign-in')
  @Page()
  @TakesForm()
  signIn(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    const next = nextPath(form.sent('next'));
    const email = form.text('email').trim();
    const again = async (failure: ShopError): Promise<PageResult> => {
      const app = await this.reviews.appBehind(next, visit);
      return signInPage({ csrf: visit.csrf, next, email, app, failure });
    };
    return attempt(async () => {
      const given = { email, password: form.text('password'), address: visit.address };
      const { session, seconds } = await this.bus.call(sessions.open, visit.call, given);
      await this.close(visit);
      visit.signIn(session, seconds);
      return new SeeOther(next);
    }, again);
  }

  @Post('sign-out')
  @Page()
  @TakesForm()
  async signOut(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    await this.close(visit);
    visit.signOut();
    const next = nextPath(form.sent('next'));
    return new SeeOther(promptQueryIn(next) === null ? saying('/sign-in', 'signed-out') : next);
  }

  /** Ends the previous session of this browser. */
  private async close({ visitor, session, call }: Visit): Promise<void> {
    if (visitor !== null && session !== null) await this.bus.call(sessions.close, call, { session });
  }
}
