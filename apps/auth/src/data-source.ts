import type { ServiceDatabase } from '@marquee/storage';
import { AppEntity } from './apps/app.entity';
import { IdentityEntity } from './identities/identity.entity';
import { Access1763164800000 } from './migrations/1763164800000-access';
import { GrantEntity } from './tokens/grant.entity';
import { SigningKeyEntity } from './tokens/signing-key.entity';

export const database: ServiceDatabase = {
  service: 'auth',
  entities: [AppEntity, GrantEntity, IdentityEntity, SigningKeyEntity],
  migrations: [Access1763164800000],
};
