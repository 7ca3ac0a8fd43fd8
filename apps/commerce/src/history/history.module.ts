import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { HistoryHandlers } from './history.handlers';
import { HistoryStore } from './history.store';
import { ImportedCustomersService } from './imported-customers.service';
import { ImportedOrdersService } from './imported-orders.service';

@Module({
  imports: [CompaniesModule],
  controllers: [HistoryHandlers],
  providers: [HistoryStore, ImportedCustomersService, ImportedOrdersService],
})
export class HistoryModule {}
