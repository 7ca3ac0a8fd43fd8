import { bootService } from '@marquee/service-kit';
import { storageOf } from '@marquee/storage';
import { database } from './data-source';
import { DISPATCH_CONFIG } from './dispatch.config';
import { WebhookDispatchModule } from './webhook-dispatch.module';

void bootService({
  service: 'webhook-dispatch',
  module: WebhookDispatchModule,
  storage: storageOf(database),
  config: DISPATCH_CONFIG,
});
