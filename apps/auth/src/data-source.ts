import { AttemptEntity } from '@marquee/attempts';
import { MailEntity } from '@marquee/mail';
import { entitiesIn, migrationsIn, type ServiceDatabase } from '@marquee/storage';

export const database: ServiceDatabase = {
  service: 'auth',
  entities: [AttemptEntity, MailEntity, ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
  companies: {
    open: { apps: 'companies allow apps of others, and know them by their client ids' },
  },
};
