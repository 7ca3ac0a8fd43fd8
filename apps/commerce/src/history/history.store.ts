import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { FulfillmentsRepository } from '../fulfillments/fulfillments.repository';
import { IssuedLicensesRepository } from '../issued-licenses/issued-licenses.repository';
import { OrdersRepository } from '../order-rows/orders.repository';
import { StockReturnsRepository } from '../stock-returns/stock-returns.repository';
import { HistoryRepository } from './history.repository';

@Injectable()
export class HistoryStore extends storeOf({
  customers: CustomersRepository,
  fulfillments: FulfillmentsRepository,
  history: HistoryRepository,
  issuedLicenses: IssuedLicensesRepository,
  orders: OrdersRepository,
  stockReturns: StockReturnsRepository,
}) {}
export type HistoryTx = TxOf<HistoryStore>;
