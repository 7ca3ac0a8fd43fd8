import type { ServiceDatabase } from '@marquee/storage';
import { CategoryEntity } from './categories/category.entity';
import { CategoryEntryEntity } from './categories/category-entry.entity';
import { Categories1763164800000 } from './migrations/1763164800000-categories';
import { ProductEntity } from './products/product.entity';

export const database: ServiceDatabase = {
  service: 'catalog',
  entities: [CategoryEntity, CategoryEntryEntity, ProductEntity],
  migrations: [Categories1763164800000],
};
