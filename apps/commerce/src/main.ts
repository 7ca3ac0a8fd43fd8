import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { COMMERCE_CONFIG } from './commerce.config';
import { database } from './data-source';
import { CommerceModule } from './commerce.module';

void bootService({
  service: 'commerce',
  module: CommerceModule,
  storage: storageOf(database),
  config: COMMERCE_CONFIG,
});
