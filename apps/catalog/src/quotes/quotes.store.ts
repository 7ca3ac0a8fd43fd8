import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf, type PlatformTxOf, type TxOf } from '@marquee/storage';
import { LowStockWarningsRepository } from '../low-stock/low-stock-warnings.repository';
import { GoodsRepository } from './goods.repository';
import { StockRepository } from './stock.repository';
import { StockReservationsRepository } from './stock-reservations.repository';

@Injectable()
export class QuotesStore extends storeOf({
  goods: GoodsRepository,
  mails: MailQueue,
  stock: StockRepository,
  stockReservations: StockReservationsRepository,
  warnings: LowStockWarningsRepository,
}) {}
export type QuotesTx = PlatformTxOf<QuotesStore>;
/** A transaction in the scope of the company that owns the stock. */
export type StockTx = TxOf<QuotesStore>;
