import type { ServiceDatabase } from '@marquee/storage';
import { Plumbing1763164800000 } from './migrations/1763164800000-plumbing';

export const database: ServiceDatabase = {
  service: 'commerce',
  entities: [],
  migrations: [Plumbing1763164800000],
};
