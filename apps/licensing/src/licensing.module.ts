import { Module } from '@nestjs/common';
import { LicensesModule } from './licenses/licenses.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  imports: [LicensesModule],
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class LicensingModule {}
