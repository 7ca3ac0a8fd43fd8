import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { CatalogProductsRepository } from './catalog-products.repository';

@Injectable()
export class CatalogProductsStore extends storeOf(
  { catalogProducts: CatalogProductsRepository, companies: CompaniesRepository },
  CONFIG,
) {}
export type CatalogProductsTx = TxOf<CatalogProductsStore>;
