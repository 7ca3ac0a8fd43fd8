import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { issuedLicense, issuedLicenses, type Context, type ListInput } from '@marquee/contracts';
import { listOf } from '../http/replies/answer';
import { Ctx } from '../http/routing/context';
import { Token } from '../http/routing/id';
import { ListQuery } from '../http/routing/query';
import { Access, Answers, Serves } from '../http/routing/route';

/** Addition to the interface: the licenses that a customer has bought. */
@Controller('api')
@Serves(issuedLicense)
export class IssuedLicensesController {
  constructor(private readonly bus: Bus) {}

  @Get('customers/:token/licenses.json')
  @Access('customers')
  @Answers(listOf(issuedLicense))
  list(
    @Ctx() ctx: Context,
    @Token() customer_token: string,
    @ListQuery(issuedLicenses.list) query: ListInput,
  ): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.list, ctx, { ...query, customer_token });
  }
}
