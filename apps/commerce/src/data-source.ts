import { AttemptEntity } from '@marquee/attempts';
import { CompanyEntity } from '@marquee/company-facts';
import { MailEntity } from '@marquee/mail';
import {
  ChangeClockEntity,
  entitiesIn,
  KeptCountEntity,
  KeptDayEntity,
  KeptStateEntity,
  migrationsIn,
  monthsEntity,
  type ServiceDatabase,
} from '@marquee/storage';

export const database: ServiceDatabase = {
  service: 'commerce',
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [
    AttemptEntity,
    ChangeClockEntity,
    CompanyEntity,
    KeptCountEntity,
    KeptDayEntity,
    KeptStateEntity,
    MailEntity,
    monthsEntity('orders', 'updated_at'),
    ...entitiesIn(__dirname),
  ],
  migrations: migrationsIn(__dirname),
  companies: {
    open: {
      fulfillments: 'an order opens them for every company whose goods it has, and shippers see those of others',
      kept_days: 'what is kept of fulfillments is written and read with them',
    },
  },
};
