import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { issuedLicense, issuedLicenses, type Context, type ListInput } from '@marquee/contracts';
import { Access, Answers, Ctx, listOf, ListQuery, Serves, Token } from '@marquee/edge';

/** Addition to the interface: the licenses that a customer has bought. */
@Controller('api')
@Serves('customerLicenses', issuedLicense)
export class CustomerLicensesController {
  constructor(private readonly bus: Bus) {}

  @Get('customers/:token/licenses.json')
  @Access('customers')
  @Answers(listOf(issuedLicense))
  list(
    @Ctx() ctx: Context,
    @Token() customer_token: string,
    @ListQuery(issuedLicenses.list_of_customer) query: ListInput,
  ): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.list_of_customer, ctx, { ...query, customer_token });
  }
}
