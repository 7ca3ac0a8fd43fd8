import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { MarketOffersService } from './market-offers.service';
import { MarketOffersStore } from './market-offers.store';

@Module({
  imports: [CompaniesModule],
  providers: [MarketOffersService, MarketOffersStore],
  exports: [MarketOffersService],
})
export class MarketOffersModule {}
