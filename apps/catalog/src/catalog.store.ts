import { Injectable } from '@nestjs/common';
import { Database, Store, type Writing } from '@marquee/storage';
import { CategoriesRepository } from './categories/categories.repository';
import { LicensesRepository } from './licenses/licenses.repository';
import { PricesRepository } from './prices/prices.repository';
import { ProductsRepository } from './products/products.repository';

interface CatalogRepositories {
  readonly categories: CategoriesRepository;
  readonly licenses: LicensesRepository;
  readonly prices: PricesRepository;
  readonly products: ProductsRepository;
}

/** The repositories inside a transaction. */
export type CatalogTx = Writing<CatalogRepositories>;

/** The catalog's data: reached only for a company. */
@Injectable()
export class CatalogStore extends Store<CatalogRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({
      categories: new CategoriesRepository(session),
      licenses: new LicensesRepository(session),
      prices: new PricesRepository(session),
      products: new ProductsRepository(session),
    }));
  }
}
