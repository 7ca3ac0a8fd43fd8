import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminMarkets,
  marketplace,
  markets,
  type CallContext,
  type Context,
  type ListInput,
  type OperatorContext,
  type InputOf,
} from '@marquee/contracts';
import { MarketsService, MarketsStore } from './markets.service';

@Controller()
export class MarketsHandlers {
  constructor(private readonly service: MarketsService) {}

  @Handles(marketplace.list)
  list(ctx: Context, input: ListInput) {
    return this.service.list(ctx, input);
  }

  @Handles(markets.get)
  get(ctx: CallContext, input: InputOf<typeof markets.get>) {
    return this.service.get(ctx, input.market_id);
  }

  @Handles(adminMarkets.offer)
  offer(ctx: OperatorContext, input: InputOf<typeof adminMarkets.offer>) {
    return this.service.offer(ctx, input.company_id, input.cost_to_licensees_percent);
  }

  @Handles(adminMarkets.withdraw)
  withdraw(ctx: OperatorContext, input: InputOf<typeof adminMarkets.withdraw>) {
    return this.service.withdraw(ctx, input.company_id);
  }
}

@Module({
  controllers: [MarketsHandlers],
  providers: [MarketsService, MarketsStore],
})
export class MarketplaceModule {}
