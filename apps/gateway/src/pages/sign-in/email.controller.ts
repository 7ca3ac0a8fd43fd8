import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { ownEmails, ShopError } from '@marquee/contracts';
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
import { deadEmailLinkPage, emailPage } from './email.page';

/** The page of the link mailed to a user's new email. */
@Controller('sign-in/email')
@Serves('email')
export class EmailController {
  constructor(private readonly bus: Bus) {}

  /** Only reads the link, because mail scanners also open it. */
  @Get()
  @Page()
  form(@Visiting() visit: Visit, @Query() query: Sent): Promise<PageResult> {
    return unlessDead(() => this.show(visit, textIn(query, 'token') ?? ''));
  }

  @Post()
  @Page()
  @TakesForm()
  confirm(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    const token = form.text('token');
    const work = async (): Promise<PageResult> => {
      const { email, new_email } = await this.bus.call(ownEmails.confirm, visit.call, { token });
      const isOwn = visit.email === email || visit.email === new_email;
      return new SeeOther(saying(isOwn ? '/admin/account' : '/sign-in', 'email-changed'));
    };
    return unlessDead(() => attempt(work, (failure) => this.show(visit, token, failure)));
  }

  private async show(visit: Visit, token: string, failure?: ShopError): Promise<PageResult> {
    const change = await this.bus.call(ownEmails.get, visit.call, { token });
    return emailPage({ csrf: visit.csrf, token, change, failure });
  }
}

async function unlessDead(work: () => Promise<PageResult>): Promise<PageResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return deadEmailLinkPage(error);
    throw error;
  }
}
