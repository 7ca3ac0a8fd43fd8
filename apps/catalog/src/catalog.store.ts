import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { Database, Store, type PlatformTx, type Tx } from '@marquee/storage';
import { CategoriesRepository } from './categories/categories.repository';
import { CategoryEntriesRepository } from './categories/category-entries.repository';
import { CompaniesRepository } from './companies/companies.repository';
import { FilesRepository } from './files/files.repository';
import { LicensesRepository } from './licenses/licenses.repository';
import { MarketOffersRepository } from './marketplace/market-offers.repository';
import { MirrorsRepository } from './marketplace/mirrors.repository';
import { OfferedRepository } from './marketplace/offered.repository';
import { PicturesRepository } from './pictures/pictures.repository';
import { PricesRepository } from './prices/prices.repository';
import { ProductsRepository } from './products/products.repository';
import { GoodsRepository } from './quotes/goods.repository';
import { StockRepository } from './quotes/stock.repository';
import { StockTakesRepository } from './quotes/stock-takes.repository';

interface CatalogRepositories {
  readonly categories: CategoriesRepository;
  readonly companies: CompaniesRepository;
  readonly entries: CategoryEntriesRepository;
  readonly goods: GoodsRepository;
  readonly files: FilesRepository;
  readonly licenses: LicensesRepository;
  readonly mails: MailQueue;
  readonly marketOffers: MarketOffersRepository;
  readonly mirrors: MirrorsRepository;
  readonly offered: OfferedRepository;
  readonly pictures: PicturesRepository;
  readonly prices: PricesRepository;
  readonly products: ProductsRepository;
  readonly stock: StockRepository;
  readonly stockTakes: StockTakesRepository;
}

/** The repositories inside a transaction. */
export type CatalogTx = Tx<CatalogRepositories>;
/** The same, for work that concerns several companies. */
export type CatalogOperating = PlatformTx<CatalogRepositories>;

/** The catalog's data: reached only for a company. */
@Injectable()
export class CatalogStore extends Store<CatalogRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({
      categories: new CategoriesRepository(session),
      companies: new CompaniesRepository(session),
      entries: new CategoryEntriesRepository(session),
      goods: new GoodsRepository(session),
      files: new FilesRepository(session),
      licenses: new LicensesRepository(session),
      mails: new MailQueue(session),
      marketOffers: new MarketOffersRepository(session),
      mirrors: new MirrorsRepository(session),
      offered: new OfferedRepository(session),
      pictures: new PicturesRepository(session),
      prices: new PricesRepository(session),
      products: new ProductsRepository(session),
      stock: new StockRepository(session),
      stockTakes: new StockTakesRepository(session),
    }));
  }
}
