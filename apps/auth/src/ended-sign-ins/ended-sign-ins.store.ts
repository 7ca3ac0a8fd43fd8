import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ChainsRepository } from '../grants/chains.repository';
import { PasswordLinksRepository } from '../password-links/password-links.repository';
import { SessionsRepository } from '../sessions/sessions.repository';

@Injectable()
export class EndedSignInsStore extends storeOf({
  chains: ChainsRepository,
  passwordLinks: PasswordLinksRepository,
  sessions: SessionsRepository,
}) {}
