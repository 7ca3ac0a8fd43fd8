import type { ServiceDatabase } from '@marquee/storage';
import { Plumbing1763164800000 } from './migrations/1763164800000-plumbing';
import { DeferredEvents1763510400000 } from './migrations/1763510400000-deferred-events';

export const database: ServiceDatabase = {
  service: 'statistics',
  entities: [],
  migrations: [Plumbing1763164800000, DeferredEvents1763510400000],
};
