import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { passwordLinks, ShopError } from '@marquee/contracts';
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
import { saying } from '../done';
import { chosenIn } from './chosen-password';
import { deadLinkPage, forgotPage, linkSentPage, passwordPage } from './password.page';

/** The pages for users who have forgotten their password or have none yet. */
@Controller('sign-in')
@Serves('password')
export class PasswordController {
  constructor(private readonly bus: Bus) {}

  @Get('forgot')
  @Page()
  forgot(@Visiting() visit: Visit): PageResult {
    return forgotPage({ csrf: visit.csrf });
  }

  @Post('forgot')
  @Page()
  @TakesForm()
  send(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    const email = form.text('email').trim();
    return attempt(
      async () => {
        await this.bus.call(passwordLinks.forgot, visit.call, { email, address: visit.address });
        return linkSentPage(email);
      },
      (failure) => forgotPage({ csrf: visit.csrf, email, failure }),
    );
  }

  /** Only reads the link, because mail scanners also open it. */
  @Get('password')
  @Page()
  form(@Visiting() visit: Visit, @Query() query: Sent): Promise<PageResult> {
    return unlessDead(() => this.show(visit, textIn(query, 'token') ?? ''));
  }

  @Post('password')
  @Page()
  @TakesForm()
  set(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    const token = form.text('token');
    const work = async (): Promise<PageResult> => {
      await this.bus.call(passwordLinks.redeem, visit.call, { token, password: chosenIn(form) });
      // Every session of this address has ended.
      visit.signOut();
      return new SeeOther(saying('/sign-in', 'password-set'));
    };
    return unlessDead(() => attempt(work, (failure) => this.show(visit, token, failure)));
  }

  private async show(visit: Visit, token: string, failure?: ShopError): Promise<PageResult> {
    const link = await this.bus.call(passwordLinks.get, visit.call, { token });
    return passwordPage({ csrf: visit.csrf, token, link, failure });
  }
}

async function unlessDead(work: () => Promise<PageResult>): Promise<PageResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return deadLinkPage(error);
    throw error;
  }
}
