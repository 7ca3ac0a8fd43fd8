import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-snapshots';
import { MarketOffersService, MarketOffersStore } from './market-offers.service';

@Module({
  imports: [CompaniesModule],
  providers: [MarketOffersService, MarketOffersStore],
  exports: [MarketOffersService],
})
export class MarketOffersModule {}
