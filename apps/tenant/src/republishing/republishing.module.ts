import { Module } from '@nestjs/common';
import { CatalogProductsModule } from '../catalog-products/catalog-products.module';
import { RepublishingHandlers } from './republishing.handlers';
import { RepublishingService } from './republishing.service';
import { RepublishingStore } from './republishing.store';

@Module({
  imports: [CatalogProductsModule],
  controllers: [RepublishingHandlers],
  providers: [RepublishingService, RepublishingStore],
})
export class RepublishingModule {}
