import type { ServiceDatabase } from '@marquee/storage';
import { Plumbing1763164800000 } from './migrations/1763164800000-plumbing';
import { OrderKeys1763424200000 } from './migrations/1763424200000-order-keys';
import { FencedKeys1763424700000 } from './migrations/1763424700000-fenced-keys';
import { DeferredEvents1763510400000 } from './migrations/1763510400000-deferred-events';
import { OrderKeyEntity } from './order-keys/order-key.entity';

export const database: ServiceDatabase = {
  service: 'commerce',
  entities: [OrderKeyEntity],
  migrations: [Plumbing1763164800000, OrderKeys1763424200000, FencedKeys1763424700000, DeferredEvents1763510400000],
};
