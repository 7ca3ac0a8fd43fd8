import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { CustomerSyncs } from './customer-syncs.queue';
import { CustomerSyncsWorker } from './customer-syncs.worker';
import { SyncFanOutService, SyncsStore } from './sync-fan-out.service';

@Module({
  imports: [DeliveriesModule],
  providers: [CustomerSyncs, CustomerSyncsWorker, SyncFanOutService, SyncsStore],
})
export class SyncsModule {}
