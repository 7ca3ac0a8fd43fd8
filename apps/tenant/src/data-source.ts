import { ChangeClockEntity, entitiesIn, migrationsIn, type ServiceDatabase } from '@marquee/storage/service-database';

export const database: ServiceDatabase = {
  service: 'tenant',
  entities: [ChangeClockEntity, ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
  companies: {
    open: { company_links: 'a link belongs to both companies that it joins' },
  },
};
