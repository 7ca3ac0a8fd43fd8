import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { currencyRate, currencyRates, type Context, type ListCurrencyRates } from '@marquee/contracts';
import { Access, Answers, Ctx, listOf, ListQuery, Serves } from '@marquee/edge';

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
