import { entitiesIn, migrationsIn, type ServiceDatabase } from '@marquee/storage';

export const database: ServiceDatabase = {
  service: 'commerce',
  entities: entitiesIn(__dirname),
  migrations: migrationsIn(__dirname),
};
