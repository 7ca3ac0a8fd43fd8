import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { licenseDevices, type Context, type InputOf, type ListLicenseDevices } from '@marquee/contracts';
import { LicensesModule } from '../licenses/licenses.module';
import { LicenseDevicesService, LicenseDevicesStore } from './license-devices.service';

@Controller()
export class LicenseDevicesHandlers {
  constructor(private readonly service: LicenseDevicesService) {}

  @Handles(licenseDevices.list)
  list(ctx: Context, input: ListLicenseDevices) {
    return this.service.list(ctx, input);
  }

  @Handles(licenseDevices.remove)
  remove(ctx: Context, input: InputOf<typeof licenseDevices.remove>) {
    return this.service.remove(ctx, input);
  }

  @Handles(licenseDevices.reset)
  reset(ctx: Context, input: InputOf<typeof licenseDevices.reset>) {
    return this.service.reset(ctx, input);
  }

  @Handles(licenseDevices.uses)
  uses(ctx: Context, input: InputOf<typeof licenseDevices.uses>) {
    return this.service.uses(ctx, input);
  }
}

@Module({
  imports: [LicensesModule],
  controllers: [LicenseDevicesHandlers],
  providers: [LicenseDevicesService, LicenseDevicesStore],
})
export class LicenseDevicesModule {}
