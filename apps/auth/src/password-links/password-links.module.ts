import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { passwordLinks, type CallContext, type InputOf } from '@marquee/contracts';
import { IdentitiesModule } from '../identities/identities.module';
import { ForgottenPasswordsService } from './forgotten-passwords.service';
import { InvitationsService } from './invitations.service';
import { MailedLinks } from './mailed-links.tx';
import { PasswordLinksService } from './password-links.service';
import { PasswordLinksStore } from './password-links.store';

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

@Module({
  imports: [AttemptsModule, IdentitiesModule],
  controllers: [PasswordLinksHandlers],
  providers: [ForgottenPasswordsService, InvitationsService, MailedLinks, PasswordLinksService, PasswordLinksStore],
  exports: [InvitationsService, MailedLinks],
})
export class PasswordLinksModule {}
