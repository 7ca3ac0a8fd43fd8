import { CompanyEntity } from '@marquee/company-snapshots';
import { entitiesIn, migrationsIn, type ServiceDatabase } from '@marquee/storage/service-database';

export const database: ServiceDatabase = {
  service: 'licensing',
  entities: [CompanyEntity, ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
};
