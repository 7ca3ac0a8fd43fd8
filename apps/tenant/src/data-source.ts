import type { ServiceDatabase } from '@marquee/storage';
import { CompanyEntity } from './companies/company.entity';
import { LinkEntity } from './links/link.entity';
import { Companies1763164800000 } from './migrations/1763164800000-companies';
import { Users1763251200000 } from './migrations/1763251200000-users';
import { UserEntity } from './users/user.entity';

export const database: ServiceDatabase = {
  service: 'tenant',
  entities: [CompanyEntity, UserEntity, LinkEntity],
  migrations: [Companies1763164800000, Users1763251200000],
};
