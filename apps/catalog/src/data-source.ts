import { MailEntity } from '@marquee/mail';
import type { ServiceDatabase } from '@marquee/storage';
import { CategoryEntity } from './categories/category.entity';
import { CategoryEntryEntity } from './categories/category-entry.entity';
import { CompanyEntity } from './companies/company.entity';
import { LicenseEntity } from './licenses/license.entity';
import { MarketOfferEntity } from './marketplace/market-offer.entity';
import { Categories1763164800000 } from './migrations/1763164800000-categories';
import { LicensesAndPrices1763337600000 } from './migrations/1763337600000-licenses-and-prices';
import { Products1763424000000 } from './migrations/1763424000000-products';
import { Stock1763424200000 } from './migrations/1763424200000-stock';
import { Pictures1763424300000 } from './migrations/1763424300000-pictures';
import { ProductIndexes1763424400000 } from './migrations/1763424400000-product-indexes';
import { Mirrors1763424600000 } from './migrations/1763424600000-mirrors';
import { MirrorsShown1763424700000 } from './migrations/1763424700000-mirrors-shown';
import { OutdatedRows1763424800000 } from './migrations/1763424800000-outdated-rows';
import { LowStockWarnings1763424900000 } from './migrations/1763424900000-low-stock-warnings';
import { DeferredEvents1763510400000 } from './migrations/1763510400000-deferred-events';
import { StockTakeAttempts1763510500000 } from './migrations/1763510500000-stock-take-attempts';
import { PictureEntity } from './pictures/picture.entity';
import { PriceEntity } from './prices/price.entity';
import { ProductEntity } from './products/product.entity';
import { LowStockWarningEntity } from './quotes/low-stock-warning.entity';
import { StockTakeEntity } from './quotes/stock-take.entity';

export const database: ServiceDatabase = {
  service: 'catalog',
  extensions: ['btree_gin', 'pg_trgm'],
  entities: [
    CategoryEntity,
    CategoryEntryEntity,
    CompanyEntity,
    LicenseEntity,
    LowStockWarningEntity,
    MailEntity,
    MarketOfferEntity,
    StockTakeEntity,
    PictureEntity,
    PriceEntity,
    ProductEntity,
  ],
  migrations: [
    Categories1763164800000,
    LicensesAndPrices1763337600000,
    Products1763424000000,
    Stock1763424200000,
    Pictures1763424300000,
    ProductIndexes1763424400000,
    Mirrors1763424600000,
    OutdatedRows1763424800000,
    MirrorsShown1763424700000,
    LowStockWarnings1763424900000,
    DeferredEvents1763510400000,
    StockTakeAttempts1763510500000,
  ],
};
