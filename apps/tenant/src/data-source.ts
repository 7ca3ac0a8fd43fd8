import type { ServiceDatabase } from '@marquee/storage';
import { CompanyEntity } from './companies/company.entity';
import { UserEntity } from './companies/user.entity';
import { LinkEntity } from './links/link.entity';
import { Companies1763164800000 } from './migrations/1763164800000-companies';

export const database: ServiceDatabase = {
  service: 'tenant',
  entities: [CompanyEntity, UserEntity, LinkEntity],
  migrations: [Companies1763164800000],
};
