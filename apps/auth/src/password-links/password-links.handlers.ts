import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { passwordLinks, type CallContext, type InputOf } from '@marquee/contracts';
import { ForgottenPasswordsService } from './forgotten-passwords.service';
import { PasswordLinksService } from './password-links.service';

@Controller()
export class PasswordLinksHandlers {
  constructor(
    private readonly service: PasswordLinksService,
    private readonly forgotten: ForgottenPasswordsService,
  ) {}

  @Handles(passwordLinks.forgot)
  forgot(ctx: CallContext, input: InputOf<typeof passwordLinks.forgot>) {
    return this.forgotten.forgot(ctx, input);
  }

  @Handles(passwordLinks.get)
  get(ctx: CallContext, input: InputOf<typeof passwordLinks.get>) {
    return this.service.get(ctx, input.token);
  }

  @Handles(passwordLinks.redeem)
  redeem(ctx: CallContext, input: InputOf<typeof passwordLinks.redeem>) {
    return this.service.redeem(ctx, input.token, input.password);
  }
}
