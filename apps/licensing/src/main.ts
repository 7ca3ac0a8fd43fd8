import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { database } from './data-source';
import { LICENSING_CONFIG } from './licensing.config';
import { LicensingModule } from './licensing.module';

void bootService({
  service: 'licensing',
  module: LicensingModule,
  storage: storageOf(database),
  config: LICENSING_CONFIG,
});
