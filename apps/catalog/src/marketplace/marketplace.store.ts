import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ContentFilesRepository } from '../content-queue/content-files.repository';
import { LicensesRepository } from '../licenses/licenses.repository';
import { MarketOffersRepository } from '../market-offers/market-offers.repository';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { PricesRepository } from '../prices/prices.repository';
import { BoundProductsRepository } from '../product-changes/bound-products.repository';
import { CategoryEntriesRepository } from '../product-rows/category-entries.repository';
import { ProductsRepository } from '../product-rows/products.repository';
import { MirrorsRepository } from './mirrors.repository';
import { OfferedRepository } from './offered.repository';

@Injectable()
export class MarketplaceStore extends storeOf({
  bound: BoundProductsRepository,
  contents: ContentFilesRepository,
  entries: CategoryEntriesRepository,
  licenses: LicensesRepository,
  marketOffers: MarketOffersRepository,
  mirrors: MirrorsRepository,
  offered: OfferedRepository,
  pictures: PicturesRepository,
  prices: PricesRepository,
  products: ProductsRepository,
}) {}
