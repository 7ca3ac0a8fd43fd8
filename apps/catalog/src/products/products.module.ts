import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { ProductsHandlers } from './products.handlers';
import { ProductsService } from './products.service';
import { ProductsStore } from './products.store';

@Module({
  imports: [CompaniesModule],
  controllers: [ProductsHandlers],
  providers: [ProductsService, ProductsStore],
})
export class ProductsModule {}
