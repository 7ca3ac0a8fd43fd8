import { Module } from '@nestjs/common';
import { MailModule } from '@marquee/mail';
import { CatalogStore } from './catalog.store';
import { CategoriesHandlers } from './categories/categories.handlers';
import { CategoriesService } from './categories/categories.service';
import { CompaniesService } from './companies/companies.service';
import { FilesHandlers } from './files/files.handlers';
import { FilesService } from './files/files.service';
import { LicensesHandlers } from './licenses/licenses.handlers';
import { LicensesService } from './licenses/licenses.service';
import { CatalogEventsConsumer } from './marketplace/catalog-events.consumer';
import { FollowingService } from './marketplace/following.service';
import { MarketOffersService } from './marketplace/market-offers.service';
import { MarketplaceHandlers } from './marketplace/marketplace.handlers';
import { MirrorsService } from './marketplace/mirrors.service';
import { Images } from './pictures/images';
import { Media } from './pictures/media';
import { PictureDownloadsService } from './pictures/picture-downloads.service';
import { PicturesWorker } from './pictures/pictures.worker';
import { RemovedPicturesWorker } from './pictures/removed-pictures.worker';
import { RemovedPictures, WaitingPictures } from './pictures/waiting-pictures';
import { PricesModule } from './prices/prices.module';
import { ProductsHandlers } from './products/products.handlers';
import { ProductsService } from './products/products.service';
import { QuotesHandlers } from './quotes/quotes.handlers';
import { QuotesService } from './quotes/quotes.service';
import { HeldTakes } from './quotes/held-takes';
import { StockTakesWorker } from './quotes/stock-takes.worker';
import { ReferencesHandlers } from './references/references.handlers';
import { ReferencesService } from './references/references.service';
import { TenantEventsConsumer } from './tenant-events.consumer';

/** Pictures on their way into our keeping. */
const PICTURES = [
  Images,
  Media,
  PictureDownloadsService,
  PicturesWorker,
  RemovedPictures,
  RemovedPicturesWorker,
  WaitingPictures,
];

@Module({
  imports: [MailModule, PricesModule],
  controllers: [
    CategoriesHandlers,
    FilesHandlers,
    CatalogEventsConsumer,
    LicensesHandlers,
    MarketplaceHandlers,
    ProductsHandlers,
    QuotesHandlers,
    ReferencesHandlers,
    TenantEventsConsumer,
  ],
  providers: [
    CatalogStore,
    CategoriesService,
    CompaniesService,
    FilesService,
    FollowingService,
    LicensesService,
    MarketOffersService,
    MirrorsService,
    ProductsService,
    QuotesService,
    ReferencesService,
    HeldTakes,
    StockTakesWorker,
    ...PICTURES,
  ],
})
export class CatalogModule {}
