import { Module } from '@nestjs/common';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { IdentitiesModule } from '../identities/identities.module';
import { PasswordLinksModule } from '../password-links/password-links.module';
import { SessionsModule } from '../sessions/sessions.module';
import { OwnAccountHandlers } from './own-account.handlers';
import { OwnAccountStore } from './own-account.store';
import { OwnPasswordsService } from './own-passwords.service';
import { OwnSessionsService } from './own-sessions.service';
import { PasswordNoticesService } from './password-notices.service';

@Module({
  imports: [ActingUsersModule, IdentitiesModule, PasswordLinksModule, SessionsModule],
  controllers: [OwnAccountHandlers],
  providers: [OwnAccountStore, OwnPasswordsService, OwnSessionsService, PasswordNoticesService],
})
export class OwnAccountModule {}
