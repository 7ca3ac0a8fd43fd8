import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  issuedLicenseFiles,
  licenseFiles,
  type CallContext,
  type CheckinByKey,
  type CheckoutByApp,
  type CheckoutByKey,
  type Context,
  type InputOf,
  type RevokedAfter,
} from '@marquee/contracts';
import { KeysModule } from '../keys/keys.module';
import { LicenseUseModule } from '../license-use/license-use.module';
import { LicensesModule } from '../licenses/licenses.module';
import { CheckinsService } from './checkins.service';
import { CheckoutsService } from './checkouts.service';
import { CheckoutsStore } from './checkouts.store';

@Controller()
export class CheckoutsHandlers {
  constructor(
    private readonly checkouts: CheckoutsService,
    private readonly checkins: CheckinsService,
  ) {}

  @Handles(licenseFiles.checkout)
  byKey(ctx: CallContext, input: CheckoutByKey) {
    return this.checkouts.byKey(ctx, input);
  }

  @Handles(issuedLicenseFiles.checkout)
  byApp(ctx: Context, input: CheckoutByApp) {
    return this.checkouts.byApp(ctx, input);
  }

  @Handles(licenseFiles.checkin)
  checkIn(ctx: CallContext, input: CheckinByKey) {
    return this.checkins.checkIn(ctx, input);
  }

  @Handles(licenseFiles.revoked)
  revoked(ctx: CallContext, input: RevokedAfter) {
    return this.checkins.revoked(ctx, input);
  }

  @Handles(licenseFiles.public_keys)
  async publicKeys(_ctx: CallContext, { company_id }: InputOf<typeof licenseFiles.public_keys>) {
    return this.checkins.publicKeys(company_id);
  }
}

@Module({
  imports: [KeysModule, LicensesModule, LicenseUseModule],
  controllers: [CheckoutsHandlers],
  providers: [CheckinsService, CheckoutsService, CheckoutsStore],
})
export class CheckoutsModule {}
