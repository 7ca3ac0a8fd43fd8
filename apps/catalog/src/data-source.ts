import type { ServiceDatabase } from '@marquee/storage';
import { CategoryEntity } from './categories/category.entity';
import { CategoryEntryEntity } from './categories/category-entry.entity';
import { LicenseEntity } from './licenses/license.entity';
import { Categories1763164800000 } from './migrations/1763164800000-categories';
import { LicensesAndPrices1763337600000 } from './migrations/1763337600000-licenses-and-prices';
import { PriceEntity } from './prices/price.entity';
import { ProductEntity } from './products/product.entity';

export const database: ServiceDatabase = {
  service: 'catalog',
  entities: [CategoryEntity, CategoryEntryEntity, LicenseEntity, PriceEntity, ProductEntity],
  migrations: [Categories1763164800000, LicensesAndPrices1763337600000],
};
