import { Module } from '@nestjs/common';
import { CatalogStore } from './catalog.store';
import { CategoriesHandlers } from './categories/categories.handlers';
import { CategoriesService } from './categories/categories.service';

@Module({
  controllers: [CategoriesHandlers],
  providers: [CatalogStore, CategoriesService],
})
export class CatalogModule {}
