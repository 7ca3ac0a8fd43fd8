import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { ownEmails, ownNames, ownPasswords, ownSessions, ShopError } from '@marquee/contracts';
import {
  attempt,
  Form,
  FormBody,
  type PageResult,
  type Query as Sent,
  SeeOther,
  Serves,
  SignedIn,
  TakesForm,
  Visit,
} from '@marquee/edge';
import { Visiting } from '../decorators';
import { doneIn, saying, type Done } from '../done';
import { chosenIn } from '../sign-in/chosen-password';
import { accountPage, type AccountFailure } from './account.page';

const PATH = '/admin/account';

/** Users change their own data, whatever companies they belong to. */
@Controller('admin/account')
@Serves('admin.account')
export class AccountController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn()
  show(@Visiting() visit: Visit, @Query() query: Sent): Promise<PageResult> {
    return this.page(visit, { done: doneIn(query) });
  }

  @Post('name')
  @SignedIn()
  @TakesForm()
  rename(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    const name = { first_name: form.text('first_name'), last_name: form.text('last_name') };
    return this.change(visit, 'name-saved', { form: 'name', name }, () =>
      this.bus.call(ownNames.update, visit.call, { email: emailOf(visit), ...name }),
    );
  }

  @Post('email')
  @SignedIn()
  @TakesForm()
  changeEmail(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    const given = { email: form.text('email').trim(), password: form.text('email_password') };
    return this.change(visit, 'email-asked', { form: 'email', email: given.email }, () =>
      this.bus.call(ownEmails.request, visit.call, { ...sessionOf(visit), ...given, address: visit.address }),
    );
  }

  @Post('password')
  @SignedIn()
  @TakesForm()
  changePassword(@Visiting() visit: Visit, @FormBody() form: Form): Promise<PageResult> {
    return this.change(visit, 'password-changed', { form: 'password' }, () => {
      const given = { current: form.text('current_password'), password: chosenIn(form) };
      return this.bus.call(ownPasswords.update, visit.call, { ...sessionOf(visit), ...given, address: visit.address });
    });
  }

  @Post('sessions/:session/end')
  @SignedIn()
  @TakesForm()
  end(@Visiting() visit: Visit, @Param('session') session_id: string): Promise<PageResult> {
    return this.change(visit, 'session-ended', { form: 'sessions' }, () =>
      this.bus.call(ownSessions.remove, visit.call, { ...sessionOf(visit), session_id }),
    );
  }

  private change(
    visit: Visit,
    done: Done,
    sent: Omit<AccountFailure, 'failure'>,
    work: () => Promise<unknown>,
  ): Promise<PageResult> {
    return attempt(
      async () => {
        await work();
        return new SeeOther(saying(PATH, done));
      },
      (failure) => this.page(visit, { failed: { ...sent, failure } }),
    );
  }

  private async page(visit: Visit, said: { done?: string | null; failed?: AccountFailure }): Promise<PageResult> {
    const { sessions } = await this.bus.call(ownSessions.list, visit.call, sessionOf(visit));
    return accountPage(visit, { sessions, ...said });
  }
}

function sessionOf({ session }: Visit): { session: string } {
  if (session === null) throw new ShopError('unauthorized');
  return { session };
}

function emailOf({ email }: Visit): string {
  if (email === null) throw new ShopError('unauthorized');
  return email;
}
