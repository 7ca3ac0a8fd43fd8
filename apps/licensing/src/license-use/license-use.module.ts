import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  licenseUse,
  type ActivateDevice,
  type CallContext,
  type Heartbeat,
  type InputOf,
  type NamedDevice,
  type UseOfLicense,
  type ValidateLicense,
} from '@marquee/contracts';
import { DevicesModule } from '../devices/devices.module';
import { KeysModule } from '../keys/keys.module';
import { LicensesModule } from '../licenses/licenses.module';
import { ProcessesModule } from '../processes/processes.module';
import { ActivationService } from './activation.service';
import { ClockRollbackService } from './clock-rollback.service';
import { CompanyStatesService } from './company-states.service';
import { CountedUsesService } from './counted-uses.service';
import { HeartbeatsService } from './heartbeats.service';
import { KeyHoldersService } from './key-holders.service';
import { LicenseStatesService } from './license-states.service';
import { LicenseUseService } from './license-use.service';
import { LicenseUseStore } from './license-use.store';

@Controller()
export class LicenseUseHandlers {
  constructor(
    private readonly service: LicenseUseService,
    private readonly activations: ActivationService,
    private readonly heartbeats: HeartbeatsService,
    private readonly uses: CountedUsesService,
  ) {}

  @Handles(licenseUse.validate)
  validate(ctx: CallContext, input: ValidateLicense) {
    return this.service.validate(ctx, input);
  }

  @Handles(licenseUse.activate)
  activate(ctx: CallContext, input: ActivateDevice) {
    return this.activations.activate(ctx, input);
  }

  @Handles(licenseUse.deactivate)
  deactivate(ctx: CallContext, input: NamedDevice) {
    return this.service.deactivate(ctx, input);
  }

  @Handles(licenseUse.heartbeat)
  heartbeat(ctx: CallContext, input: Heartbeat) {
    return this.heartbeats.heartbeat(ctx, input);
  }

  @Handles(licenseUse.use)
  use(ctx: CallContext, input: UseOfLicense) {
    return this.uses.use(ctx, input);
  }

  @Handles(licenseUse.devices)
  devices(ctx: CallContext, { key }: InputOf<typeof licenseUse.devices>) {
    return this.service.devices(ctx, key);
  }

  @Handles(licenseUse.remove_device)
  removeDevice(ctx: CallContext, { key, id }: InputOf<typeof licenseUse.remove_device>) {
    return this.service.removeDevice(ctx, key, id);
  }
}

@Module({
  imports: [CompaniesModule, DevicesModule, KeysModule, LicensesModule, ProcessesModule],
  controllers: [LicenseUseHandlers],
  providers: [
    ActivationService,
    ClockRollbackService,
    CompanyStatesService,
    CountedUsesService,
    HeartbeatsService,
    KeyHoldersService,
    LicenseStatesService,
    LicenseUseService,
    LicenseUseStore,
  ],
  exports: [ActivationService, HeartbeatsService, KeyHoldersService, LicenseUseStore],
})
export class LicenseUseModule {}
