import type { ServiceDatabase } from '@marquee/storage';
import { FeedEntryEntity } from './feed/feed-entry.entity';
import { Feed1763164800000 } from './migrations/1763164800000-feed';
import { DeferredEvents1763510400000 } from './migrations/1763510400000-deferred-events';

export const database: ServiceDatabase = {
  service: 'webhook-dispatch',
  entities: [FeedEntryEntity],
  migrations: [Feed1763164800000, DeferredEvents1763510400000],
};
