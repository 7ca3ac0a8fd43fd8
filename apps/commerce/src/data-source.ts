import { AttemptEntity } from '@marquee/attempts';
import { CompanyEntity } from '@marquee/company-facts';
import { MailEntity } from '@marquee/mail';
import { entitiesIn, KeptCountEntity, migrationsIn, type ServiceDatabase } from '@marquee/storage';

export const database: ServiceDatabase = {
  service: 'commerce',
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [AttemptEntity, CompanyEntity, KeptCountEntity, MailEntity, ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
  companies: {
    open: {
      fulfillments: 'an order opens them for every company whose goods it has, and shippers see those of others',
    },
  },
};
