import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { marketplaceProducts, type Context, type InputOf } from '@marquee/contracts';
import { MarketOffersModule } from '../market-offers/market-offers.module';
import { CatalogChangesConsumer } from './catalog-changes.consumer';
import { CatalogRemovalsConsumer } from './catalog-removals.consumer';
import { FollowingService } from './following.service';
import { MarketplaceStore } from './marketplace.store';
import { MirrorsService } from './mirrors.service';

@Controller()
export class MarketplaceHandlers {
  constructor(private readonly service: MirrorsService) {}

  @Handles(marketplaceProducts.list)
  list(ctx: Context, input: InputOf<typeof marketplaceProducts.list>) {
    return this.service.list(ctx, input);
  }

  @Handles(marketplaceProducts.add)
  add(ctx: Context, input: InputOf<typeof marketplaceProducts.add>) {
    return this.service.add(ctx, input.market_id);
  }

  @Handles(marketplaceProducts.activate)
  activate(ctx: Context, input: InputOf<typeof marketplaceProducts.activate>) {
    return this.service.activate(ctx, input.market_id);
  }
}

@Module({
  imports: [MarketOffersModule],
  controllers: [CatalogChangesConsumer, CatalogRemovalsConsumer, MarketplaceHandlers],
  providers: [FollowingService, MarketplaceStore, MirrorsService],
  exports: [FollowingService],
})
export class MarketplaceModule {}
