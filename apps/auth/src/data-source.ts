import { AttemptEntity } from '@marquee/attempts';
import { MailEntity } from '@marquee/mail';
import { entitiesIn, migrationsIn, type ServiceDatabase } from '@marquee/storage/service-database';

export const database: ServiceDatabase = {
  service: 'auth',
  entities: [AttemptEntity, MailEntity, ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
  companies: {
    open: { apps: 'companies grant access to apps of other companies, and find them by client id' },
  },
};
