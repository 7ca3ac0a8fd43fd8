import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf } from '@marquee/storage';
import { IdentitiesRepository } from '../identities/identities.repository';
import { PasswordLinksRepository } from '../password-links/password-links.repository';
import { SessionsRepository } from '../sessions/sessions.repository';

@Injectable()
export class OwnAccountStore extends storeOf({
  identities: IdentitiesRepository,
  mails: MailQueue,
  passwordLinks: PasswordLinksRepository,
  sessions: SessionsRepository,
}) {}
