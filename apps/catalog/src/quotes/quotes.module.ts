import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { HeldTakes } from './held-takes.queue';
import { PlacedOrdersConsumer } from './placed-orders.consumer';
import { QuotesHandlers } from './quotes.handlers';
import { QuotesService } from './quotes.service';
import { QuotesStore } from './quotes.store';
import { StockTakesWorker } from './stock-takes.worker';

@Module({
  imports: [CompaniesModule],
  controllers: [PlacedOrdersConsumer, QuotesHandlers],
  providers: [HeldTakes, QuotesService, QuotesStore, StockTakesWorker],
})
export class QuotesModule {}
