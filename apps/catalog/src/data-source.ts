import { CompanyEntity } from '@marquee/company-snapshots';
import { MailEntity } from '@marquee/mail';
import {
  ChangeClockEntity,
  entitiesIn,
  migrationsIn,
  monthsEntity,
  RollupEntity,
  textsEntity,
  type ServiceDatabase,
} from '@marquee/storage/service-database';

export const database: ServiceDatabase = {
  service: 'catalog',
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [
    ChangeClockEntity,
    CompanyEntity,
    MailEntity,
    monthsEntity('products', 'updated_at'),
    monthsEntity('products', 'published_at'),
    RollupEntity,
    textsEntity('categories', ['title']),
    textsEntity('products', ['title']),
    ...entitiesIn(__dirname),
  ],
  migrations: migrationsIn(__dirname),
  leaving: [
    'products_updated_at_months',
    'keep_products_updated_at_months()',
    'products_published_at_months',
    'keep_products_published_at_months()',
  ],
  companies: {
    // Every company may read the platform's licenses and the open offers.
    shared: { licenses: 'assignment = 2', market_offers: 'true' },
  },
};
