import { Module } from '@nestjs/common';
import { CheckoutsModule } from './checkouts/checkouts.module';
import { DevicesModule } from './devices/devices.module';
import { LeasesModule } from './leases/leases.module';
import { LicenseDevicesModule } from './license-devices/license-devices.module';
import { LicenseServerModule } from './license-server/license-server.module';
import { LicenseUseModule } from './license-use/license-use.module';
import { LicensesModule } from './licenses/licenses.module';
import { OfflineFilesModule } from './offline-files/offline-files.module';
import { ProcessesModule } from './processes/processes.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  imports: [
    CheckoutsModule,
    DevicesModule,
    LeasesModule,
    LicensesModule,
    LicenseDevicesModule,
    LicenseServerModule,
    LicenseUseModule,
    OfflineFilesModule,
    ProcessesModule,
  ],
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class LicensingModule {}
