import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { IdentitiesModule } from '../identities/identities.module';
import { ForgottenPasswordsService } from './forgotten-passwords.service';
import { InvitationsService } from './invitations.service';
import { MailedLinks } from './mailed-links.rules';
import { PasswordLinksHandlers } from './password-links.handlers';
import { PasswordLinksService } from './password-links.service';
import { PasswordLinksStore } from './password-links.store';

@Module({
  imports: [AttemptsModule, IdentitiesModule],
  controllers: [PasswordLinksHandlers],
  providers: [ForgottenPasswordsService, InvitationsService, MailedLinks, PasswordLinksService, PasswordLinksStore],
  exports: [InvitationsService, MailedLinks],
})
export class PasswordLinksModule {}
