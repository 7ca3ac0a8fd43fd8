import { Module } from '@nestjs/common';
import { CategoriesHandlers } from './categories.handlers';
import { CategoriesService } from './categories.service';
import { CategoriesStore } from './categories.store';

@Module({
  controllers: [CategoriesHandlers],
  providers: [CategoriesService, CategoriesStore],
})
export class CategoriesModule {}
