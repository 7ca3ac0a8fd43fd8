import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { BestProductsService } from './best-products.service';
import { KeptDays } from './kept-days.service';
import { ProductSums } from './product-sums.service';
import { RecordsHandlers } from './records.handlers';
import { RecordsService } from './records.service';
import { RecordsStore } from './records.store';

@Module({
  imports: [CompaniesModule],
  controllers: [RecordsHandlers],
  providers: [
    BestProductsService,
    { provide: KeptDays, useFactory: () => new KeptDays() },
    ProductSums,
    RecordsService,
    RecordsStore,
  ],
})
export class RecordsModule {}
