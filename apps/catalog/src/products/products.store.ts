import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { LicensesRepository } from '../licenses/licenses.repository';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { PricesRepository } from '../prices/prices.repository';
import { CategoryEntriesRepository } from './category-entries.repository';
import { LowStockWarningsRepository } from './low-stock-warnings.repository';
import { ProductsRepository } from './products.repository';

@Injectable()
export class ProductsStore extends storeOf({
  entries: CategoryEntriesRepository,
  licenses: LicensesRepository,
  mails: MailQueue,
  pictures: PicturesRepository,
  prices: PricesRepository,
  products: ProductsRepository,
  warnings: LowStockWarningsRepository,
}) {}
export type ProductsTx = TxOf<ProductsStore>;
