import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { passwordLinks, type CallContext } from '@marquee/contracts';
import { ForgottenPasswordsService } from './forgotten-passwords.service';
import { PasswordLinksService } from './password-links.service';

@Controller()
export class PasswordLinksHandlers {
  constructor(
    private readonly service: PasswordLinksService,
    private readonly forgotten: ForgottenPasswordsService,
  ) {}

  @Handles(passwordLinks.forgot)
  forgot(ctx: CallContext, input: { email: string; address: string }) {
    return this.forgotten.forgot(ctx, input);
  }

  @Handles(passwordLinks.get)
  get(_ctx: CallContext, input: { token: string }) {
    return this.service.get(input.token);
  }

  @Handles(passwordLinks.redeem)
  redeem(ctx: CallContext, input: { token: string; password: string }) {
    return this.service.redeem(ctx, input.token, input.password);
  }
}
