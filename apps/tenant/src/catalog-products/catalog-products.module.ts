import { Module } from '@nestjs/common';
import { CatalogProductsConsumer } from './catalog-products.consumer';
import { CatalogProductsService } from './catalog-products.service';
import { CatalogProductsStore } from './catalog-products.store';

@Module({
  controllers: [CatalogProductsConsumer],
  providers: [CatalogProductsService, CatalogProductsStore],
  exports: [CatalogProductsService],
})
export class CatalogProductsModule {}
