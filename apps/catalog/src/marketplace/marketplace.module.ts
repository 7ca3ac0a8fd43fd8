import { Module } from '@nestjs/common';
import { MarketOffersModule } from '../market-offers/market-offers.module';
import { CatalogChangesConsumer } from './catalog-changes.consumer';
import { CatalogRemovalsConsumer } from './catalog-removals.consumer';
import { FollowingService } from './following.service';
import { MarketplaceHandlers } from './marketplace.handlers';
import { MarketplaceStore } from './marketplace.store';
import { MirrorsService } from './mirrors.service';

@Module({
  imports: [MarketOffersModule],
  controllers: [CatalogChangesConsumer, CatalogRemovalsConsumer, MarketplaceHandlers],
  providers: [FollowingService, MarketplaceStore, MirrorsService],
  exports: [FollowingService],
})
export class MarketplaceModule {}
