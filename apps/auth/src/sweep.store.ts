import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { AttemptsRepository } from '@marquee/attempts';
import { ChainsRepository } from './grants/chains.repository';
import { EmailChangesRepository } from './own-account/email-changes.repository';
import { PasswordLinksRepository } from './password-links/password-links.repository';
import { RevocationsRepository } from './revocations/revocations.repository';
import { SessionsRepository } from './sessions/sessions.repository';
import { SigningKeysRepository } from './signing-keys/signing-keys.repository';
import { SigningSecretsRepository } from './signing-secrets/signing-secrets.repository';

/** The repositories of rows that expire. */
@Injectable()
export class SweepStore extends storeOf({
  sessions: SessionsRepository,
  passwordLinks: PasswordLinksRepository,
  emailChanges: EmailChangesRepository,
  attempts: AttemptsRepository,
  signingSecrets: SigningSecretsRepository,
  chains: ChainsRepository,
  revocations: RevocationsRepository,
  signingKeys: SigningKeysRepository,
}) {}
