import { entitiesIn, migrationsIn, type ServiceDatabase } from '@marquee/storage';

export const database: ServiceDatabase = {
  service: 'tenant',
  entities: entitiesIn(__dirname),
  migrations: migrationsIn(__dirname),
};
