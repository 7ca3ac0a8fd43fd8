import { Module } from '@nestjs/common';
import { DevicesModule } from './devices/devices.module';
import { LeasesModule } from './leases/leases.module';
import { LicenseUseModule } from './license-use/license-use.module';
import { LicensesModule } from './licenses/licenses.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  imports: [DevicesModule, LeasesModule, LicensesModule, LicenseUseModule],
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class LicensingModule {}
