import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminLicenses,
  licenses,
  type ById,
  type Context,
  type CreateLicense,
  type InputOf,
  type ListInput,
  type OperatorContext,
} from '@marquee/contracts';
import { LicensesService, LicensesStore } from './licenses.service';

@Controller()
export class LicensesHandlers {
  constructor(private readonly service: LicensesService) {}

  @Handles(licenses.list)
  list(ctx: Context, input: ListInput) {
    return this.service.list(ctx, input);
  }

  @Handles(licenses.count)
  count(ctx: Context, input: InputOf<typeof licenses.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(licenses.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(licenses.create)
  create(ctx: Context, input: CreateLicense) {
    return this.service.create(ctx, input);
  }

  @Handles(licenses.update)
  update(ctx: Context, input: InputOf<typeof licenses.update>) {
    return this.service.update(ctx, input.id, input.license);
  }

  @Handles(licenses.remove)
  remove(ctx: Context, input: InputOf<typeof licenses.remove>) {
    return this.service.remove(ctx, input.id);
  }

  @Handles(adminLicenses.create)
  createByOperator(ctx: OperatorContext, input: InputOf<typeof adminLicenses.create>) {
    const { company_id, user_id = 0 } = input;
    return this.service.createByOperator(ctx, company_id, user_id, input.license);
  }

  @Handles(adminLicenses.update)
  updateByOperator(ctx: OperatorContext, input: InputOf<typeof adminLicenses.update>) {
    return this.service.updateByOperator(ctx, input.company_id, input.id, input.license);
  }
}

@Module({
  controllers: [LicensesHandlers],
  providers: [LicensesService, LicensesStore],
  exports: [LicensesService],
})
export class LicensesModule {}
