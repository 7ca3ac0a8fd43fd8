import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { AttemptsRepository } from '@marquee/attempts';
import { IdentitiesRepository } from '../identities/identities.repository';
import { SessionsRepository } from './sessions.repository';

@Injectable()
export class SessionsStore extends storeOf({
  sessions: SessionsRepository,
  identities: IdentitiesRepository,
  attempts: AttemptsRepository,
}) {}
