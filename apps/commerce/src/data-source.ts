import { AttemptEntity } from '@marquee/attempts';
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
  service: 'commerce',
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [
    AttemptEntity,
    ChangeClockEntity,
    CompanyEntity,
    MailEntity,
    monthsEntity('orders', 'updated_at'),
    RollupEntity,
    textsEntity('customers', ['email', 'name']),
    textsEntity('issued_licenses', ['title', 'order_number', 'customer']),
    textsEntity('orders', ['order_number', 'email', 'customer', 'title']),
    ...entitiesIn(__dirname),
  ],
  migrations: migrationsIn(__dirname),
  leaving: ['orders_updated_at_months', 'keep_orders_updated_at_months()'],
  companies: {
    open: {
      fulfillments: 'an order opens them for every company whose goods it has, and shippers see those of others',
    },
    // Shippers count the fulfillments of other companies.
    shared: { rollups: "table_name = 'fulfillments'" },
  },
};
