import { Module } from '@nestjs/common';
import { CustomerChangesHandlers } from './customer-changes.handlers';
import { CustomerChangesService } from './customer-changes.service';
import { CustomerChangesStore } from './customer-changes.store';
import { CustomerChangesWorker } from './customer-changes.worker';

@Module({
  controllers: [CustomerChangesHandlers],
  providers: [CustomerChangesService, CustomerChangesStore, CustomerChangesWorker],
})
export class CustomerChangesModule {}
