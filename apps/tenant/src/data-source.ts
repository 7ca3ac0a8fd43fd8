import {
  ChangeClockEntity,
  entitiesIn,
  migrationsIn,
  textsEntity,
  type ServiceDatabase,
} from '@marquee/storage/service-database';

export const database: ServiceDatabase = {
  service: 'tenant',
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [ChangeClockEntity, textsEntity('users', ['email', 'name']), ...entitiesIn(__dirname)],
  migrations: migrationsIn(__dirname),
  companies: {
    open: { company_links: 'a link belongs to both companies that it joins' },
  },
};
