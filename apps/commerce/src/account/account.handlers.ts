import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  accountLinks,
  accounts,
  type AccountDetails,
  type CallContext,
  type ForgottenPassword,
  type InputOf,
  type NewAccountEmail,
  type NewAccountPassword,
} from '@marquee/contracts';
import { AccountLinksService } from './account-links.service';
import { AccountService } from './account.service';
import { MailedLinksService } from './mailed-links.service';

@Controller()
export class AccountHandlers {
  constructor(
    private readonly service: AccountService,
    private readonly links: AccountLinksService,
    private readonly mailed: MailedLinksService,
  ) {}

  @Handles(accounts.get)
  get(ctx: CallContext, { shopper }: InputOf<typeof accounts.get>) {
    return this.service.get(ctx, shopper);
  }

  @Handles(accounts.update)
  update(ctx: CallContext, input: AccountDetails) {
    return this.service.update(ctx, input);
  }

  @Handles(accounts.set_password)
  setPassword(ctx: CallContext, input: NewAccountPassword) {
    return this.service.setPassword(ctx, input);
  }

  @Handles(accountLinks.forgot)
  forgot(ctx: CallContext, input: ForgottenPassword) {
    return this.mailed.forgot(ctx, input);
  }

  @Handles(accountLinks.ask_email)
  askEmail(ctx: CallContext, input: NewAccountEmail) {
    return this.mailed.askEmail(ctx, input);
  }

  @Handles(accountLinks.get)
  link(ctx: CallContext, input: InputOf<typeof accountLinks.get>) {
    return this.links.get(ctx, input);
  }

  @Handles(accountLinks.set_password)
  resetPassword(ctx: CallContext, input: InputOf<typeof accountLinks.set_password>) {
    return this.links.setPassword(ctx, input);
  }

  @Handles(accountLinks.confirm_email)
  confirmEmail(ctx: CallContext, input: InputOf<typeof accountLinks.confirm_email>) {
    return this.links.confirmEmail(ctx, input);
  }
}
