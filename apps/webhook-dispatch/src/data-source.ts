import { MailEntity } from '@marquee/mail';
import { entitiesIn, migrationsIn, type ServiceDatabase } from '@marquee/storage/service-database';

export const database: ServiceDatabase = {
  service: 'webhook-dispatch',
  entities: [MailEntity, ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
};
