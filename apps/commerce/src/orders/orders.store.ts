import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { FulfillmentsRepository } from '../fulfillments/fulfillments.repository';
import { IssuedLicensesRepository } from '../issued-licenses/issued-licenses.repository';
import { OrderKeysRepository } from '../order-keys/order-keys.repository';
import { StockReturnsRepository } from '../stock-returns/stock-returns.repository';
import { OrdersRepository } from '../order-rows/orders.repository';

@Injectable()
export class OrdersStore extends storeOf({
  attempts: AttemptsRepository,
  customers: CustomersRepository,
  fulfillments: FulfillmentsRepository,
  issuedLicenses: IssuedLicensesRepository,
  mails: MailQueue,
  orderKeys: OrderKeysRepository,
  orders: OrdersRepository,
  stockReturns: StockReturnsRepository,
}) {}
export type OrdersTx = TxOf<OrdersStore>;
