import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { issuedLicenses, type Context, type ListIssuedLicenses } from '@marquee/contracts';
import { IssuedLicensesService, IssuedLicensesStore } from './issued-licenses.service';

@Controller()
export class IssuedLicensesHandlers {
  constructor(private readonly service: IssuedLicensesService) {}

  @Handles(issuedLicenses.list)
  list(ctx: Context, input: ListIssuedLicenses) {
    return this.service.list(ctx, input);
  }
}

@Module({
  controllers: [IssuedLicensesHandlers],
  providers: [IssuedLicensesService, IssuedLicensesStore],
})
export class IssuedLicensesModule {}
