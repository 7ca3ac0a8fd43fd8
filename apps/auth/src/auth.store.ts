import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { Database, Store, type PlatformTx as Platform, type Tx } from '@marquee/storage';
import { AppEventsRepository } from './apps/app-events.repository';
import { AppsRepository } from './apps/apps.repository';
import { AttemptsRepository } from './attempts/attempts.repository';
import { ChainsRepository } from './grants/chains.repository';
import { ConsentsRepository } from './grants/consents.repository';
import { GrantsRepository } from './grants/grants.repository';
import { IdentitiesRepository } from './identities/identities.repository';
import { PasswordLinksRepository } from './password-links/password-links.repository';
import { RevocationsRepository } from './revocations/revocations.repository';
import { SessionsRepository } from './sessions/sessions.repository';
import { SigningSecretsRepository } from './signing-secrets/signing-secrets.repository';
import { SigningKeysRepository } from './signing-keys/signing-keys.repository';

interface AuthRepositories {
  readonly apps: AppsRepository;
  readonly appEvents: AppEventsRepository;
  readonly grants: GrantsRepository;
  readonly chains: ChainsRepository;
  readonly consents: ConsentsRepository;
  readonly revocations: RevocationsRepository;
  readonly signingKeys: SigningKeysRepository;
  readonly identities: IdentitiesRepository;
  readonly attempts: AttemptsRepository;
  readonly sessions: SessionsRepository;
  readonly passwordLinks: PasswordLinksRepository;
  readonly signingSecrets: SigningSecretsRepository;
  readonly mails: MailQueue;
}

/** For those who take part in somebody else's transaction. */
export type AuthTx = Tx<AuthRepositories>;
/** The same, for whichever company `as` names. */
export type PlatformTx = Platform<AuthRepositories>;

@Injectable()
export class AuthStore extends Store<AuthRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({
      apps: new AppsRepository(session),
      appEvents: new AppEventsRepository(session),
      grants: new GrantsRepository(session),
      chains: new ChainsRepository(session),
      consents: new ConsentsRepository(session),
      revocations: new RevocationsRepository(session),
      signingKeys: new SigningKeysRepository(session),
      identities: new IdentitiesRepository(session),
      attempts: new AttemptsRepository(session),
      sessions: new SessionsRepository(session),
      passwordLinks: new PasswordLinksRepository(session),
      signingSecrets: new SigningSecretsRepository(session),
      mails: new MailQueue(session),
    }));
  }
}
