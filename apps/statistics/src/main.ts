import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { database } from './data-source';
import { STATISTICS_CONFIG } from './statistics.config';
import { StatisticsModule } from './statistics.module';

void bootService({
  service: 'statistics',
  module: StatisticsModule,
  storage: storageOf(database),
  config: STATISTICS_CONFIG,
});
