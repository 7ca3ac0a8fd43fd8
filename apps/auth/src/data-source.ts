import { AttemptEntity } from '@marquee/attempts';
import { MailEntity } from '@marquee/mail';
import { entitiesIn, migrationsIn, textsEntity, type ServiceDatabase } from '@marquee/storage/service-database';

export const database: ServiceDatabase = {
  service: 'auth',
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [AttemptEntity, MailEntity, textsEntity('apps', ['name', 'client_id']), ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
  companies: {
    open: { apps: 'companies grant access to apps of other companies, and find them by client id' },
  },
};
