import { MailEntity } from '@marquee/mail';
import type { ServiceDatabase } from '@marquee/storage';
import { AppEventHeadEntity } from './apps/app-event-head.entity';
import { AppEntity } from './apps/app.entity';
import { AttemptEntity } from './attempts/attempt.entity';
import { ConsentEntity } from './grants/consent.entity';
import { GrantEntity } from './grants/grant.entity';
import { RefreshChainEntity } from './grants/refresh-chain.entity';
import { IdentityEntity } from './identities/identity.entity';
import { Access1763164800000 } from './migrations/1763164800000-access';
import { Grants1763251200000 } from './migrations/1763251200000-grants';
import { SignIn1763251300000 } from './migrations/1763251300000-sign-in';
import { Consents1763337600000 } from './migrations/1763337600000-consents';
import { DeferredEvents1763510400000 } from './migrations/1763510400000-deferred-events';
import { PasswordLinkEntity } from './password-links/password-link.entity';
import { RevocationEntity } from './revocations/revocation.entity';
import { SessionEntity } from './sessions/session.entity';
import { SigningSecretEntity } from './signing-secrets/signing-secret.entity';
import { SigningKeyEntity } from './tokens/signing-key.entity';

export const database: ServiceDatabase = {
  service: 'auth',
  entities: [
    AppEntity,
    AppEventHeadEntity,
    GrantEntity,
    ConsentEntity,
    RefreshChainEntity,
    RevocationEntity,
    SigningKeyEntity,
    IdentityEntity,
    AttemptEntity,
    PasswordLinkEntity,
    SessionEntity,
    SigningSecretEntity,
    MailEntity,
  ],
  migrations: [
    Access1763164800000,
    Grants1763251200000,
    SignIn1763251300000,
    Consents1763337600000,
    DeferredEvents1763510400000,
  ],
};
