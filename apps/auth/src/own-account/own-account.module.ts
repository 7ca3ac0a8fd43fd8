import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import {
  ownEmails,
  ownPasswords,
  ownPreferences,
  ownSessions,
  type CallContext,
  type InputOf,
} from '@marquee/contracts';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { IdentitiesModule } from '../identities/identities.module';
import { PasswordLinksModule } from '../password-links/password-links.module';
import { SessionsModule } from '../sessions/sessions.module';
import { EmailChangesService } from './email-changes.service';
import { OwnAccountStore } from './own-account.store';
import { OwnEmailsService } from './own-emails.service';
import { OwnPasswordsService } from './own-passwords.service';
import { OwnPreferencesService } from './own-preferences.service';
import { OwnSessionsService } from './own-sessions.service';
import { PasswordNoticesService } from './password-notices.service';

/** The operations by which signed-in users change their own data. */
@Controller()
export class OwnAccountHandlers {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly passwords: OwnPasswordsService,
    private readonly emails: OwnEmailsService,
    private readonly emailChanges: EmailChangesService,
    private readonly preferences: OwnPreferencesService,
  ) {}

  @Handles(ownSessions.list)
  list(ctx: CallContext, input: InputOf<typeof ownSessions.list>) {
    return this.sessions.list(ctx, input.session);
  }

  @Handles(ownSessions.remove)
  remove(ctx: CallContext, input: InputOf<typeof ownSessions.remove>) {
    return this.sessions.remove(ctx, input.session, input.session_id);
  }

  @Handles(ownPasswords.update)
  update(ctx: CallContext, input: InputOf<typeof ownPasswords.update>) {
    return this.passwords.update(ctx, input);
  }

  @Handles(ownEmails.request)
  request(ctx: CallContext, input: InputOf<typeof ownEmails.request>) {
    return this.emails.request(ctx, input);
  }

  @Handles(ownEmails.get)
  get(ctx: CallContext, input: InputOf<typeof ownEmails.get>) {
    return this.emailChanges.get(ctx, input.token);
  }

  @Handles(ownEmails.confirm)
  confirm(ctx: CallContext, input: InputOf<typeof ownEmails.confirm>) {
    return this.emailChanges.confirm(ctx, input.token);
  }

  @Handles(ownPreferences.get)
  getPreferences(ctx: CallContext, input: InputOf<typeof ownPreferences.get>) {
    return this.preferences.get(ctx, input.session);
  }

  @Handles(ownPreferences.update)
  updatePreferences(ctx: CallContext, input: InputOf<typeof ownPreferences.update>) {
    return this.preferences.update(ctx, input.session, input.preferences);
  }
}

@Module({
  imports: [ActingUsersModule, AttemptsModule, IdentitiesModule, PasswordLinksModule, SessionsModule],
  controllers: [OwnAccountHandlers],
  providers: [
    EmailChangesService,
    OwnAccountStore,
    OwnEmailsService,
    OwnPasswordsService,
    OwnPreferencesService,
    OwnSessionsService,
    PasswordNoticesService,
  ],
})
export class OwnAccountModule {}
