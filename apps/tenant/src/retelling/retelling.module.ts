import { Module } from '@nestjs/common';
import { CatalogProductsModule } from '../catalog-products/catalog-products.module';
import { RetellingHandlers } from './retelling.handlers';
import { RetellingService } from './retelling.service';
import { RetellingStore } from './retelling.store';

@Module({
  imports: [CatalogProductsModule],
  controllers: [RetellingHandlers],
  providers: [RetellingService, RetellingStore],
})
export class RetellingModule {}
