import { Module } from '@nestjs/common';
import { CatalogStore } from './catalog.store';
import { CategoriesHandlers } from './categories/categories.handlers';
import { CategoriesService } from './categories/categories.service';
import { LicensesHandlers } from './licenses/licenses.handlers';
import { LicensesService } from './licenses/licenses.service';
import { PricesHandlers } from './prices/prices.handlers';
import { PricesService } from './prices/prices.service';
import { TenantEventsConsumer } from './tenant-events.consumer';

@Module({
  controllers: [CategoriesHandlers, LicensesHandlers, PricesHandlers, TenantEventsConsumer],
  providers: [CatalogStore, CategoriesService, LicensesService, PricesService],
})
export class CatalogModule {}
