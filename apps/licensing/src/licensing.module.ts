import { Module } from '@nestjs/common';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class LicensingModule {}
