import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  issuedLicenses,
  type ById,
  type Context,
  type CountIssuedLicenses,
  type ExtendLicense,
  type InputOf,
  type ListIssuedLicenses,
  type ListLicensesOfCustomer,
  type TransferLicense,
} from '@marquee/contracts';
import { IssuedLicensesService, IssuedLicensesStore } from './issued-licenses.service';
import { LicenseChangesService } from './license-changes.service';
import { LicenseKeys } from './license-keys.adapter';

type ByLicense = InputOf<typeof issuedLicenses.suspend>;

@Controller()
export class IssuedLicensesHandlers {
  constructor(
    private readonly service: IssuedLicensesService,
    private readonly changes: LicenseChangesService,
  ) {}

  @Handles(issuedLicenses.list)
  list(ctx: Context, input: ListIssuedLicenses) {
    return this.service.list(ctx, input);
  }

  @Handles(issuedLicenses.count)
  count(ctx: Context, input: CountIssuedLicenses) {
    return this.service.count(ctx, input);
  }

  @Handles(issuedLicenses.get)
  get(ctx: Context, { id, fields }: ById) {
    return this.service.get(ctx, id, fields);
  }

  @Handles(issuedLicenses.list_of_customer)
  listOfCustomer(ctx: Context, input: ListLicensesOfCustomer) {
    return this.service.listOfCustomer(ctx, input);
  }

  @Handles(issuedLicenses.suspend)
  suspend(ctx: Context, { id }: ByLicense) {
    return this.changes.suspend(ctx, id);
  }

  @Handles(issuedLicenses.reinstate)
  reinstate(ctx: Context, { id }: ByLicense) {
    return this.changes.reinstate(ctx, id);
  }

  @Handles(issuedLicenses.revoke)
  revoke(ctx: Context, { id }: ByLicense) {
    return this.changes.revoke(ctx, id);
  }

  @Handles(issuedLicenses.extend)
  extend(ctx: Context, input: ExtendLicense) {
    return this.changes.extend(ctx, input);
  }

  @Handles(issuedLicenses.transfer)
  transfer(ctx: Context, input: TransferLicense) {
    return this.changes.transfer(ctx, input);
  }

  @Handles(issuedLicenses.rotate_key)
  rotateKey(ctx: Context, { id }: ByLicense) {
    return this.changes.rotateKey(ctx, id);
  }
}

@Module({
  controllers: [IssuedLicensesHandlers],
  providers: [IssuedLicensesService, IssuedLicensesStore, LicenseChangesService, LicenseKeys],
  exports: [LicenseKeys],
})
export class IssuedLicensesModule {}
