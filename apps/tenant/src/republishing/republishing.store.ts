import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CatalogProductsRepository } from '../catalog-products/catalog-products.repository';
import { CompaniesRepository } from '../companies/companies.repository';
import { MarketsRepository } from '../marketplace/markets.repository';

@Injectable()
export class RepublishingStore extends storeOf(
  { catalogProducts: CatalogProductsRepository, companies: CompaniesRepository, markets: MarketsRepository },
  CONFIG,
) {}
