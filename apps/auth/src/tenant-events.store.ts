import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { AttemptsRepository } from '@marquee/attempts';
import { IdentitiesRepository } from './identities/identities.repository';
import { PasswordLinksRepository } from './password-links/password-links.repository';
import { RevocationsRepository } from './revocations/revocations.repository';

/** Tables written for tenant's events. */
@Injectable()
export class TenantEventsStore extends storeOf({
  revocations: RevocationsRepository,
  identities: IdentitiesRepository,
  attempts: AttemptsRepository,
  passwordLinks: PasswordLinksRepository,
  mails: MailQueue,
}) {}
export type TenantEventsTx = TxOf<TenantEventsStore>;
