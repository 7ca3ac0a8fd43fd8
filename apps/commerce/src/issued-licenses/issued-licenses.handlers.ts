import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { issuedLicenses, type Context, type ListIssuedLicenses } from '@marquee/contracts';
import { IssuedLicensesService } from './issued-licenses.service';

@Controller()
export class IssuedLicensesHandlers {
  constructor(private readonly service: IssuedLicensesService) {}

  @Handles(issuedLicenses.list)
  list(ctx: Context, input: ListIssuedLicenses) {
    return this.service.list(ctx, input);
  }
}
