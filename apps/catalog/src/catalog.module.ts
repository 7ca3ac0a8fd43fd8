import { Module } from '@nestjs/common';
import { MailModule } from '@marquee/mail';
import { CategoriesModule } from './categories/categories.module';
import { ContentFilesModule } from './content-files/content-files.module';
import { FilesModule } from './files/files.module';
import { LicensesModule } from './licenses/licenses.module';
import { MarketplaceModule } from './marketplace/marketplace.module';
import { PicturesModule } from './pictures/pictures.module';
import { PricesModule } from './prices/prices.module';
import { ProductKindsModule } from './product-kinds/product-kinds.module';
import { ProductsModule } from './products/products.module';
import { QuotesModule } from './quotes/quotes.module';
import { ReferencesModule } from './references/references.module';
import { RepublishingModule } from './republishing/republishing.module';
import { ShopProductsModule } from './shop-products/shop-products.module';
import { ShownProductsModule } from './shown-products/shown-products.module';
import { CatalogSearchModule } from './search/search.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  imports: [
    CatalogSearchModule,
    MailModule,
    CategoriesModule,
    ContentFilesModule,
    FilesModule,
    LicensesModule,
    MarketplaceModule,
    PicturesModule,
    PricesModule,
    ProductKindsModule,
    ProductsModule,
    QuotesModule,
    ReferencesModule,
    RepublishingModule,
    ShopProductsModule,
    ShownProductsModule,
  ],
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class CatalogModule {}
