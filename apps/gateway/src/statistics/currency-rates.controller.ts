import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { currencyRate, currencyRates, type Context, type ListCurrencyRates } from '@marquee/contracts';
import { listOf } from '../http/replies/answer';
import { Ctx } from '../http/routing/context';
import { ListQuery } from '../http/routing/query';
import { Access, Answers, Serves } from '../http/routing/route';

/** Addition to the interface: the exchange rates by which statistics are converted. */
@Controller('api')
@Serves(currencyRate)
export class CurrencyRatesController {
  constructor(private readonly bus: Bus) {}

  @Get('currency_rates.json')
  @Access('statistics')
  @Answers(listOf(currencyRate))
  list(@Ctx() ctx: Context, @ListQuery(currencyRates.list) query: ListCurrencyRates): Promise<RawReply> {
    return this.bus.pass(currencyRates.list, ctx, query);
  }
}
