import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf } from '@marquee/storage';
import { AttemptsRepository } from '@marquee/attempts';
import { IdentitiesRepository } from '../identities/identities.repository';
import { SessionsRepository } from '../sessions/sessions.repository';
import { PasswordLinksRepository } from './password-links.repository';

@Injectable()
export class PasswordLinksStore extends storeOf({
  passwordLinks: PasswordLinksRepository,
  identities: IdentitiesRepository,
  attempts: AttemptsRepository,
  sessions: SessionsRepository,
  mails: MailQueue,
}) {}
