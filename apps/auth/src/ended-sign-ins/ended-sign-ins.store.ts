import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ChainsRepository } from '../grants/chains.repository';
import { EmailChangesRepository } from '../own-account/email-changes.repository';
import { PasswordLinksRepository } from '../password-links/password-links.repository';
import { SessionsRepository } from '../sessions/sessions.repository';

@Injectable()
export class EndedSignInsStore extends storeOf({
  chains: ChainsRepository,
  emailChanges: EmailChangesRepository,
  passwordLinks: PasswordLinksRepository,
  sessions: SessionsRepository,
}) {}
