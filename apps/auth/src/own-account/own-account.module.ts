import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { IdentitiesModule } from '../identities/identities.module';
import { PasswordLinksModule } from '../password-links/password-links.module';
import { SessionsModule } from '../sessions/sessions.module';
import { EmailChangesService } from './email-changes.service';
import { OwnAccountHandlers } from './own-account.handlers';
import { OwnAccountStore } from './own-account.store';
import { OwnEmailsService } from './own-emails.service';
import { OwnPasswordsService } from './own-passwords.service';
import { OwnSessionsService } from './own-sessions.service';
import { PasswordNoticesService } from './password-notices.service';

@Module({
  imports: [ActingUsersModule, AttemptsModule, IdentitiesModule, PasswordLinksModule, SessionsModule],
  controllers: [OwnAccountHandlers],
  providers: [
    EmailChangesService,
    OwnAccountStore,
    OwnEmailsService,
    OwnPasswordsService,
    OwnSessionsService,
    PasswordNoticesService,
  ],
})
export class OwnAccountModule {}
