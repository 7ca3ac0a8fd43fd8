import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf } from '@marquee/storage';
import { IdentitiesRepository } from '../identities/identities.repository';
import { PasswordLinksRepository } from '../password-links/password-links.repository';
import { SessionsRepository } from '../sessions/sessions.repository';
import { EmailChangesRepository } from './email-changes.repository';
import { PreferencesRepository } from './preferences.repository';

@Injectable()
export class OwnAccountStore extends storeOf({
  emailChanges: EmailChangesRepository,
  identities: IdentitiesRepository,
  mails: MailQueue,
  passwordLinks: PasswordLinksRepository,
  preferences: PreferencesRepository,
  sessions: SessionsRepository,
}) {}
